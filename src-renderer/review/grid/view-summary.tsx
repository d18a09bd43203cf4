import { COMMON } from '#shared/messages/screens/common.ts';
import {
  orderSentence,
  rowsShown,
  selectAllLabel,
  sortWords,
  VIEW_LINE,
} from '#shared/messages/screens/grid.ts';
import { isViewChanging } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import type { GridColumn } from './grid-columns.tsx';

type Props = {
  readonly columns: readonly GridColumn[];
  readonly total: number;
  readonly rows: number;
};

export function ViewSummary({ columns, total, rows }: Props) {
  const sort = useApp(({ view }) => view.sort);
  const changeSort = useApp((state) => state.changeSort);
  const selectAll = useApp((state) => state.selectAll);
  const isChanging = useApp(isViewChanging);
  const bar = useRovingFocus<HTMLDivElement>('horizontal');
  const keys = sort.map(({ by, descending }) =>
    sortWords(
      by === 'review' ? null : (columns.find(({ meta }) => meta.sortBy === by)?.header ?? ''),
      descending,
    ),
  );
  const order = orderSentence(keys);
  return (
    <div ref={bar} className="view-line small" role="toolbar" aria-label={VIEW_LINE.title} aria-live="polite">
      <span className="view-count">{isChanging ? COMMON.reading : rowsShown(total, rows)}</span>
      <span className="view-order quiet" title={order}>
        {order === '' ? VIEW_LINE.inFileOrder : order}
      </span>
      {order !== '' && (
        <Button look="quiet" onClick={() => void changeSort([])}>
          {VIEW_LINE.fileOrder}
        </Button>
      )}
      <span className="view-gap" />
      {total > 0 && (
        <Button look="quiet" aria-keyshortcuts="Control+A" onClick={selectAll}>
          {selectAllLabel(total)}
        </Button>
      )}
    </div>
  );
}
