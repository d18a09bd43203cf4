import type { Quote } from '#shared/contract/run.ts';
import { countOf } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { CannotBeAsked } from './uncheckable-rows.tsx';
import { outcomeOf } from './quote-outcome.ts';

type Props = {
  readonly quote: Quote;
  /** Rows of the list that have neither a verdict nor a decision. */
  readonly unchecked: number;
};

const SENTENCES: Record<ReturnType<typeof outcomeOf>, string> = {
  fill_in: 'All of these are known already. Filling them in sends nothing and costs nothing.',
  all_answered: 'Every row that can be checked has its answer.',
  none_askable: 'No row of this list can be asked as it is read now.',
  none_edited: 'You have edited no address of this list.',
  none_older: 'No answer of this list is older than that.',
};

/** Nothing would be asked, so there is nothing to start; known answers are filled in for nothing. */
export function NothingToAsk({ quote, unchecked }: Props) {
  const startRun = useApp((state) => state.startRun);
  const openReview = useApp((state) => state.openReview);
  const isStarting = useApp((state) => state.isStarting);
  const outcome = outcomeOf(quote, unchecked);
  const canFillIn = outcome === 'fill_in';
  return (
    <section className="quote-free" aria-label="Nothing to ask">
      <p>
        <strong>
          {canFillIn ? `${countOf(quote.cached, 'known answer')}, nothing to pay.` : 'Nothing to ask.'}
        </strong>{' '}
        {SENTENCES[outcome]}
      </p>
      <CannotBeAsked quote={quote} look={outcome === 'none_askable' ? 'primary' : 'plain'} />
      <div className="quote-actions">
        <Button
          look={canFillIn || outcome === 'none_askable' ? 'plain' : 'primary'}
          onClick={() => void openReview(quote.listId)}
        >
          Look at the rows
        </Button>
        {canFillIn && (
          <Button
            look="primary"
            disabled={isStarting}
            // A cap of nothing: an answer that gets too old this very moment is not bought.
            onClick={() => void startRun(quote.listId, quote.scope, 0)}
          >
            Fill in known answers
          </Button>
        )}
      </div>
    </section>
  );
}
