/** What an export adds to a row, and what it writes in place: pure functions from a row to cells. */
import { ADDRESS_FIELDS } from '#shared/domain/address.ts';
import type { Address, AddressField } from '#shared/domain/address.ts';
import { finalAddress } from '#shared/domain/final-address.ts';
import type { ColumnMapping } from '#shared/domain/mapping.ts';
import type { Row } from '#shared/domain/row.ts';
import { DECISION_WORDS, VERDICT_WORDS } from '#shared/messages/words.ts';
import { reasonSentence } from '#shared/messages/reasons.ts';

const FINAL: { readonly [F in AddressField]: string } = {
  street: 'Final street',
  house_number: 'Final house number',
  locality: 'Final locality',
  city: 'Final city',
  state: 'Final state',
  postcode: 'Final postcode',
  country: 'Final country',
};

const ADDED = [
  'Verdict',
  'Why',
  'Decision',
  'Decided by',
  'Confidence',
  'Accuracy',
  'Suggested address',
] as const;

/** The names of the added columns; one the file already has is told apart from it. */
export function addedColumns(columns: readonly string[]): readonly string[] {
  const taken = new Set(columns.map((column) => column.trim().toLowerCase()));
  return [...ADDED, ...ADDRESS_FIELDS.map((field) => FINAL[field])].map((name) =>
    taken.has(name.toLowerCase()) ? `${name} (Doorstep)` : name,
  );
}

/** The added cells of a row, in the order of `addedColumns`. */
export function addedCells(row: Row): readonly (string | number)[] {
  const final = finalAddress(row);
  return [
    VERDICT_WORDS[row.judgement.verdict],
    reasonSentence(row.judgement),
    row.decision ? DECISION_WORDS[row.decision.kind] : '',
    row.decision?.decidedBy ?? '',
    row.confidence ?? '',
    row.accuracyType,
    oneLine(row),
    ...ADDRESS_FIELDS.map((field) => final[field]),
  ];
}

function oneLine({ suggested }: Row): string {
  return suggested ? suggested.formatted.split('\n').join(', ') : '';
}

export type ReplacedCell = { readonly column: number; readonly text: string };

/**
 * The mapped cells whose text an accepted correction changes. What is the same apart from how it is
 * written in this list (a country's name, the order of street and number) is left as it is.
 */
export function replacedCells(row: Row, mapping: ColumnMapping): readonly ReplacedCell[] {
  if (!row.decision || (!row.decision.corrected && row.decision.kind !== 'used_suggestion')) return [];
  const final = finalAddress(row);
  const isEdited = row.decision.corrected !== null;
  const line = mapping.address ? inColumns(mapping.address, row.cells, wholeLine(row, final)) : [];
  const parts = ADDRESS_FIELDS.flatMap((field) => {
    const columns = mapping[field];
    if (!columns || columns.length === 0) return [];
    if (!isEdited && isSame(row, field)) return [];
    return inColumns(columns, row.cells, fieldText(row, final, field, mapping));
  });
  return [...line, ...parts].filter(({ column, text }) => (row.cells[column] ?? '') !== text);
}

/** Whether a part says the same as before; a country does, however it is written. */
function isSame({ judgement }: Row, field: AddressField): boolean {
  const change = judgement.comparison.find(({ part }) => part === field)?.change ?? 'none';
  if (field === 'country') return change !== 'large' && change !== 'added';
  if (field === 'street') {
    const number = judgement.comparison.find(({ part }) => part === 'house_number')?.change ?? 'none';
    return change === 'none' && number === 'none';
  }
  return change === 'none';
}

/** The text for a mapped field. A street column without a number column of its own holds both, in the order the file has them. */
function fieldText({ entered }: Row, final: Address, field: AddressField, mapping: ColumnMapping): string {
  if (field !== 'street' || mapping.house_number || final.house_number === '') return final[field];
  const isNumberFirst = /^\s*\d/u.test(entered.parts.street) || !/\d/u.test(entered.parts.street);
  return isNumberFirst ? `${final.house_number} ${final.street}` : `${final.street} ${final.house_number}`;
}

/** A whole address for a single cell: the service's own form where it was accepted, with the cell's own line breaks. */
function wholeLine({ cells, decision, suggested, entered }: Row, final: Address): string {
  const formatted =
    decision?.kind === 'used_suggestion' && suggested?.formatted
      ? suggested.formatted
      : ADDRESS_FIELDS.map((field) => final[field])
          .filter((part) => part !== '')
          .join('\n');
  const hasLines = cells.some(
    (cell) => cell.includes('\n') && entered.line.startsWith(cell.split(/\r?\n/u)[0] ?? ''),
  );
  return formatted.split('\n').join(hasLines ? '\n' : ', ');
}

/** A field spread over several columns goes into the first; the others, which it replaces, are emptied. */
function inColumns(
  columns: readonly number[],
  cells: readonly string[],
  text: string,
): readonly ReplacedCell[] {
  return columns
    .map((column, index) => ({ column, text: index === 0 ? text : '' }))
    .filter(({ column }) => column < cells.length);
}
