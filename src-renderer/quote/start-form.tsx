import { useEffect } from 'react';
import { type ListQuote, quotedOf } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { REPAIRS_AT_HAND } from '#shared/messages/import/repairs.ts';
import { QUOTE, startHint } from '#shared/messages/screens/quote.ts';
import { capOf, isCap, limitOf } from '../store/checking/credit-cap.ts';
import { selectMostCredits } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { focusAtFirst } from '../ui/overlay/focus-home.ts';

/** The id of the form. The cap fields are outside the form and refer to it by this id. */
export const START_FORM = 'quote-start';

export type CapTexts = Readonly<Record<Subject, string>>;

type Props = {
  readonly listId: ListId;
  /** Quotes of the chosen subjects that have something to check. Each starts a run. */
  readonly quotes: readonly ListQuote[];
  /** Whether any quote of a chosen subject is still being computed. Start waits for all of them. */
  readonly isPending: boolean;
  readonly isNothingChosen: boolean;
  readonly caps: CapTexts;
};

/** Shows the Start button. Content that arrives late does not move it. */
export function StartForm({ listId, quotes, isPending, isNothingChosen, caps }: Props) {
  const most = useApp(selectMostCredits);
  const startRuns = useApp((state) => state.startRuns);
  const returnToRows = useApp((state) => state.returnToRows);
  const isStarting = useApp((state) => state.isStarting);
  const hasRepairs = useApp(
    ({ damage }) =>
      damage?.listId === listId && (damage.known?.found ?? []).some(({ isInForce }) => !isInForce),
  );
  useEffect(focusAtFirst, []);
  const starts = quotes.flatMap((quote) => {
    const cap = capOf(caps[quote.subject]);
    const { subject, scope, way, serviceId } = quote;
    if (!isCap(cap, most)) return [];
    const maxCredits = limitOf(cap, quotedOf(quote), most);
    // The quote has shown how many unreadable answers there are and what sending them again costs.
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
        // An Enter key that is held down since the import would start the run before the person could read the price.
        onKeyDown={(event) => {
          if (event.repeat && event.key === 'Enter') event.preventDefault();
        }}
      >
        {isStarting ? QUOTE.starting : QUOTE.start}
      </Button>
      <p className="quiet small">
        {isNothingChosen ? QUOTE.chooseSubject : startHint(hasRepairs ? REPAIRS_AT_HAND : '')}
      </p>
      <Button look="quiet" onClick={() => void returnToRows(listId)}>
        {QUOTE.viewRowsFirst}
      </Button>
    </form>
  );
}
