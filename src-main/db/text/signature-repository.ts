/** The signatures of the texts of lists, see `text-signature.ts` and migration 9. */
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import type { SignatureSegment } from './signature-builder.ts';
import { SIGNATURE_BITS } from './text-signature.ts';

/** How far the signatures of a list have come. */
export type SignedList = {
  readonly rowsABlock: number;
  /** Whether upper and lower case beyond ASCII were then what they are now; ASCII's never change. */
  readonly hasOurCases: boolean;
  /** Segments from the beginning that are complete. */
  readonly segments: number;
};

/** Blocks of a segment that may have a text, and those whose JSON has an escape. */
export type CandidateBlocks = {
  /** One bit a block, as kept; null: any block may. */
  readonly blocks: Uint8Array | null;
  readonly escapes: Uint8Array;
};

/** In place of a bit: the blocks with an escape. */
const ESCAPES = -1;

/** Signatures by list, segment and bit. Nothing here knows texts. */
export function createSignatureRepository(db: Database) {
  const unicode = process.versions['unicode'] ?? 'none';
  const selectList = db
    .prepare<[number], [rowsABlock: number, unicode: string, segments: number]>(/* sql */ `
      SELECT rows_a_block, unicode, (
        SELECT coalesce(max(segment) + 1, 0) FROM text_signatures s WHERE s.list_id = l.list_id
      ) FROM signed_lists l WHERE list_id = ?`)
    .raw();
  const insertList = db.prepare<[number, string, number]>(/* sql */ `
    INSERT OR IGNORE INTO signed_lists (list_id, rows_a_block, unicode) SELECT id, ?, ? FROM lists WHERE id = ?`);
  const insert = db.prepare<[number, number, number, Uint8Array]>(
    'INSERT INTO text_signatures (list_id, segment, bit, blocks) VALUES (?, ?, ?, ?)',
  );
  const select = db
    .prepare<[number, number, number], Buffer>(
      'SELECT blocks FROM text_signatures WHERE list_id = ? AND segment = ? AND bit = ?',
    )
    .pluck();

  const find = (listId: ListId): SignedList | null => {
    const kept = selectList.get(listId);
    if (!kept) return null;
    const [rowsABlock, madeWith, segments] = kept;
    return { rowsABlock, hasOurCases: madeWith === unicode, segments };
  };

  return {
    /** null: not begun. */
    find,

    begin(listId: ListId, rowsABlock: number): void {
      insertList.run(rowsABlock, unicode, listId);
    },

    /** Nothing is kept of a list that is gone by now. */
    keep(listId: ListId, segment: number, signed: SignatureSegment): void {
      inTransaction(db, () => {
        if (find(listId)?.segments !== segment) return;
        insert.run(listId, segment, ESCAPES, signed.escapes);
        for (let bit = 0; bit < SIGNATURE_BITS; bit += 1) {
          const blocks = signed.ofBit(bit);
          if (blocks.some((byte) => byte !== 0)) insert.run(listId, segment, bit, blocks);
        }
      });
    },

    /** The blocks of a complete segment that have all the bits. */
    candidates(listId: ListId, segment: number, bits: readonly number[]): CandidateBlocks {
      const escapes = select.get(listId, segment, ESCAPES) ?? new Uint8Array(0);
      let blocks: Uint8Array | null = null;
      for (const bit of bits) {
        const having = select.get(listId, segment, bit) ?? new Uint8Array(escapes.length);
        if (blocks === null) blocks = having;
        else for (let at = 0; at < blocks.length; at += 1) blocks[at] = (blocks[at] ?? 0) & (having[at] ?? 0);
      }
      return { blocks, escapes };
    },
  };
}
export type SignatureRepository = ReturnType<typeof createSignatureRepository>;
