import { useState } from 'react';
import type { Quote } from '#shared/contract/run.ts';
import type { CreditKind } from '#shared/domain/list/credits.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { costOf, creditsNoun } from '#shared/messages/credits.ts';
import { capitalize, countOf, formatNumber } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { capOf, limitOf } from '../store/checking/credit-cap.ts';

type Props = { readonly quote: Quote };

/** The hard cap, and Start. */
export function StartForm({ quote }: Props) {
  const startRun = useApp((state) => state.startRun);
  const openReview = useApp((state) => state.openReview);
  const isStarting = useApp((state) => state.isStarting);
  const [text, setText] = useState('');
  const cap = capOf(text);
  const { quoted } = quote.credits.validation;
  return (
    <form
      className="quote-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (cap !== 'not_a_number') void startRun(quote.listId, quote.scope, limitOf(cap, quoted));
      }}
    >
      <Field label="Never spend more than" hint={capHint(cap, quoted, creditKindOf([quote.service]))}>
        {(ids) => (
          <input
            {...ids}
            className="input quote-cap"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={text}
            placeholder={formatNumber(quoted)}
            aria-invalid={cap === 'not_a_number'}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="quote-actions">
        <Button onClick={() => void openReview(quote.listId)}>Look at the rows first</Button>
        <Button look="primary" type="submit" disabled={isStarting || cap === 'not_a_number'}>
          {isStarting ? 'Starting…' : 'Start'}
        </Button>
      </div>
    </form>
  );
}

/** What the cap would mean for this check. */
function capHint(cap: ReturnType<typeof capOf>, quoted: number, kind: CreditKind): string {
  if (cap === 'not_a_number')
    return `A whole number of ${creditsNoun(kind)}, or nothing for what this check costs at most.`;
  if (cap === null)
    return `${capitalize(creditsNoun(kind))}. Checking stops there and keeps everything so far.`;
  if (cap >= quoted) return `This check costs ${costOf(quoted, kind)} at most, so it stays below that.`;
  return `Checking stops there: ${countOf(quoted - cap, 'address', 'addresses')} of ${formatNumber(quoted)} would not be asked.`;
}
