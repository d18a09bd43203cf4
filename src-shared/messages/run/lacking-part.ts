/** Warns before a check that the chosen columns lack a part in most rows. */
import type { LackingPart } from '../../domain/columns/lacking-part.ts';

const LACKS: Readonly<Record<LackingPart, string>> = {
  street: 'Most rows have no street in the chosen columns, so the service can find only their towns.',
  town: 'Most rows have no town and no postcode in the chosen columns, so the service will find few of them.',
};

const MAP: Readonly<Record<LackingPart, string>> = {
  street: 'If a column contains the street, stop this command and use --map street=COLUMN.',
  town: 'If a column contains the town, stop this command and use --map city=COLUMN.',
};

/** Shown on the quote, above a button that opens “Columns and country”. */
export const lackingSentence = (lacking: LackingPart): string =>
  `${LACKS[lacking]} Check the columns before you start.`;

/** Printed with the quote of a command. */
export const lackingHint = (lacking: LackingPart): string => `${LACKS[lacking]} ${MAP[lacking]}`;
