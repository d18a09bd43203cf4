import { basename } from 'node:path';
import { FORMAT_TOOLS } from './formats.ts';
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
  const { patch } = FORMAT_TOOLS[plan.source.format];
  if (!patch) throw new Error(`${plan.source.format} is only read`);
  return patch({ path: sourcePath, fileName }, output, plan);
}
