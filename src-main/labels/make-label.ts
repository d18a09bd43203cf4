/** A row's label, or why it has none. Pure. */
import type { FittedLabel, LabelRoom, MeasureText } from '#shared/domain/labels/fit-label.ts';
import { fitLabel } from '#shared/domain/labels/fit-label.ts';
import { labelLines } from '#shared/domain/labels/label-lines.ts';
import { missingLetters, printedLine } from '#shared/domain/labels/printable-text.ts';
import { recipientLine } from '#shared/domain/columns/recipient.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';

export type Label =
  | FittedLabel
  /** `text`: what cannot be printed. */
  | { readonly fault: 'no_address'; readonly text: '' }
  | { readonly fault: 'letters_missing'; readonly text: string; readonly letters: readonly string[] }
  | { readonly fault: 'too_long'; readonly text: string };

export type LabelMaker = {
  /** Of the list. Its country is the sender's. */
  readonly settings: RepairSettings;
  readonly room: LabelRoom;
  readonly measure: MeasureText;
  readonly hasGlyph: (codePoint: number) => boolean;
};

export function makeLabel(row: Row, { settings, room, measure, hasGlyph }: LabelMaker): Label {
  const { mapping, defaultCountry } = settings;
  const context = { mapping, defaultCountry, writeCountry: countryName, settings };
  const lines = labelLines(outcomeOf(row, context).address, defaultCountry, recipientLine(row.cells, mapping))
    .map(printedLine)
    .filter((line) => line !== '');
  if (lines.length === 0) return { fault: 'no_address', text: '' };
  for (const line of lines) {
    const letters = missingLetters(line, hasGlyph);
    if (letters.length > 0) return { fault: 'letters_missing', text: line, letters };
  }
  return fitLabel(lines, room, measure) ?? { fault: 'too_long', text: lines.join(', ') };
}
