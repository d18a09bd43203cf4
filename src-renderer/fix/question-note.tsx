import { failureMessage } from '#shared/messages/failures/failures.ts';
import { STOPPED_WAITING } from '#shared/messages/fix/fix.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { FIX } from '#shared/messages/screens/fix.ts';
import type { Asking } from '../store/async/question.ts';
import { Button } from '../ui/form/button.tsx';

type Props = {
  readonly asking: Asking<unknown>;
  readonly onAgain: () => void;
  readonly onStop: () => void;
  readonly outcome: string;
};

/** Shows the state of a request to the service, and what to do if it failed. The space for it is reserved. */
export function QuestionNote({ asking, onAgain, onStop, outcome }: Props) {
  if (asking.state === 'failed') {
    return (
      <div className="asked asked-failed" role="alert">
        <p>{failureMessage(asking.failure).text}</p>
        <Button onClick={onAgain}>{COMMON.tryAgain}</Button>
      </div>
    );
  }
  return (
    <div className="asked quiet small">
      {asking.state === 'going' && <p>{COMMON.askingService}</p>}
      {asking.state === 'left' && <p>{STOPPED_WAITING}</p>}
      {asking.state === 'done' && <p>{outcome}</p>}
      {asking.state === 'going' && (
        <Button look="quiet" keyName="Esc" onClick={onStop}>
          {FIX.stopWaiting}
        </Button>
      )}
    </div>
  );
}
