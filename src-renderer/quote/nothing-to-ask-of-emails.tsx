import type { ListQuote, RunSnapshot } from '#shared/contract/run.ts';
import { countOf } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { emailOutcomeOf } from './quote-outcome.ts';

type Props = {
  readonly quote: ListQuote;
  readonly run: RunSnapshot | null;
};

const SENTENCES: Record<ReturnType<typeof emailOutcomeOf>, string> = {
  fill_in: 'All of these were looked up before. Filling them in sends nothing and costs nothing.',
  all_answered: 'Every email that can be checked has its result.',
  none_askable: 'No email of this list is to be asked.',
};

/** Shown if no email needs a request. Known results can be filled in free. */
export function NothingToAskOfEmails({ quote, run }: Props) {
  const startRuns = useApp((state) => state.startRuns);
  const isStarting = useApp((state) => state.isStarting);
  const outcome = emailOutcomeOf(quote, run);
  const { listId, scope, way, serviceId } = quote;
  // With a cap of 0, a result that expires at this moment is not bought again.
  const fillIn = { subject: 'email', scope, way, serviceId, maxCredits: 0 } as const;
  return (
    <div className="quote-free">
      <p>
        <strong>
          {outcome === 'fill_in'
            ? `${countOf(quote.cached, 'known result')}, nothing to pay.`
            : 'Nothing to ask.'}
        </strong>{' '}
        {SENTENCES[outcome]}
      </p>
      {outcome === 'fill_in' && (
        <div className="quote-actions">
          <Button disabled={isStarting} onClick={() => void startRuns(listId, [fillIn])}>
            Fill in known results
          </Button>
        </div>
      )}
    </div>
  );
}
