/**
 * Computes the column widths of the part table. The widths of the style sheet apply unless a word needs more room.
 * Then the columns with spare room give some of it to that column.
 */

/** Widths in em while the panel has its default width: the name of the part, then its three texts. */
const USUAL = [6.3, 6.4, 6.4, 6.4] as const;
const ROOM = USUAL.reduce((sum, width) => sum + width, 0);
const GAP = 0.4;
/** The maximum room for a word, in em. A longer word breaks anyway, so it gets no more room than this. */
const LONGEST = 12;

/**
 * @param columns for each column, all its texts
 * @returns a percentage for each column, or null to use the widths of the style sheet
 */
export function columnShares(columns: readonly (readonly string[])[]): readonly number[] | null {
  const lines = columns.map((texts, column) => {
    const usual = USUAL[column] ?? 0;
    const wanted = GAP + Math.min(LONGEST, Math.max(0, ...texts.map(longestWord)));
    return { usual, lack: Math.max(0, wanted - usual), spare: Math.max(0, usual - wanted) };
  });
  const lack = lines.reduce((sum, line) => sum + line.lack, 0);
  const spare = lines.reduce((sum, line) => sum + line.spare, 0);
  if (lack === 0 || spare === 0) return null;
  const moved = Math.min(lack, spare);
  return lines.map((line) => (100 * (line.usual + moved * (line.lack / lack - line.spare / spare))) / ROOM);
}

/** A line may break at a space, after a hyphen and after an ideograph. */
const BREAKS = /\s+|(?<=-)|(?<=[\u2E80-\uD7AF])/u;

const longestWord = (text: string): number => Math.max(...text.split(BREAKS).map(widthOf));

function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) width += letterWidth(letter);
  return width;
}

/** Estimates a width in em, which is too wide rather than too narrow. The font is the page's own on every computer. */
function letterWidth(letter: string): number {
  if ('MWmw@%'.includes(letter)) return 0.95;
  if ("Iijltfr1.,'()".includes(letter)) return 0.38;
  return /\p{Lu}/u.test(letter) ? 0.73 : 0.61;
}
