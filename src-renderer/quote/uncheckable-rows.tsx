import type { Quote } from '#shared/contract/run/run.ts';
import { skippedFacts } from '#shared/messages/import/columns.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { QUOTE } from '#shared/messages/screens/quote.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { uncheckable } from './quote-outcome.ts';

type Props = { readonly quote: Quote; readonly look: 'primary' | 'plain' };

/** Says which rows cannot be checked, why, and where to change that. Renders nothing if there are none. */
export function UncheckableRows({ quote, look }: Props) {
  const openDialog = useApp((state) => state.openDialog);
  const reasons = uncheckable(quote);
  // `LeftOutRows` asks about hidden rows and totals.
  const { hidden_row: _hidden, total_row: _total, ...others } = reasons;
  const facts = skippedFacts(others);
  if (facts.length === 0) return null;
  return (
    <div className="quote-skipped">
      <p>{facts.join(' ')}</p>
      <Button look={look} onClick={() => openDialog('columns')}>
        {(reasons['missing_country'] ?? 0) > 0 ? QUOTE.chooseCountry : COMMON.columnsAndCountry}
      </Button>
    </div>
  );
}
