import { countOf, formatNumber } from '#shared/messages/format.ts';
import { uncheckedWords } from '#shared/messages/run-notice.ts';
import { selectOpenListId } from '../store/screen/navigation-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';

/** What of the list is left to do once its file is saved, with the way to it. */
export function RowsLeft() {
  const summary = useApp(({ exportSetup }) => exportSetup?.list.summary ?? null);
  const openListId = useApp(selectOpenListId);
  const closeExport = useApp((state) => state.closeExport);
  const openReview = useApp((state) => state.openReview);
  const openQuote = useApp((state) => state.openQuote);
  const goToQueue = useApp((state) => state.goToQueue);
  if (!summary) return null;
  const { id, rows, toReview, unchecked } = summary;
  const review = async (): Promise<void> => {
    closeExport();
    if (id !== openListId) await openReview(id);
    await goToQueue();
  };
  const check = (): void => {
    closeExport();
    void openQuote(id);
  };
  return (
    <>
      {toReview > 0 && unchecked < rows && (
        <p className="rows-left">
          {countOf(toReview, 'row')} still {toReview === 1 ? 'needs' : 'need'} your decision.
          <Button onClick={() => void review()}>Review {formatNumber(toReview)}</Button>
        </p>
      )}
      {unchecked > 0 && (
        <p className="rows-left">
          {uncheckedWords(unchecked)}
          <Button onClick={check}>Check them…</Button>
        </p>
      )}
    </>
  );
}
