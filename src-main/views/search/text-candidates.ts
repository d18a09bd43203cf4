import type { ListId } from '#shared/domain/list/list.ts';
import type { SignatureRepository } from '../../db/text/signature-repository.ts';
import type { RowRange } from '../../db/text/text-search.ts';
import { BLOCKS_A_SEGMENT, bitsOfText } from '../../db/text/text-signature.ts';

type TextCandidates = {
  /** Ranges of rows whose JSON contains no escapes, ascending and without overlap. */
  readonly plain: readonly RowRange[];
  readonly others: readonly RowRange[];
};

/** Returns ranges that include each row with the text. Leaves out rows that the list's signatures rule out. */
export function textCandidates(
  list: { readonly id: ListId; readonly rows: number },
  text: string,
  signatures: SignatureRepository,
): TextCandidates {
  const { id, rows } = list;
  const signed = signatures.find(id);
  if (!signed || !(signed.hasOurCases || isAscii(text))) return { plain: [], others: [[0, rows]] };

  const bits = bitsOfText(text);
  const plain = createRanges(signed.rowsABlock, rows);
  const others = createRanges(signed.rowsABlock, rows);
  for (let segment = 0; segment < signed.segments; segment += 1) {
    const { blocks, escapes } = signatures.candidates(id, segment, bits);
    for (let byte = 0; byte < escapes.length; byte += 1) {
      const likely = blocks?.[byte] ?? 0xff;
      const escaped = escapes[byte] ?? 0;
      const first = segment * BLOCKS_A_SEGMENT + byte * 8;
      plain.add(first, likely & ~escaped);
      others.add(first, likely & escaped);
    }
  }
  const signedThrough = signed.segments * BLOCKS_A_SEGMENT * signed.rowsABlock;
  if (signedThrough < rows) others.addRows(signedThrough, rows);
  return { plain: plain.ranges, others: others.ranges };
}

const isAscii = (text: string): boolean => /^[\0-\u007f]*$/u.test(text);

function createRanges(rowsABlock: number, rows: number) {
  const ranges: [after: number, through: number][] = [];
  const addRows = (after: number, through: number): void => {
    const last = ranges.at(-1);
    if (last?.[1] === after) last[1] = through;
    else ranges.push([after, through]);
  };
  return {
    ranges,
    addRows,
    /** @param eight one bit for each of eight blocks, including any past the end of the list */
    add(first: number, eight: number): void {
      for (let bits = eight, block = first; bits !== 0; bits >>>= 1, block += 1) {
        const after = block * rowsABlock;
        if ((bits & 1) !== 0 && after < rows) addRows(after, Math.min(rows, after + rowsABlock));
      }
    },
  };
}
