/** The columns an export adds, in one table: what each is called and what a row has in it. */
import type { ExportLayout } from '#shared/contract/operations.ts';
import type { AddressField } from '#shared/domain/address.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address.ts';
import type { SheetFormat } from '#shared/domain/formats.ts';
import { SHEET_FORMATS } from '#shared/domain/formats.ts';
import { statusWords } from '#shared/messages/export.ts';
import { reasonSentence } from '#shared/messages/reasons.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import { CHANGE_COLUMNS } from './change-log.ts';
import type { AddedColumn, ExportedRow } from './exported-row.ts';

const FINAL: { readonly [F in AddressField]: string } = {
  street: 'Final street',
  house_number: 'Final house number',
  locality: 'Final locality',
  city: 'Final city',
  state: 'Final state',
  postcode: 'Final postcode',
  country: 'Final country',
};

const STATUS: AddedColumn = { name: 'Status', cell: ({ row }) => statusWords(row) };
const WHY: AddedColumn = { name: 'Why', cell: ({ row }) => reasonSentence(row.judgement) };
const DECIDED: AddedColumn = { name: 'Decided address', cell: ({ decided }) => decided };
const FLAG: AddedColumn = { name: 'Flag', cell: ({ row }) => (row.note === null ? '' : 'Flagged') };
const NOTE: AddedColumn = { name: 'Note', cell: ({ row }) => row.note ?? '' };

const BESIDE: readonly AddedColumn[] = [
  { name: 'Verdict', cell: ({ row }) => VERDICT_WORDS[row.judgement.verdict] },
  WHY,
  STATUS,
  { name: 'Confidence', cell: ({ row }) => row.confidence ?? '' },
  { name: 'Accuracy', cell: ({ row }) => row.accuracyType },
  { name: 'Suggested address', cell: ({ row }) => (row.suggested?.formatted ?? '').split('\n').join(', ') },
  DECIDED,
  ...ADDRESS_FIELDS.map((field) => ({ name: FINAL[field], cell: ({ final }: ExportedRow) => final[field] })),
  FLAG,
  NOTE,
];

const IN_PLACE: readonly AddedColumn[] = [STATUS, WHY, DECIDED, FLAG, NOTE];

/** A file without sheets of ours has what was changed beside each row. */
export function addedColumns(layout: ExportLayout, format: SheetFormat): readonly AddedColumn[] {
  if (layout === 'added_columns') return BESIDE;
  return SHEET_FORMATS[format].hasSheets ? IN_PLACE : [...IN_PLACE, ...CHANGE_COLUMNS];
}

/** The names of the added columns; one the file already has is told apart from it. */
export function namesOf(added: readonly AddedColumn[], columns: readonly string[]): readonly string[] {
  const taken = new Set(columns.map((column) => column.trim().toLowerCase()));
  return added.map(({ name }) => (taken.has(name.toLowerCase()) ? `${name} (Doorstep)` : name));
}
