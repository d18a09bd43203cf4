import type { ListQuote } from '#shared/contract/run/run.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { knownAnswers, NO_ADDRESSES, NOTHING_TO_CHECK } from '#shared/messages/screens/quote.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { outcomeOf } from './quote-outcome.ts';
import { UncheckableRows } from './uncheckable-rows.tsx';

type Props = {
  readonly quote: ListQuote;
  readonly unchecked: number;
  /** Whether the list has only addresses, and no emails, to check. */
  readonly isAlone: boolean;
};

/** Shown if no address needs a request. Known answers can be filled in free of charge. */
export function NothingToCheck({ quote, unchecked, isAlone }: Props) {
  const startRuns = useApp((state) => state.startRuns);
  const returnToRows = useApp((state) => state.returnToRows);
  const isStarting = useApp((state) => state.isStarting);
  const outcome = outcomeOf(quote, unchecked);
  const canFillIn = outcome === 'fill_in';
  const { listId, scope, serviceId } = quote;
  // The cap of 0 prevents a purchase if an answer expires at this moment.
  const fillIn = { subject: 'address', scope, way: null, serviceId, maxCredits: 0 } as const;
  return (
    <section className="quote-free" aria-label={NOTHING_TO_CHECK.label}>
      <p>
        <strong>{canFillIn ? knownAnswers(quote.cached) : NOTHING_TO_CHECK.title}</strong>{' '}
        {NO_ADDRESSES[outcome]}
      </p>
      <UncheckableRows quote={quote} look={outcome === 'none_askable' ? 'primary' : 'plain'} />
      <div className="quote-actions">
        {isAlone && (
          <Button
            look={canFillIn || outcome === 'none_askable' ? 'plain' : 'primary'}
            onClick={() => void returnToRows(listId)}
          >
            {COMMON.viewRows}
          </Button>
        )}
        {canFillIn && (
          <Button look="primary" disabled={isStarting} onClick={() => void startRuns(listId, [fillIn])}>
            {NOTHING_TO_CHECK.fillInAnswers}
          </Button>
        )}
      </div>
    </section>
  );
}
