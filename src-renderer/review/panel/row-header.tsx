import { ChevronDown, ChevronUp } from 'lucide-react';
import { knownByColumn } from '#shared/domain/columns/cells/known-by.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { rowTitle } from '#shared/messages/screens/common.ts';
import { queuePlaceWords, ROW_PANEL, tooltipWithKey } from '#shared/messages/screens/row-panel.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { useApp } from '../../store/use-app.ts';
import { ariaShortcut } from '../../ui/aria-shortcut.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';

type Props = {
  readonly row: Row;
  readonly isNamed: boolean;
};

/** Shows the row's number, its place among the rows to review, and buttons to the previous and the next row. */
export function RowHeader({ row, isNamed }: Props) {
  const place = useApp((state) => state.placeInReview);
  const toReview = useApp((state) => state.toReviewInView);
  return (
    <header className="row-header">
      <h2>{rowTitle(row.position)}</h2>
      {isNamed && <RowName row={row} />}
      <span className="row-place quiet small">{toReview !== null && queuePlaceWords(place, toReview)}</span>
      <MoveButtons />
    </header>
  );
}

function RowName({ row: { cells } }: Pick<Props, 'row'>) {
  const column = useApp(({ list }) => (list ? knownByColumn(list.columns, list.settings.mapping) : null));
  const name = column === null ? '' : (cells[column] ?? '');
  return <span className="row-name">{untrusted(name)}</span>;
}

function MoveButtons() {
  const goToNextToReview = useApp((state) => state.goToNextToReview);
  const goToPreviousToReview = useApp((state) => state.goToPreviousToReview);
  return (
    <div className="row-moves">
      <Button
        look="quiet"
        {...named(ROW_PANEL.previous, useShortcut('previous'))}
        onClick={() => void goToPreviousToReview()}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        {...named(ROW_PANEL.next, useShortcut('next'))}
        onClick={() => void goToNextToReview()}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

const named = (name: string, key: string) => ({
  'aria-label': name,
  title: tooltipWithKey(name, key),
  ...(key !== '' && { 'aria-keyshortcuts': ariaShortcut(key) }),
});
