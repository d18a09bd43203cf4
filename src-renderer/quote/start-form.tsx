import { useEffect } from 'react';
import { type ListQuote, quotedOf } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { REPAIRS_AT_HAND } from '#shared/messages/repairs.ts';
import { capOf, limitOf } from '../store/checking/credit-cap.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { focusAtFirst } from '../ui/overlay/focus-home.ts';

/** The fields of the caps stand elsewhere and name the form they are of. */
export const START_FORM = 'quote-start';

export type CapTexts = Readonly<Record<Subject, string>>;

type Props = {
  readonly listId: ListId;
  /** Of what a person chose to check, as far as something is to ask; a run is started for each. */
  readonly quotes: readonly ListQuote[];
  /** Something that was chosen is still being worked out: what is chosen starts together. */
  readonly isPending: boolean;
  readonly isNothingChosen: boolean;
  readonly caps: CapTexts;
};

/** Start, in a place of its own: late content does not move it. */
export function StartForm({ listId, quotes, isPending, isNothingChosen, caps }: Props) {
  const startRuns = useApp((state) => state.startRuns);
  const openReview = useApp((state) => state.openReview);
  const isStarting = useApp((state) => state.isStarting);
  const hasRepairs = useApp(
    ({ damage }) =>
      damage?.listId === listId && (damage.known?.found ?? []).some(({ isInForce }) => !isInForce),
  );
  useEffect(focusAtFirst, []);
  const starts = quotes.flatMap((quote) => {
    const cap = capOf(caps[quote.subject]);
    const { subject, scope, way, serviceId } = quote;
    if (cap === 'not_a_number') return [];
    const maxCredits = limitOf(cap, quotedOf(quote));
    // The person saw how many there are and what they cost.
    return [{ subject, scope, way, serviceId, maxCredits, asksUnreadAgain: true }];
  });
  const isReady = !isPending && !isStarting && starts.length > 0 && starts.length === quotes.length;
  return (
    <form
      id={START_FORM}
      className="quote-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void startRuns(listId, starts);
      }}
    >
      <Button
        look="primary"
        type="submit"
        keyName="Enter"
        data-focus-home=""
        aria-disabled={!isReady}
        // A key that is held since the import would pay before the price was read.
        onKeyDown={(event) => {
          if (event.repeat && event.key === 'Enter') event.preventDefault();
        }}
      >
        {isStarting ? 'Starting…' : 'Start'}
      </Button>
      <p className="quiet small">
        {isNothingChosen
          ? 'Choose what is to be checked: addresses, emails or both.'
          : `Nothing is sent before you choose Start. ${hasRepairs ? REPAIRS_AT_HAND : 'You can pause at any time.'}`}
      </p>
      <Button look="quiet" onClick={() => void openReview(listId)}>
        Look at the rows first
      </Button>
    </form>
  );
}
