import type { ListQuote } from '#shared/contract/run.ts';
import { countOf } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { outcomeOf } from './quote-outcome.ts';
import { UncheckableRows } from './uncheckable-rows.tsx';

type Props = {
  readonly quote: ListQuote;
  readonly unchecked: number;
  /** Whether the list has nothing else to check. */
  readonly isAlone: boolean;
};

const SENTENCES: Record<ReturnType<typeof outcomeOf>, string> = {
  fill_in: 'All of these were looked up before. Filling them in sends nothing and costs nothing.',
  all_answered: 'Every row that can be checked has its answer.',
  none_askable: 'No row of this list can be asked as it is read now.',
  none_edited: 'You have edited no address of this list.',
  none_filtered: 'No row of the filter is to be asked.',
  none_older: 'No answer of this list is older than that.',
  none_not_found: 'There is no answer “not found” to ask again.',
};

/** Shown if no address needs a request. Known answers can be filled in free. */
export function NothingToCheck({ quote, unchecked, isAlone }: Props) {
  const startRuns = useApp((state) => state.startRuns);
  const openReview = useApp((state) => state.openReview);
  const isStarting = useApp((state) => state.isStarting);
  const outcome = outcomeOf(quote, unchecked);
  const canFillIn = outcome === 'fill_in';
  const { listId, scope, serviceId } = quote;
  // With a cap of 0, an answer that expires at this moment is not bought again.
  const fillIn = { subject: 'address', scope, way: null, serviceId, maxCredits: 0 } as const;
  return (
    <section className="quote-free" aria-label="Nothing to ask">
      <p>
        <strong>
          {canFillIn ? `${countOf(quote.cached, 'known answer')}, nothing to pay.` : 'Nothing to ask.'}
        </strong>{' '}
        {SENTENCES[outcome]}
      </p>
      <UncheckableRows quote={quote} look={outcome === 'none_askable' ? 'primary' : 'plain'} />
      <div className="quote-actions">
        {isAlone && (
          <Button
            look={canFillIn || outcome === 'none_askable' ? 'plain' : 'primary'}
            onClick={() => void openReview(listId)}
          >
            Look at the rows
          </Button>
        )}
        {canFillIn && (
          <Button look="primary" disabled={isStarting} onClick={() => void startRuns(listId, [fillIn])}>
            Fill in known answers
          </Button>
        )}
      </div>
    </section>
  );
}
