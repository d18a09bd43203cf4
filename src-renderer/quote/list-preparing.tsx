import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import {
  importPaceWords,
  PREPARING_SENTENCE,
  PREPARING_TITLE,
} from '#shared/messages/import/import-progress.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { LIST_PREPARING } from '#shared/messages/screens/quote.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Message } from '../ui/text/message.tsx';

type Props = { readonly listId: ListId };

/** Replaces the quote while the list is being prepared. */
export function ListPreparing({ listId }: Props) {
  const progress = useApp((state) => state.preparing[listId]);
  const openReview = useApp((state) => state.openReview);
  const stopPreparing = useApp((state) => state.stopPreparing);
  const openQuote = useApp((state) => state.openQuote);
  const isReady = useApp((state) => selectSummary(listId)(state)?.state === 'ready');
  // Opens the quote that was refused during the preparation, which may end even before the refusal arrives.
  useEffect(() => {
    if (isReady) void openQuote(listId);
  }, [isReady, listId, openQuote]);
  return (
    <Message
      isScreen
      title={PREPARING_TITLE}
      action={
        <div className="quote-preparing">
          <ProgressBar label={LIST_PREPARING.bar} fraction={progress?.fraction ?? 0} />
          <p className="quiet number">{progress && importPaceWords(progress)}</p>
          <div className="quote-actions">
            <Button onClick={() => void stopPreparing(listId)}>{LIST_PREPARING.stop}</Button>
            <Button look="primary" onClick={() => void openReview(listId)}>
              {COMMON.viewRows}
            </Button>
          </div>
        </div>
      }
    >
      {PREPARING_SENTENCE}
    </Message>
  );
}
