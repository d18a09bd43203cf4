import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { ColumnMapping } from '#shared/domain/mapping.ts';
import { addressColumns } from '../store/map-column.ts';
import {
  ConfidenceCell,
  DecisionCell,
  ImportedCell,
  OriginalCell,
  PositionCell,
  ReasonCell,
  SuggestedCell,
  VerdictCell,
} from './grid-cells.tsx';

/** The table holds places only; each cell reads its row from the store. */
export type GridRow = { readonly index: number };

export const gridFeatures = tableFeatures({});
const helper = createColumnHelper<typeof gridFeatures, GridRow>();

/** Enough to know a row by; the panel shows the rest. */
const ORIGINAL_COLUMNS = 2;

/** The narrowest a column may be, in px, and its share of what is left over. */
type Width = readonly [px: number, share: number];

/** The columns for a list, and their widths as CSS grid tracks. */
export function buildGridColumns(names: readonly string[], mapping: ColumnMapping) {
  const address = addressColumns(mapping);
  const originals = names
    .map((name, column) => ({ name, column }))
    .filter(({ column }) => !address.includes(column));
  const shown = originals.slice(0, ORIGINAL_COLUMNS);

  const columns = helper.columns([
    helper.display({ id: 'position', header: '#', cell: ({ row }) => <PositionCell {...row.original} /> }),
    helper.display({
      id: 'verdict',
      header: 'Verdict',
      cell: ({ row }) => <VerdictCell {...row.original} />,
    }),
    ...shown.map(({ name, column }) =>
      helper.display({
        id: `column-${column}`,
        header: name,
        cell: ({ row }) => <OriginalCell {...row.original} column={column} />,
      }),
    ),
    helper.display({
      id: 'imported',
      header: 'Address (imported)',
      cell: ({ row }) => <ImportedCell {...row.original} columns={address} />,
    }),
    helper.display({
      id: 'suggested',
      header: 'Suggested',
      cell: ({ row }) => <SuggestedCell {...row.original} columns={address} />,
    }),
    helper.display({
      id: 'confidence',
      header: 'Confidence',
      cell: ({ row }) => <ConfidenceCell {...row.original} />,
    }),
    helper.display({ id: 'reason', header: 'Reason', cell: ({ row }) => <ReasonCell {...row.original} /> }),
    helper.display({
      id: 'decision',
      header: 'Decision',
      cell: ({ row }) => <DecisionCell {...row.original} />,
    }),
  ]);
  const widths: readonly Width[] = [
    [52, 0],
    [104, 0],
    ...shown.map((): Width => [96, 1]),
    [200, 3],
    [200, 3],
    [92, 0],
    [120, 1],
    [104, 0],
  ];
  const tracks = widths.map(([px, share]) => (share === 0 ? `${px}px` : `minmax(${px}px, ${share}fr)`));
  const narrowestPx = widths.reduce((sum, [px]) => sum + px, 0);
  return { columns, tracks: tracks.join(' '), narrowestPx };
}

export type GridColumns = ReturnType<typeof buildGridColumns>['columns'];
