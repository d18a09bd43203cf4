import type { ListQuote, RunSnapshot } from '#shared/contract/run/run.ts';
import { knownResults, NO_EMAILS, NOTHING_TO_CHECK } from '#shared/messages/screens/quote.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { emailOutcomeOf } from './quote-outcome.ts';

type Props = {
  readonly quote: ListQuote;
  readonly run: RunSnapshot | null;
};

/** Shown if no email costs a credit. Known results, and results of submitted emails, are free of charge. */
export function NothingToAskOfEmails({ quote, run }: Props) {
  const startRuns = useApp((state) => state.startRuns);
  const isStarting = useApp((state) => state.isStarting);
  const outcome = emailOutcomeOf(quote, run);
  const { listId, scope, way, serviceId } = quote;
  // The cap of 0 prevents a purchase if a result expires at this moment.
  const fillIn = { subject: 'email', scope, way, serviceId, maxCredits: 0 } as const;
  return (
    <div className="quote-free">
      {outcome !== 'fetch' && (
        <p>
          <strong>{outcome === 'fill_in' ? knownResults(quote.cached) : NOTHING_TO_CHECK.title}</strong>{' '}
          {NO_EMAILS[outcome]}
        </p>
      )}
      {(outcome === 'fetch' || outcome === 'fill_in') && (
        <div className="quote-actions">
          <Button disabled={isStarting} onClick={() => void startRuns(listId, [fillIn])}>
            {outcome === 'fetch' ? NOTHING_TO_CHECK.fetchResults : NOTHING_TO_CHECK.fillInResults}
          </Button>
        </div>
      )}
    </div>
  );
}
