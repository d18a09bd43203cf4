import type { NotKept } from '#shared/contract/export/not-kept.ts';
import { throwIfAborted } from './failures.ts';
import { FORMAT_TOOLS } from './formats.ts';
import type { FreshPlan, FreshRow } from './fresh-plan.ts';

/**
 * Streams rows into a new file, for an export in a format other than the list's own.
 * @returns the number of rows written, and the content that did not fit @throws AppError `output_not_writable`,
 *   `disk_full`, `interrupted`
 */
export async function writeFresh(
  output: string,
  plan: FreshPlan,
): Promise<{ readonly rows: number; readonly notKept: readonly NotKept[] }> {
  const counted = { rows: 0 };
  async function* rows(): AsyncGenerator<FreshRow> {
    for await (const row of plan.rows) {
      throwIfAborted(plan.signal);
      counted.rows += 1;
      yield row;
    }
  }
  const { write } = FORMAT_TOOLS[plan.format];
  if (!write) throw new Error(`${plan.format} is only read`);
  const notKept = await write(output, { ...plan, rows: rows() });
  return { ...counted, notKept };
}
