import type { ListId } from '#shared/domain/list/list.ts';
import { uncheckedWords } from '#shared/messages/run/run-notice.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { needDecisionSentence, reviewEmailsLabel } from '#shared/messages/screens/export.ts';
import { reviewCount } from '#shared/messages/screens/review.ts';
import { workLeft } from '#shared/messages/workspace/lists.ts';
import { selectOpenListId } from '../store/screen/navigation-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';

/** Says what is left to do in the list after the file is saved, and offers a button for it. */
export function RowsLeft() {
  const summary = useApp(({ exportSetup }) => exportSetup?.list.summary ?? null);
  const openListId = useApp(selectOpenListId);
  const closeExport = useApp((state) => state.closeExport);
  const openReview = useApp((state) => state.openReview);
  const openQuote = useApp((state) => state.openQuote);
  const goToQueue = useApp((state) => state.goToQueue);
  const reviewEmails = useApp((state) => state.reviewEmails);
  if (!summary) return null;
  const { id, onlyEmails, emails } = summary;
  const noun = onlyEmails && emails ? 'email' : 'row';
  const toReview = workLeft(summary)?.toReview ?? 0;
  const emailsBeside = onlyEmails ? 0 : (emails?.toReview ?? 0);
  // In a list with addresses, unchecked emails are not mentioned, because the person left them out on purpose.
  const unchecked = onlyEmails && emails ? emails.notChecked : summary.unchecked;
  const review = async (): Promise<void> => {
    closeExport();
    if (id !== openListId) await openReview(id);
    await goToQueue();
  };
  const leaveFor = (open: (listId: ListId) => Promise<void>): void => {
    closeExport();
    void open(id);
  };
  return (
    <>
      {toReview > 0 && (
        <p className="rows-left">
          {needDecisionSentence(toReview, noun)}
          <Button onClick={() => void review()}>{reviewCount(toReview)}</Button>
        </p>
      )}
      {emailsBeside > 0 && (
        <p className="rows-left">
          {needDecisionSentence(emailsBeside, 'email')}
          <Button onClick={() => leaveFor(reviewEmails)}>{reviewEmailsLabel(emailsBeside)}</Button>
        </p>
      )}
      {unchecked > 0 && (
        <p className="rows-left">
          {uncheckedWords(unchecked, noun)}
          <Button onClick={() => leaveFor(openQuote)}>{COMMON.checkThem}</Button>
        </p>
      )}
    </>
  );
}
