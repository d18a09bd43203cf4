import { basename } from 'node:path';
import { patchCsv } from './patch-csv.ts';
import { patchXlsx } from './patch-xlsx.ts';
import type { PatchPlan, PatchResult } from './sheet.ts';

/**
 * Copies a list's file to `output` with cells added and replaced; the rest of it is not rewritten.
 *
 * @param output a name of the caller's own: nothing is left there when this fails
 * @throws AppError the `file_…` codes, `output_not_writable`, `disk_full`, `interrupted`
 */
export async function writePatched(
  sourcePath: string,
  output: string,
  plan: PatchPlan,
): Promise<PatchResult> {
  const fileName = plan.source.fileName ?? basename(sourcePath);
  if (plan.source.format === 'xlsx') return patchXlsx(sourcePath, fileName, output, plan);
  const { encoding, delimiter } = plan.source;
  return patchCsv(
    { path: sourcePath, fileName, encoding: encoding ?? 'utf-8', delimiter: delimiter ?? ',' },
    output,
    plan,
  );
}
