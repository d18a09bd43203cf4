import { Check } from 'lucide-react';
import { uncheckedWords } from '#shared/messages/run/run-notice.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { paceWords, QUEUE, reviewCount } from '#shared/messages/screens/review.ts';
import { isAnyRunGoing } from '../store/checking/run-slice.ts';
import { doneOf, minutesLeft, type Pace } from '../store/rows/pace.ts';
import { selectToReview, selectUnchecked } from '../store/rows/queue-slice.ts';
import { selectOpenListId } from '../store/screen/navigation-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import './queue-status.css';

/** Shows how many rows need review, the person's pace, and a button that goes to the first of these rows. */
export function QueueStatus() {
  const toReview = useApp(selectToReview);
  const isGoing = useApp(isAnyRunGoing);
  if (toReview === null) return null;
  if (toReview > 0) return <Waiting toReview={toReview} isGoing={isGoing} />;
  if (isGoing) return null;
  return <NothingWaits />;
}

/** Shows "All done", unless unchecked rows still need a check. */
function NothingWaits() {
  const listId = useApp(selectOpenListId);
  const unchecked = useApp(selectUnchecked);
  const openQuote = useApp((state) => state.openQuote);
  if (unchecked > 0 && listId !== null)
    return (
      <>
        <span role="status">{uncheckedWords(unchecked)}</span>
        <Button look="primary" onClick={() => void openQuote(listId)}>
          {COMMON.checkThem}
        </Button>
      </>
    );
  return (
    <span className="queue-done" role="status">
      <Check size={16} strokeWidth={2.5} aria-hidden="true" />
      {QUEUE.allDone}
    </span>
  );
}

type Props = { readonly toReview: number; readonly isGoing: boolean };

/** The button is primary unless the current row already needs review or a check is running. */
function Waiting({ toReview, isGoing }: Props) {
  const goToQueue = useApp((state) => state.goToQueue);
  const pace = useApp((state) => state.pace);
  const isAtHand = useApp(({ placeInReview }) => placeInReview !== null);
  return (
    <>
      <span className="queue-pace quiet small">{pace && !isGoing ? wordsOf(pace) : ''}</span>
      <Button
        look={isAtHand || isGoing ? 'plain' : 'primary'}
        hint={QUEUE.goToFirst}
        onClick={() => void goToQueue()}
      >
        {reviewCount(toReview)}
      </Button>
    </>
  );
}

function wordsOf(pace: Pace): string {
  const done = doneOf(pace);
  return done <= 0 ? '' : paceWords(done, pace.left, minutesLeft(pace));
}
