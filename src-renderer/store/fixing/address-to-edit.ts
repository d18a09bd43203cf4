/** The address of a row as a person begins to edit it. Pure. */
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
import { countryName } from '#shared/domain/country/country-codes.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
import { ownLines } from '#shared/domain/verdict/effective-address.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/** Where editing starts: a person's earlier word, else the file's parts, else (one cell holds it all) the service's. */
export function addressToEdit(row: Row, mapping: ColumnMapping): CorrectedAddress {
  const { decision, suggested } = row;
  const parts = decision?.corrected ? partsAlone(decision.corrected) : importedParts(row);
  return { ...withCountryName(parts ?? suggested?.parts ?? EMPTY_ADDRESS), ...ownLinesToEdit(row, mapping) };
}

/** Those the list has a column for. */
export const ownLinesOf = (mapping: ColumnMapping): readonly OwnLine[] =>
  OWN_LINES.filter((line) => (mapping[line] ?? []).length > 0);

export function ownLinesToEdit(row: Row, mapping: ColumnMapping): Partial<CorrectedAddress> {
  const own = ownLines(row.entered, row.decision);
  return Object.fromEntries(ownLinesOf(mapping).map((line) => [line, own[line]]));
}

export function withCountryName(parts: Address): Address {
  return { ...parts, country: countryName(parts.country) };
}

/** The imported address in parts: as the file has them, else as they were read out of its line; null when neither is known. */
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

/**
 * An address that was picked, as the row is to have it: with the person's own lines, and with the building or flat that the
 * file names in its street, unless the picked one names it too.
 */
export function pickedFor(
  row: Row,
  parts: Address,
  formatted: string,
  mapping: ColumnMapping,
): CorrectedAddress {
  const picked: CorrectedAddress = { ...parts, ...ownLinesToEdit(row, mapping) };
  const unit = row.judgement.comparison.find(({ part }) => part === 'unit')?.entered ?? '';
  const isNamed = unit === '' || (picked.premise ?? '') !== '' || containsWords(formatted, unit);
  return isNamed ? picked : { ...picked, premise: unit };
}

/** Without the state and the country of a suggestion where the list has no place for them and means its own country anyway. */
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
    country: isNamed('country') || defaultCountry === null ? suggested.country : '',
  };
}

/** The imported address, whatever was decided; without its parts where they are not known. */
export function importedToEdit(row: Row, mapping: ColumnMapping): CorrectedAddress {
  const imported = { ...row, decision: null };
  return {
    ...withCountryName(importedParts(imported) ?? EMPTY_ADDRESS),
    ...ownLinesToEdit(imported, mapping),
  };
}

/** The suggested address, with the person's own lines; null without one. */
export const suggestedToEdit = (row: Row, mapping: ColumnMapping): CorrectedAddress | null =>
  row.suggested && { ...withCountryName(row.suggested.parts), ...ownLinesToEdit(row, mapping) };
