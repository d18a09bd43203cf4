import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import type { SignatureSegment } from './signature-builder.ts';
import { SIGNATURE_BITS } from './text-signature.ts';

/** Which signatures of a list are stored. */
export type SignedList = {
  readonly rowsABlock: number;
  /** Whether the signatures use our Unicode version, which decides which letters are equal apart from their case. */
  readonly hasOurCases: boolean;
  readonly segments: number;
};

/** The blocks of a segment that may contain a text, and the blocks whose JSON contains an escape. */
export type CandidateBlocks = {
  /** One bit per block; null means that any block may contain the text. */
  readonly blocks: Uint8Array | null;
  readonly escapes: Uint8Array;
};

const ESCAPES = -1;

/** Stores the signatures of texts by list, segment and bit; see `text-signature.ts`. */
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
    find,

    begin(listId: ListId, rowsABlock: number): void {
      insertList.run(rowsABlock, unicode, listId);
    },

    /** Saves the next segment of a list. Does nothing if it is already stored or if the list was deleted. */
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

    /** Returns the blocks of a complete segment that have all these bits. */
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
