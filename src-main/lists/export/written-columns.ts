import {
  ADDRESS_FIELDS,
  type AddressField,
  OWN_LINES,
  type OwnLine,
} from '#shared/domain/address/address.ts';
import { asksOnlyEmails, type ColumnMapping, holdsAddress } from '#shared/domain/address/mapping.ts';
import { type AddedColumnName, LINE_COLUMNS } from '#shared/domain/columns/added-columns.ts';
import { hasRecipient } from '#shared/domain/columns/recipient.ts';
import { SHEET_FORMATS, type SheetFormat } from '#shared/domain/list/formats.ts';
import {
  type ExportColumnId,
  isColumnOffered,
  knownExportColumns,
} from '#shared/domain/outcome/export-columns.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import {
  emailStatusWords,
  fileDeciderWords,
  fileReasonSentence,
  oldValueNote,
  statusWords,
  UNPLACED_COLUMN,
} from '#shared/messages/export/export.ts';
import { formatMoment } from '#shared/messages/format.ts';
import { ACCURACY_LABELS } from '#shared/messages/review/accuracy.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import type { AddedColumnHead, ReplacedCell } from '../../spreadsheet/sheet.ts';
import { CHANGE_COLUMNS } from './change-log.ts';
import { type EmailColumnId, emailColumns, IN_PLACE_EMAIL_COLUMNS, isEmailColumn } from './email-export.ts';
import type { ExportChoices } from './export-choices.ts';
import {
  type AddedColumn,
  type DecidedPlace,
  type ExportedRow,
  isAddressDecided,
  type ListShape,
} from './exported-row.ts';

/** The import recognises these column names if the exported file comes back. */
type NamedColumn = AddedColumn & { readonly name: AddedColumnName };

const FINAL: { readonly [F in AddressField]: Pick<NamedColumn, 'name' | 'width'> } = {
  street: { name: 'Final street', width: 30 },
  house_number: { name: 'Final house number', width: 20 },
  locality: { name: 'Final locality', width: 20 },
  city: { name: 'Final city', width: 20 },
  state: { name: 'Final state', width: 14 },
  postcode: { name: 'Final postcode', width: 16 },
  country: { name: 'Final country', width: 18 },
};

const OWN: { readonly [L in OwnLine]: Pick<NamedColumn, 'name' | 'width'> } = {
  organisation: { name: 'Final organisation', width: 30 },
  premise: { name: 'Final building or flat', width: 24 },
};

const isMapped =
  (line: OwnLine) =>
  (mapping: ColumnMapping): boolean =>
    (mapping[line] ?? []).length > 0;

const STATUS: NamedColumn = { name: 'Status', width: 20, cell: ({ row }) => statusWords(row) };
const STATUS_OF_EMAILS: NamedColumn = { ...STATUS, cell: ({ row, emails }) => emailStatusWords(row, emails) };
const WHY: NamedColumn = { name: 'Why', width: 60, wraps: true, cell: ({ row }) => fileReasonSentence(row) };
const DECIDED: NamedColumn = {
  name: 'Decided address',
  width: 50,
  cell: ({ row, lines }) => (isAddressDecided(row) ? lines.join(', ') : ''),
};
/** The column for words that fit no column of the list, when corrections are written in place. */
const UNPLACED: NamedColumn = {
  name: UNPLACED_COLUMN,
  width: 30,
  cell: ({ outcome: { unplaced } }) => unplaced.map(({ text }) => text).join(', '),
};
const FLAG: NamedColumn = {
  name: 'Flag',
  width: 10,
  cell: ({ row }) => (row.note === null ? '' : 'Flagged'),
};
const NOTE: NamedColumn = { name: 'Note', width: 40, wraps: true, cell: ({ row }) => row.note ?? '' };

const BESIDE: { readonly [C in Exclude<ExportColumnId, EmailColumnId>]: readonly NamedColumn[] } = {
  verdict: [{ name: 'Verdict', width: 16, cell: ({ row }) => VERDICT_WORDS[row.judgement.verdict] }],
  why: [WHY],
  confidence: [{ name: 'Confidence', width: 12, cell: ({ row }) => row.confidence ?? '' }],
  accuracy: [{ name: 'Accuracy', width: 20, cell: ({ row }) => accuracyOf(row) }],
  accuracy_code: [{ name: 'Accuracy code', width: 20, cell: ({ row }) => accuracyCodeOf(row) }],
  match_type: [{ name: 'Match type', width: 14, cell: ({ row }) => row.matchType }],
  corrections: [
    {
      name: 'What the service corrected',
      width: 50,
      wraps: true,
      cell: ({ row }) => row.corrections.join(' '),
    },
  ],
  status: [STATUS],
  decided_by: [
    {
      name: 'Decided by',
      width: 30,
      cell: ({ row }) => (row.decision ? fileDeciderWords(row.decision) : ''),
    },
  ],
  decided_at: [
    {
      name: 'Decided at',
      width: 30,
      cell: ({ row }) => (row.decision ? formatMoment(row.decision.decidedAtMs) : ''),
    },
  ],
  flag: [FLAG],
  note: [NOTE],
  formatted_address: [{ name: 'Final address', width: 50, cell: ({ lines }) => lines.join(', ') }],
  parts: [
    ...OWN_LINES.map((line) => ({
      ...OWN[line],
      // A flat may be in the file's street column, but it is in none of the decided parts.
      isIn: line === 'premise' ? holdsAddress : isMapped(line),
      cell: ({ ownLines }: ExportedRow) => ownLines[line],
    })),
    ...ADDRESS_FIELDS.map((field) => ({ ...FINAL[field], cell: ({ final }: ExportedRow) => final[field] })),
  ],
  address_lines: [
    { name: 'Recipient', width: 30, isIn: hasRecipient, cell: ({ recipient }) => recipient },
    ...LINE_COLUMNS.map((name, i) => ({
      name,
      width: 30,
      cell: ({ lines }: ExportedRow) => mergeLine(lines, i),
    })),
  ],
  coordinates: [
    { name: 'Latitude', width: 12, cell: ({ place }) => place?.lat ?? '' },
    { name: 'Longitude', width: 12, cell: ({ place }) => place?.lng ?? '' },
    { name: 'Coordinate accuracy', width: 22, cell: ({ place }) => coordinateAccuracy(place) },
  ],
  udprn: [{ name: 'UDPRN', width: 14, cell: ({ place }) => place?.udprn ?? '' }],
  uprn: [{ name: 'UPRN', width: 16, cell: ({ place }) => place?.uprn ?? '' }],
};

/** Returns the accuracy of the picked address, or otherwise of the suggestion. */
const accuracyOf = (row: Row): string => {
  const accuracy = accuracyCodeOf(row);
  return accuracy === '' ? '' : (ACCURACY_LABELS[accuracy] ?? accuracy);
};

const accuracyCodeOf = ({ decision, accuracyType }: Row): string =>
  decision?.picked?.accuracyType ?? accuracyType;

/** Returns the accuracy of the coordinates, which may come from a lookup other than the check. */
const coordinateAccuracy = (place: DecidedPlace | null): string =>
  place === null || place.lat === null ? '' : (ACCURACY_LABELS[place.accuracy] ?? place.accuracy);

/** Returns one line of the address. The last column gets all remaining lines, so that none is lost. */
const mergeLine = (lines: readonly string[], at: number): string =>
  at < LINE_COLUMNS.length - 1 ? (lines[at] ?? '') : lines.slice(at).join(', ');

const IN_PLACE: readonly NamedColumn[] = [STATUS, WHY, DECIDED, UNPLACED, FLAG, NOTE];
const IN_PLACE_OF_EMAILS: readonly NamedColumn[] = [STATUS_OF_EMAILS, FLAG, NOTE];

type Layout = {
  readonly columns: (chosen: readonly ExportColumnId[], list: ListShape) => readonly AddedColumn[];
  readonly columnsWithoutSheets: readonly AddedColumn[];
  readonly hasChangeLog: boolean;
  /** Returns the list's own cells that get a new text. With `hasNotes`, the old text becomes a note. */
  readonly replaced: (exported: ExportedRow, hasNotes: boolean) => readonly ReplacedCell[];
};

export const LAYOUTS: { readonly [L in ExportLayout]: Layout } = {
  added_columns: {
    columns: (chosen, list) =>
      knownExportColumns(chosen)
        .filter((id) => isColumnOffered(id, list.settings.mapping))
        .flatMap((id) => {
          if (isEmailColumn(id)) return emailColumns(id, list.settings.mapping, list.columns);
          return id === 'status' && asksOnlyEmails(list.settings.mapping) ? STATUS_OF_EMAILS : BESIDE[id];
        }),
    columnsWithoutSheets: [],
    hasChangeLog: false,
    replaced: () => [],
  },
  in_place: {
    columns: (chosen, list) => [
      ...(asksOnlyEmails(list.settings.mapping) ? IN_PLACE_OF_EMAILS : IN_PLACE),
      ...IN_PLACE_EMAIL_COLUMNS.filter((id) => chosen.includes(id)).flatMap((id) =>
        emailColumns(id, list.settings.mapping, list.columns),
      ),
    ],
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

/** Returns the columns that an export adds after the list's own, in order. */
export function addedColumns(
  { layout, columns: chosen }: Pick<ExportChoices, 'layout' | 'columns'>,
  format: SheetFormat,
  list: ListShape,
): readonly AddedColumn[] {
  const { mapping } = list.settings;
  const { columns, columnsWithoutSheets } = LAYOUTS[layout];
  const further = SHEET_FORMATS[format].hasSheets ? [] : columnsWithoutSheets;
  return [...columns(chosen, list), ...further].filter(({ isIn }) => isIn?.(mapping) ?? true);
}

/** Adds the name of the address to the column name: "Status (Billing)". */
export const namedAfter = (addressName: string, column: AddedColumn): AddedColumn => ({
  ...column,
  name: `${column.name} (${addressName})`,
});

/** Returns the headers of the added columns. A name that already exists gets a suffix. */
export function headsOf(
  added: readonly AddedColumn[],
  columns: readonly string[],
): readonly AddedColumnHead[] {
  const taken = new Set(columns.map(foldName));
  return added.map(({ name: wanted, width, wraps = false }) => {
    const name = freeName(wanted, taken);
    taken.add(foldName(name));
    return { name, width, wraps };
  });
}

/** An exported file may be imported as a list and exported again, so its added columns may need new names. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let nth = 1; taken.has(foldName(name)); nth += 1)
    name = nth === 1 ? `${wanted} (Doorstep)` : `${wanted} (Doorstep ${nth})`;
  return name;
}

const foldName = (name: string): string => name.trim().toLowerCase();
