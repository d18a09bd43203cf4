/** What an export adds and replaces, by layout: the columns with what each is called and what a row has in it. */
import type { AddedColumnHead, ReplacedCell } from '../spreadsheet/sheet.ts';
import type { ExportColumnId } from '#shared/domain/list/export-columns.ts';
import { knownExportColumns } from '#shared/domain/list/export-columns.ts';
import type { ExportLayout } from '#shared/domain/list/export-layouts.ts';
import type { AddressField } from '#shared/domain/address/address.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address/address.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import { oldValueNote, statusWords } from '#shared/messages/export.ts';
import { reasonSentence } from '#shared/messages/reasons.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import { CHANGE_COLUMNS } from './change-log.ts';
import type { ExportChoices } from './export-choices.ts';
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

/** What can be chosen of the columns beside the list's own. */
const BESIDE: { readonly [C in ExportColumnId]: readonly AddedColumn[] } = {
  verdict: [{ name: 'Verdict', cell: ({ row }) => VERDICT_WORDS[row.judgement.verdict] }],
  why: [WHY],
  confidence: [{ name: 'Confidence', cell: ({ row }) => row.confidence ?? '' }],
  accuracy: [{ name: 'Accuracy', cell: ({ row }) => row.accuracyType }],
  status: [STATUS],
  decided_by: [],
  decided_at: [],
  flag: [FLAG],
  note: [NOTE],
  formatted_address: [DECIDED],
  parts: ADDRESS_FIELDS.map((field) => ({ name: FINAL[field], cell: ({ final }) => final[field] })),
  address_lines: [],
  coordinates: [],
  udprn: [],
  uprn: [],
};

const IN_PLACE: readonly AddedColumn[] = [STATUS, WHY, DECIDED, FLAG, NOTE];

type Layout = {
  readonly columns: (chosen: readonly ExportColumnId[]) => readonly AddedColumn[];
  /** Further ones in a file that has no sheet for the change log. */
  readonly columnsWithoutSheets: readonly AddedColumn[];
  readonly hasChangeLog: boolean;
  /** The list's own cells that get another text. `hasNotes`: with the old one as a note. */
  readonly replaced: (exported: ExportedRow, hasNotes: boolean) => readonly ReplacedCell[];
};

/** What each layout writes. */
export const LAYOUTS: { readonly [L in ExportLayout]: Layout } = {
  added_columns: {
    columns: (chosen) => knownExportColumns(chosen).flatMap((id) => BESIDE[id]),
    columnsWithoutSheets: [],
    hasChangeLog: false,
    replaced: () => [],
  },
  in_place: {
    columns: () => IN_PLACE,
    columnsWithoutSheets: CHANGE_COLUMNS,
    hasChangeLog: true,
    replaced: ({ changes }, hasNotes) =>
      changes.map(({ column, before, after }) => ({
        column,
        text: after,
        ...(hasNotes ? { note: oldValueNote(before) } : {}),
      })),
  },
};

/** The columns an export adds behind the list's own, in order. */
export function addedColumns(
  { layout, columns: chosen }: Pick<ExportChoices, 'layout' | 'columns'>,
  format: SheetFormat,
): readonly AddedColumn[] {
  const { columns, columnsWithoutSheets } = LAYOUTS[layout];
  return SHEET_FORMATS[format].hasSheets ? columns(chosen) : [...columns(chosen), ...columnsWithoutSheets];
}

/** Characters, within what reads well. */
const NARROWEST = 10;
const WIDEST = 40;

/** The heads of the added columns; a name the file already has is told apart from it. */
export function headsOf(
  added: readonly AddedColumn[],
  columns: readonly string[],
): readonly AddedColumnHead[] {
  const taken = new Set(columns.map((column) => column.trim().toLowerCase()));
  return added.map(({ name: wanted }) => {
    const name = taken.has(wanted.toLowerCase()) ? `${wanted} (Doorstep)` : wanted;
    return { name, width: Math.min(WIDEST, Math.max(NARROWEST, name.length + 2)), wraps: false };
  });
}
