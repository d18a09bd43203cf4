import { formatNumber } from '#shared/messages/format.ts';
import { shownText } from '#shared/messages/shown-text.ts';
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
  const order = sort.map(({ by, descending }) => {
    const title = by === 'review' ? REVIEW_ORDER : columns.find(({ meta }) => meta.sortBy === by)?.header;
    return `${by === 'review' ? '' : 'by '}${shownText(title ?? '')}${descending ? ' (descending)' : ''}`;
  });
  return (
    <div ref={bar} className="view-line small" role="toolbar" aria-label="Rows shown" aria-live="polite">
      <span className="view-count">{isChanging ? 'Reading…' : countWords(total, rows)}</span>
      <span className="view-order quiet" title={order.join(', then ')}>
        {order.length === 0 ? 'in the order of the file' : order.join(', then ')}
      </span>
      {order.length > 0 && (
        <Button look="quiet" onClick={() => void changeSort([])}>
          File order
        </Button>
      )}
      <span className="view-gap" />
      {total > 0 && (
        <Button look="quiet" aria-keyshortcuts="Control+A" onClick={selectAll}>
          Select all {formatNumber(total)}
        </Button>
      )}
    </div>
  );
}

/** What the queue's order is: it saves the most time to decide like with like. */
const REVIEW_ORDER = 'to review first, like beside like';

const countWords = (total: number, rows: number): string =>
  total === rows ? `${formatNumber(rows)} rows` : `${formatNumber(total)} of ${formatNumber(rows)} rows`;
