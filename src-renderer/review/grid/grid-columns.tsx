import {
  type AccessorFnColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { GridLayout } from '#shared/contract/review/layout.ts';
import type { SortField, SortKey } from '#shared/contract/review/view.ts';
import { addressColumns, asksOnlyEmails, type ColumnMapping } from '#shared/domain/address/mapping.ts';
import { knownByColumn } from '#shared/domain/columns/cells/known-by.ts';
import { isEditableColumn } from '#shared/domain/outcome/edit-cell.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { GRID_COLUMNS } from '#shared/messages/screens/grid.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import {
  showAccuracy,
  showBoth,
  showCell,
  showConfidence,
  showDecision,
  showEmails,
  showFinal,
  showFlag,
  showImported,
  showMeantEmails,
  showReason,
  showSuggested,
  showVerdict,
} from './grid-cells.tsx';

/** A row and its place in the view, from 0. */
export type ViewRow = { readonly index: number; readonly row: Row };

type ColumnMeta = {
  readonly short?: string;
  /**
   * The minimum width of the grid, in px, at which this is a main column. Main columns fill the grid until a person
   * changes a width. null for a column that is never a main column.
   */
  readonly mainFromPx: number | null;
  readonly wider?: readonly (readonly [fromPx: number, px: number])[];
  readonly share: number;
  /** null if the rows cannot be sorted by this column. */
  readonly sortBy: SortKey['by'] | null;
  /** The column's index in the file, from 0; null for the app's own columns. */
  readonly original: number | null;
};

export const gridFeatures = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

/** A column of the table. `size` is its width in px until a person changes it. */
export type GridColumn = AccessorFnColumnDef<typeof gridFeatures, ViewRow> & {
  readonly id: string;
  readonly header: string;
  readonly size: number;
  readonly meta: ColumnMeta;
  readonly cell: (context: CellContext) => ReactNode;
};
type CellContext = { readonly row: { readonly original: ViewRow } };

type Plan = Partial<ColumnMeta> & {
  readonly title: string;
  readonly width: number;
  readonly sortBy: SortKey['by'] | null;
  readonly show: (row: Row) => ReactNode;
};
type OwnId = SortField | 'imported' | 'both' | 'postcode' | 'final' | 'email' | 'meant' | 'flag';

/** Defines one of the app's own columns. By default it is a main column at any width. */
const own = (id: OwnId, plan: Plan): GridColumn => defineColumn(id, plan);

function defineColumn(id: string, { title, width, show, ...meta }: Plan): GridColumn {
  return {
    id,
    header: title,
    size: width,
    accessorFn: ({ row }) => row,
    cell: ({ row: { original } }: CellContext) => show(original.row),
    enableSorting: meta.sortBy !== null,
    meta: { mainFromPx: 0, share: 0, original: null, ...meta },
  };
}

export const originalId = (column: number): string => `column-${column}`;

/**
 * Returns the columns in their default order. First come those that identify a row, then those that help to decide it.
 *
 * @param rows the number of rows in the list
 * @param isTwoLines whether one column shows the imported address above the suggested one
 */
export function buildGridColumns(
  names: readonly string[],
  settings: RepairSettings,
  rows: number,
  isTwoLines: boolean,
): readonly GridColumn[] {
  const { mapping } = settings;
  const address = addressColumns(mapping);
  const name = knownByColumn(names, mapping);
  const originals = names.map((title, column) =>
    defineColumn(originalId(column), {
      title,
      width: 112,
      mainFromPx: column === name ? 0 : null,
      sortBy: column,
      original: column,
      show:
        address.includes(column) || isEditableColumn(mapping, column)
          ? (row) => showCell(row, column, settings)
          : ({ cells }) => untrusted(cells[column] ?? ''),
    }),
  );
  const position = own('position', {
    title: GRID_COLUMNS.position,
    width: 72,
    sortBy: 'position',
    show: (row) => formatNumber(row.position),
  });
  const decision = own('decision', {
    title: GRID_COLUMNS.decision,
    width: 176,
    sortBy: 'decision',
    show: showDecision,
  });
  const emails = own('email', { title: GRID_COLUMNS.email, width: 132, sortBy: null, show: showEmails });
  const flag = own('flag', { title: GRID_COLUMNS.flag, width: 60, sortBy: null, show: showFlag });
  if (asksOnlyEmails(mapping))
    return columnsOfEmails({ position, emails, decision, flag, originals, name, mapping });
  const columns = [
    position,
    own('verdict', { title: GRID_COLUMNS.verdict, width: 120, sortBy: 'verdict', show: showVerdict }),
    ...originals.filter(({ meta }) => meta.original === name),
    ...(isTwoLines ? bothColumns(settings) : comparedColumns(address, settings)),
    own('confidence', {
      title: GRID_COLUMNS.confidence,
      width: 92,
      sortBy: 'confidence',
      show: showConfidence,
    }),
    ...laterColumns({ settings, decision, emails, flag }),
    ...originals.filter(({ meta }) => meta.original !== name),
  ];
  return isTwoLines ? columns.map((column) => inTwoLines(column, name, rows)) : columns;
}

/** A grid of at least this width has room for a column of words next to the addresses. */
const WIDE_PX = 1_180;
const NAME_PX = [
  [760, 130],
  [880, 168],
  [WIDE_PX, 236],
] as const;

function inTwoLines(column: GridColumn, name: number | null, rows: number): GridColumn {
  if (column.meta.original !== null)
    return column.meta.original === name ? sized(column, 92, { wider: NAME_PX }) : column;
  switch (column.id) {
    case 'position':
      return sized(column, 18 + 8 * Math.max(3, formatNumber(rows).length));
    case 'verdict':
      return {
        ...sized(column, 28, { short: '' }),
        cell: ({ row: { original } }: CellContext) => showVerdict(original.row, true),
      };
    case 'confidence':
      return sized(column, 44, {
        short: GRID_COLUMNS.confidenceShort,
        wider: [[WIDE_PX, 64]],
        mainFromPx: 860,
      });
    case 'reason':
      return sized(column, 212, { mainFromPx: WIDE_PX });
    default:
      return column;
  }
}

const sized = (column: GridColumn, size: number, meta: Partial<ColumnMeta> = {}): GridColumn => ({
  ...column,
  size,
  meta: { ...column.meta, ...meta },
});

/** Returns the columns after the addresses. They are never main columns, because the addresses need the room. */
const laterColumns = ({
  settings,
  decision,
  emails,
  flag,
}: Pick<Around, 'decision' | 'emails' | 'flag'> & {
  readonly settings: RepairSettings;
}): readonly GridColumn[] =>
  [
    own('reason', {
      title: GRID_COLUMNS.reason,
      width: 176,
      sortBy: 'reason',
      show: (row) => showReason(row, settings),
    }),
    decision,
    own('final', {
      title: GRID_COLUMNS.final,
      width: 240,
      sortBy: null,
      show: (row) => showFinal(row, settings),
    }),
    ...(settings.mapping.email === undefined ? [] : [emails]),
    flag,
    own('accuracy', { title: GRID_COLUMNS.accuracy, width: 144, sortBy: 'accuracy', show: showAccuracy }),
  ].map((column) => sized(column, column.size, { mainFromPx: null }));

type Around = {
  readonly [C in 'position' | 'emails' | 'decision' | 'flag']: GridColumn;
} & {
  readonly originals: readonly GridColumn[];
  /** See `knownByColumn`. */
  readonly name: number | null;
  readonly mapping: ColumnMapping;
};

/** Returns the columns of a list that checks only emails. The email and its suggestion replace the address. */
function columnsOfEmails({ position, emails, decision, flag, originals, name, mapping }: Around) {
  const isEmail = ({ meta }: GridColumn): boolean => mapping.email?.includes(meta.original ?? -1) ?? false;
  const others = originals.filter((column) => !isEmail(column));
  return [
    position,
    emails,
    ...originals.filter(isEmail).map((column) => sized(column, 224, { mainFromPx: 0, share: 1 })),
    own('meant', {
      title: GRID_COLUMNS.suggested,
      width: 224,
      share: 1,
      sortBy: null,
      show: showMeantEmails,
    }),
    ...others.filter(({ meta }) => meta.original === name),
    decision,
    sized(flag, flag.size, { mainFromPx: null }),
    ...others.filter(({ meta }) => meta.original !== name),
  ];
}

/** Returns the imported and the suggested address as two columns, which share the free space. */
const comparedColumns = (address: readonly number[], settings: RepairSettings): readonly GridColumn[] => [
  own('imported', {
    title: GRID_COLUMNS.imported,
    width: 160,
    share: 1,
    sortBy: null,
    show: (row) => showImported(row, address),
  }),
  own('suggested', {
    title: GRID_COLUMNS.suggested,
    width: 160,
    share: 1,
    sortBy: 'suggested',
    show: (row) => showSuggested(row, settings),
  }),
];

/** Returns one column with both addresses, one above the other, and a column for the postcodes. */
const bothColumns = (settings: RepairSettings): readonly GridColumn[] => [
  own('both', {
    title: GRID_COLUMNS.both,
    width: 320,
    share: 2,
    sortBy: 'suggested',
    show: (row) => showBoth(row, settings, 'address'),
  }),
  ...(settings.mapping.postcode === undefined
    ? []
    : [
        own('postcode', {
          title: GRID_COLUMNS.postcode,
          width: 76,
          wider: [[880, 84]],
          sortBy: null,
          show: (row) => showBoth(row, settings, 'postcode'),
        }),
      ]),
];

/** Returns the default layout. It hides the file's address columns, because one column joins them. */
export const defaultLayout = (mapping: ColumnMapping): GridLayout => ({
  order: [],
  hidden: addressColumns(mapping).map(originalId),
  pinned: ['position', asksOnlyEmails(mapping) ? 'email' : 'verdict'],
  widths: {},
});
