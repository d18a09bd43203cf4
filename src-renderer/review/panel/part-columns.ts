/**
 * How wide the columns of the part table are. They are as the style sheet has them, row after row, unless a word of one
 * needs more room than that: then those that can spare some lend it. Pure: texts in, percentages out.
 */

/** Of the table in a panel as wide as it is at first, in letters' heights: the name of the part, then its three texts. */
const USUAL = [6.3, 6.4, 6.4, 6.4] as const;
const ROOM = USUAL.reduce((sum, width) => sum + width, 0);
const GAP = 0.4;
/** A word longer than this is broken wherever it stands, and takes no room from shorter ones. */
const LONGEST = 12;

/**
 * @param columns all texts of each column
 * @returns a percentage for each column; null: as the style sheet has them
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

/** A line may end at a space, after a hyphen, and beside an ideograph. */
const BREAKS = /\s+|(?<=-)|(?<=[\u2E80-\uD7AF])/u;

const longestWord = (text: string): number => Math.max(...text.split(BREAKS).map(widthOf));

function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) width += letterWidth(letter);
  return width;
}

/** About, and rather too wide: as a part of the height of the letters, which are the page's own on every computer. */
function letterWidth(letter: string): number {
  if ('MWmw@%'.includes(letter)) return 0.95;
  if ("Iijltfr1.,'()".includes(letter)) return 0.38;
  return /\p{Lu}/u.test(letter) ? 0.73 : 0.61;
}
