import { useState } from 'react';
import type { ListId } from '#shared/domain/list.ts';
import { useApp } from '../store/use-app.ts';
import { isFiltered, NO_FILTER } from '../store/rows-slice.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { RowGrid } from './row-grid.tsx';
import { RowPanel } from './row-panel.tsx';
import { RunBar } from './run-bar.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import './review.css';

type Props = { readonly listId: ListId };

/** The heart of the app: the rows, the one in question, and the run below. */
export function ReviewScreen({ listId }: Props) {
  const isUnreadable = useApp((state) => state.isListUnreadable);
  const openReview = useApp((state) => state.openReview);
  const isExporting = useApp((state) => state.exportingListId !== null);
  const [isEditing, setEditing] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const [isReceiptShown, setReceiptShown] = useState(false);
  useReviewKeys({
    isActive: !areKeysShown && !isReceiptShown && !isExporting,
    onEdit: () => setEditing(true),
    onHelp: () => setKeysShown(true),
  });

  if (isUnreadable) {
    return (
      <Message
        title="This list could not be read"
        action={<Button onClick={() => void openReview(listId)}>Try again</Button>}
      >
        Nothing of it is lost.
      </Message>
    );
  }
  return (
    <div className="review">
      <FilterPanel onHelp={() => setKeysShown(true)} />
      <section className="review-rows" aria-label="Rows of the list">
        <Rows />
      </section>
      <RowPanel isEditing={isEditing} onEditing={setEditing} />
      <RunBar listId={listId} onReceipt={() => setReceiptShown(true)} />
      {isReceiptShown && <ReceiptDialog listId={listId} onClose={() => setReceiptShown(false)} />}
      {areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </div>
  );
}

function Rows() {
  const list = useApp((state) => state.list);
  const total = useApp((state) => state.total);
  const filter = useApp((state) => state.filter);
  const changeFilter = useApp((state) => state.changeFilter);
  if (!list || total === null) return <Message title="Reading rows…" />;
  if (total > 0) return <RowGrid list={list} total={total} />;
  if (!isFiltered(filter))
    return <Message title="No rows">The file of this list has no rows below its header.</Message>;
  return (
    <Message
      title="No rows here"
      action={<Button onClick={() => void changeFilter(NO_FILTER)}>Show all rows</Button>}
    >
      No row of this list fits the filters.
    </Message>
  );
}
