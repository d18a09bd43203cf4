import type { ListQuote, RunSnapshot } from '#shared/contract/run/run.ts';
import { knownResults, NO_EMAILS, NOTHING_TO_CHECK } from '#shared/messages/screens/quote.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { emailOutcomeOf } from './quote-outcome.ts';

type Props = {
  readonly quote: ListQuote;
  readonly run: RunSnapshot | null;
};

/** Shown if no email needs a request. Known results can be filled in free of charge. */
export function NothingToAskOfEmails({ quote, run }: Props) {
  const startRuns = useApp((state) => state.startRuns);
  const isStarting = useApp((state) => state.isStarting);
  const outcome = emailOutcomeOf(quote, run);
  const { listId, scope, way, serviceId } = quote;
  // The cap of 0 prevents a purchase if a result expires at this moment.
  const fillIn = { subject: 'email', scope, way, serviceId, maxCredits: 0 } as const;
  return (
    <div className="quote-free">
      <p>
        <strong>{outcome === 'fill_in' ? knownResults(quote.cached) : NOTHING_TO_CHECK.title}</strong>{' '}
        {NO_EMAILS[outcome]}
      </p>
      {outcome === 'fill_in' && (
        <div className="quote-actions">
          <Button disabled={isStarting} onClick={() => void startRuns(listId, [fillIn])}>
            {NOTHING_TO_CHECK.fillInResults}
          </Button>
        </div>
      )}
    </div>
  );
}
