import {
  ADDRESS_FIELDS,
  type Address,
  type CorrectedAddress,
  EMPTY_ADDRESS,
  OWN_LINES,
  type OwnLine,
  partsAlone,
} from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { asWritten } from '#shared/domain/compare/as-written.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
import { ownLines } from '#shared/domain/verdict/effective-address.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/**
 * Returns the earlier correction with its building, or else the file's parts or, for an address in one cell, the
 * service's parts.
 */
export function addressToEdit(row: Row, mapping: ColumnMapping): CorrectedAddress {
  const { decision, suggested } = row;
  if (!decision?.corrected)
    return {
      ...withCountryName(importedParts(row) ?? suggested?.parts ?? EMPTY_ADDRESS),
      ...ownLinesToEdit(row, mapping),
    };
  const { premise = '' } = decision.corrected;
  const corrected = {
    ...withCountryName(partsAlone(decision.corrected)),
    ...(premise !== '' && { premise }),
  };
  return decision.picked
    ? pickedFor(row, corrected, decision.picked.formatted, mapping)
    : { ...corrected, ...ownLinesToEdit(row, mapping) };
}

/** Returns those own lines (organisation, premise) for which the list has a column. */
export const ownLinesOf = (mapping: ColumnMapping): readonly OwnLine[] =>
  OWN_LINES.filter((line) => (mapping[line] ?? []).length > 0);

/** Returns the row's own lines for which the list has a column. Other lines are absent. */
function ownLinesToEdit(row: Row, mapping: ColumnMapping): Partial<CorrectedAddress> {
  const own = ownLines(row.entered, row.decision);
  return Object.fromEntries(ownLinesOf(mapping).map((line) => [line, own[line]]));
}

/** Returns the parts with the country's name, which people edit instead of the code. */
export function withCountryName(parts: Address): Address {
  return { ...parts, country: countryName(parts.country) };
}

/** Returns the parts of the imported address, from its columns or parsed; null if neither is known. */
export function importedParts({
  entered: { parts },
  decision,
  judgement: { comparison },
}: Row): Address | null {
  if (ADDRESS_FIELDS.some((field) => field !== 'country' && parts[field] !== '')) return parts;
  if (decision?.corrected || comparison.length === 0) return null;
  const read = comparison.map(({ part, entered }) => [part, entered] as const);
  return { ...parts, ...Object.fromEntries(read.filter(([part]) => part !== 'unit')) };
}

/** Returns a picked address with the row's own lines, and with the building or flat from the file's street line. */
export function pickedFor(
  row: Row,
  parts: CorrectedAddress,
  formatted: string,
  mapping: ColumnMapping,
): CorrectedAddress {
  const picked: CorrectedAddress = { ...parts, ...ownLinesToEdit(row, mapping) };
  const compared = row.judgement.comparison.find(({ part }) => part === 'unit')?.entered ?? '';
  const unit = asWritten(compared, row.entered);
  const isNamed = unit === '' || (picked.premise ?? '') !== '' || containsWords(formatted, unit);
  return isNamed ? picked : { ...picked, premise: unit };
}

/** Removes the state, and the list's default country, if the file does not name them. */
export function namedByList(
  suggested: Address,
  { entered }: Pick<Row, 'entered'>,
  { mapping, defaultCountry }: Pick<ListSettings, 'mapping' | 'defaultCountry'>,
): Address {
  const isNamed = (field: 'state' | 'country'): boolean =>
    (mapping[field] ?? []).length > 0 || entered.parts[field] !== '';
  return {
    ...suggested,
    state: isNamed('state') ? suggested.state : '',
    country:
      isNamed('country') || suggested.country !== countryName(defaultCountry ?? '') ? suggested.country : '',
  };
}

/** Returns the imported address and ignores the decision. The parts are empty if they are unknown. */
export function importedToEdit(row: Row, mapping: ColumnMapping): CorrectedAddress {
  const imported = { ...row, decision: null };
  return {
    ...withCountryName(importedParts(imported) ?? EMPTY_ADDRESS),
    ...ownLinesToEdit(imported, mapping),
  };
}

/** Returns the suggested address with the row's own lines; null if there is no suggestion. */
export const suggestedToEdit = (row: Row, mapping: ColumnMapping): CorrectedAddress | null =>
  row.suggested && { ...withCountryName(row.suggested.parts), ...ownLinesToEdit(row, mapping) };
