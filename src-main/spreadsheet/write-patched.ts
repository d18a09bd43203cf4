import { basename } from 'node:path';
import { FORMAT_TOOLS } from './formats.ts';
import type { PatchPlan, PatchResult } from './sheet.ts';

/**
 * Copies a list's file to `output` with added and replaced cells. Everything else is copied unchanged.
 * @param output a path for this call alone; on failure, no file is left there
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
