/** Chooses the font size and line breaks of a label so that all lines fit. Never cuts text. Pure. */

export type FittedLabel = {
  readonly lines: readonly string[];
  readonly size: number;
};

/** The text area of a label, in points. */
export type LabelRoom = { readonly width: number; readonly height: number };

/** Measures a text at a size of one point. */
export type MeasureText = (text: string) => number;

const LARGEST = 11;
/** The font size, in points, below which lines are broken before the text gets smaller. */
const COMFORTABLE = 8;
/** The smallest font size, in points. Sorting machines cannot read smaller print, and people hardly can. */
const SMALLEST = 6;
const STEP = 0.5;

/** Line height as a multiple of the font size. */
export const LEADING = 1.2;
/** The maximum length of a measured line, in UTF-16 units. Longer lines fit no label even at the smallest size. */
const LONGEST_LINE = 1_000;

/** @returns null if the lines do not fit even at the smallest size */
export function fitLabel(
  lines: readonly string[],
  room: LabelRoom,
  measure: MeasureText,
): FittedLabel | null {
  if (lines.some((line) => line.length > LONGEST_LINE)) return null;
  const widest = Math.max(0, ...lines.map(measure));
  for (let size = LARGEST; size >= COMFORTABLE; size -= STEP) {
    if (widest * size <= room.width && fitsHeight(lines, size, room)) return { lines, size };
  }
  const words = lines.map((line) => line.split(' ').map((text) => ({ text, width: measure(text) })));
  const space = measure(' ');
  for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
    const broken = words.map((line) => breakLine(line, space, room.width / size));
    const all = broken.flatMap((line) => line ?? []);
    if (!broken.includes(null) && fitsHeight(all, size, room)) return { lines: all, size };
  }
  return null;
}

const fitsHeight = (lines: readonly string[], size: number, { height }: LabelRoom): boolean =>
  lines.length * LEADING * size <= height;

type Word = { readonly text: string; readonly width: number };

/** @returns null if a single word is too wide */
function breakLine(words: readonly Word[], space: number, widest: number): readonly string[] | null {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of words) {
    if (word.width > widest) return null;
    const together = line === '' ? word.width : width + space + word.width;
    if (together <= widest) {
      line = line === '' ? word.text : `${line} ${word.text}`;
      width = together;
    } else {
      lines.push(line);
      line = word.text;
      width = word.width;
    }
  }
  return [...lines, line];
}
