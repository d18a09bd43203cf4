import { memo, useMemo } from 'react';
import { isFiltered, NO_FILTER } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { GRID } from '#shared/messages/screens/grid.ts';
import { MapPane } from '../../map/pins/map-pane.tsx';
import { selectDensity } from '../../store/home/workspace-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Message } from '../../ui/text/message.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { CellBar, FillDialog } from './cell-bar.tsx';
import { GridBar } from './grid-bar.tsx';
import { buildGridColumns, defaultLayout } from './grid-columns.tsx';
import { RowGrid } from './row-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ViewSummary } from './view-summary.tsx';

type Props = {
  readonly listId: ListId;
  readonly names: readonly string[];
  readonly settings: RepairSettings;
  readonly rows: number;
  readonly total: number;
};

/** Shows bars, filters, grid and map of the open list. Memoised, because a decision seldom changes its properties. */
export const RowsArea = memo(function RowsArea({ listId, names, settings, rows, total }: Props) {
  const { mapping } = settings;
  const isTwoLines = useApp(selectDensity) === 'two_lines';
  const columns = useMemo(
    () => buildGridColumns(names, settings, rows, isTwoLines),
    [names, settings, rows, isTwoLines],
  );
  const initial = useMemo(() => defaultLayout(mapping), [mapping]);
  const hasSelection = useApp((state) => state.selection !== null);
  const isEditing = useApp((state) => state.cellEdit !== null);
  const pane = useApp((state) => state.pane);
  const grid =
    total > 0 ? <RowGrid columns={columns} initial={initial} mapping={mapping} total={total} /> : <NoRows />;
  return (
    <>
      <GridBar columns={columns} initial={initial} />
      <FilterChips />
      {isEditing ? (
        <CellBar names={names} total={total} />
      ) : hasSelection ? (
        <SelectionBar total={total} />
      ) : (
        <ViewSummary columns={columns} total={total} rows={rows} />
      )}
      <div className="rows-panes" data-pane="">
        {pane !== 'map' && grid}
        {pane !== 'grid' && <MapPane listId={listId} />}
      </div>
      <FillDialog names={names} total={total} />
    </>
  );
});

function NoRows() {
  const filter = useApp(({ view }) => view.filter);
  const changeFilter = useApp((state) => state.changeFilter);
  if (!isFiltered(filter)) return <Message title={GRID.noRowsTitle}>{GRID.noRowsText}</Message>;
  return (
    <Message
      title={GRID.noneHereTitle}
      action={<Button onClick={() => void changeFilter(NO_FILTER)}>{COMMON.showAllRows}</Button>}
    >
      {GRID.noneHereText}
    </Message>
  );
}
