import { type NameParts, nameParts } from '#shared/domain/columns/recipient.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import {
  type FittedLabel,
  fitLabel,
  type LabelRoom,
  type MeasureText,
} from '#shared/domain/labels/fit-label.ts';
import { householdLine, peopleOf } from '#shared/domain/labels/household-lines.ts';
import { labelLines, underName } from '#shared/domain/labels/label-lines.ts';
import { lacksStreet } from '#shared/domain/labels/lacks-street.ts';
import { missingLetters, printedLine } from '#shared/domain/labels/printable-text.ts';
import { isTotal } from '#shared/domain/outcome/has-address.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/** The lines to print and their size, or the reason why the label cannot be printed and the text that causes it. */
export type Label =
  | FittedLabel
  | { readonly fault: 'no_address'; readonly text: '' }
  | { readonly fault: 'letters_missing'; readonly text: string; readonly letters: readonly string[] }
  | { readonly fault: 'too_long'; readonly text: string }
  | { readonly fault: 'no_street'; readonly text: string };

/** `room` is the smallest text box of the sheet, in points. `measure` returns the width at a size of one point. */
export type LabelMaker = {
  readonly room: LabelRoom;
  readonly measure: MeasureText;
  readonly hasGlyph: (codePoint: number) => boolean;
  /** Whether a person wants labels for addresses that name no street. */
  readonly printsStreetless: boolean;
};

/** The content of a label, before it is known whether it can be printed. */
export type LabelText = {
  readonly position: number;
  readonly names: readonly NameParts[];
  readonly address: readonly string[];
  /** Whether the address has an organisation, whose people are not a household. */
  readonly isOfOrganisation: boolean;
  readonly lacksStreet: boolean;
};

/** Returns the content of a row's label. The default country in `settings` counts as the sender's country. */
export function labelText(row: Row, settings: RepairSettings): LabelText {
  const { mapping, defaultCountry } = settings;
  const { address } = outcomeOf(row, { mapping, defaultCountry, writeCountry: countryName, settings });
  return {
    position: row.position,
    names: [nameParts(row.cells, mapping)],
    address: isTotal(row) ? [] : labelLines(address, defaultCountry),
    isOfOrganisation: (address.organisation ?? '') !== '',
    lacksStreet: lacksStreet(address),
  };
}

/** Returns the label of a row, or the first fault found: no text, missing letters, too long, no street. */
export function makeLabel({ names, address, ...text }: LabelText, maker: LabelMaker): Label {
  const { room, measure, hasGlyph, printsStreetless } = maker;
  const lines = underName(householdLine(peopleOf(names)), address)
    .map(printedLine)
    .filter((line) => line !== '');
  if (lines.length === 0) return { fault: 'no_address', text: '' };
  for (const line of lines) {
    const letters = missingLetters(line, hasGlyph);
    if (letters.length > 0) return { fault: 'letters_missing', text: line, letters };
  }
  const fitted = fitLabel(lines, room, measure);
  if (!fitted) return { fault: 'too_long', text: lines.join(', ') };
  return text.lacksStreet && !printsStreetless ? { fault: 'no_street', text: lines.join(', ') } : fitted;
}
