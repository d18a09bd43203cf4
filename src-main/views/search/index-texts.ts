import { AppError } from '#shared/contract/errors.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { createSignatureBuilder } from '../../db/text/signature-builder.ts';
import { BLOCKS_A_SEGMENT, rowsABlock } from '../../db/text/text-signature.ts';
import { Aborted, forEachSlice } from '../time-slices.ts';

/** The usual length of a row is estimated from this many rows at the beginning of the list. */
const ROWS_LOOKED_AT = 10_000;

/**
 * Computes and stores a signature of the texts for every few rows, so that a search need not read all rows. Each segment
 * is stored when it is done. So if this was interrupted, it continues with the next segment.
 * @throws AppError `interrupted`
 */
export async function indexTexts(
  { id, rowCount }: Pick<StoredList, 'id' | 'rowCount'>,
  { views, signatures }: Pick<Repositories, 'views' | 'signatures'>,
  signal: AbortSignal,
): Promise<void> {
  if (!signatures.find(id)) {
    const looked = views.cellTexts(id, 0, ROWS_LOOKED_AT);
    const letters = looked.reduce((sum, cells) => sum + cells.length, 0);
    signatures.begin(id, rowsABlock(letters / Math.max(1, looked.length)));
  }
  const begun = signatures.find(id);
  if (!begun) return; // the list was deleted
  const rowsASegment = begun.rowsABlock * BLOCKS_A_SEGMENT;
  const builder = createSignatureBuilder(begun.rowsABlock);
  try {
    for (let segment = begun.segments; segment * rowsASegment < rowCount; segment += 1) {
      const first = segment * rowsASegment;
      await forEachSlice(Math.min(rowsASegment, rowCount - first), signal, (after, through) => {
        for (const cells of views.cellTexts(id, first + after, first + through)) builder.add(cells);
      });
      signatures.keep(id, segment, builder.take());
    }
  } catch (error) {
    throw error instanceof Aborted ? new AppError({ code: 'interrupted' }) : error;
  }
}

/** Whether all of the list's rows have signatures. */
export function areTextsIndexed(
  { id, rowCount }: Pick<StoredList, 'id' | 'rowCount'>,
  signatures: Repositories['signatures'],
): boolean {
  const kept = signatures.find(id);
  return kept !== null && kept.segments * kept.rowsABlock * BLOCKS_A_SEGMENT >= rowCount;
}
