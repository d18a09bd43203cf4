/** A row's label, or why it has none. Pure. */
import type { FittedLabel, LabelRoom, MeasureText } from '#shared/domain/labels/fit-label.ts';
import { fitLabel } from '#shared/domain/labels/fit-label.ts';
import { labelLines } from '#shared/domain/labels/label-lines.ts';
import { missingLetters, printedLine } from '#shared/domain/labels/printable-text.ts';
import type { Row } from '#shared/domain/list/row.ts';

export type Label =
  | FittedLabel
  /** `text`: what cannot be printed. */
  | { readonly fault: 'no_address'; readonly text: '' }
  | { readonly fault: 'letters_missing'; readonly text: string; readonly letters: readonly string[] }
  | { readonly fault: 'too_long'; readonly text: string };

export type LabelMaker = {
  /** ISO-3 of the sender's country; null when unknown. */
  readonly home: string | null;
  readonly room: LabelRoom;
  readonly measure: MeasureText;
  readonly hasGlyph: (codePoint: number) => boolean;
};

export function makeLabel(row: Row, { home, room, measure, hasGlyph }: LabelMaker): Label {
  const lines = labelLines(row, home)
    .map(printedLine)
    .filter((line) => line !== '');
  if (lines.length === 0) return { fault: 'no_address', text: '' };
  for (const line of lines) {
    const letters = missingLetters(line, hasGlyph);
    if (letters.length > 0) return { fault: 'letters_missing', text: line, letters };
  }
  return fitLabel(lines, room, measure) ?? { fault: 'too_long', text: lines.join(', ') };
}
