/** How large the lines of a label are printed, and where they are broken, so that all of them fit. Nothing is ever cut. Pure. */

export type FittedLabel = {
  readonly lines: readonly string[];
  /** In points. */
  readonly size: number;
};

/** What a label offers, in points. */
export type LabelRoom = { readonly width: number; readonly height: number };

/** The width of a text at a size of one point. */
export type MeasureText = (text: string) => number;

const LARGEST = 11;
/** A line is rather broken than printed smaller. */
const COMFORTABLE = 8;
/** Smaller print is not read by sorting machines, and hardly by people. */
const SMALLEST = 6;
const STEP = 0.5;

/** From one line's foot to the next one's, as a share of the size. */
export const LEADING = 1.2;
/** Longer lines fit no label at the smallest size, and are not measured. */
const LONGEST_LINE = 1_000;

/** @returns null where the lines do not fit even at the smallest size */
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

/** @returns null where one word alone is too wide */
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
