import type { Quote } from '#shared/contract/run.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { noVerdicts } from '#shared/domain/list/list.ts';
import { REPAIRS_AT_HAND } from '#shared/messages/repairs.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Message } from '../ui/text/message.tsx';
import { waitsForPreparation } from '../store/importing/preparation-slice.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { ListPreparing } from './list-preparing.tsx';
import { NothingToCheck } from './nothing-to-check.tsx';
import { UnknownCountries } from './unknown-countries.tsx';
import { UncheckableRows } from './uncheckable-rows.tsx';
import { RowsChanging } from './rows-changing.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { RepairPanel } from './repair-panel.tsx';
import { QuoteTable } from './quote-table.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { StartForm } from './start-form.tsx';
import './quote.css';

type Props = { readonly listId: ListId };

/** What checking a list would ask and cost. Nothing is sent before Start. */
export function QuoteScreen({ listId }: Props) {
  const quoting = useApp((state) => state.quoting);
  const summary = useApp(selectSummary(listId));
  const openQuote = useApp((state) => state.openQuote);
  const openDialog = useApp((state) => state.openDialog);
  const changing = useApp(({ bulkProgress }) => (bulkProgress?.listId === listId ? bulkProgress : null));
  const hasRepairs = useApp(
    ({ damage }) => damage?.listId === listId && (damage.found ?? []).some(({ isInForce }) => !isInForce),
  );
  if (!quoting || quoting.listId !== listId) return null;
  const { scope, quote, failure } = quoting;

  if (changing) return <RowsChanging progress={changing} />;
  if (waitsForPreparation(failure)) return <ListPreparing listId={listId} />;
  if (failure) {
    const { title = 'The cost could not be worked out', text } = failureMessage(failure);
    return (
      <Message
        title={title}
        action={
          <Button look="primary" onClick={() => void openQuote(listId, scope)}>
            Try again
          </Button>
        }
      >
        {text}
      </Message>
    );
  }
  const { verdicts, rows, unchecked } = summary ?? { verdicts: noVerdicts, rows: 0, unchecked: 0 };
  const hasAnswers = verdicts.not_checked < rows;
  return (
    <div className="page quote-page">
      <div className="quote" aria-busy={quote === null}>
        <header>
          <h1>Check this list</h1>
          <Button look="quiet" onClick={() => openDialog('columns')}>
            Columns and country…
          </Button>
          <p className="quiet">
            {introOf(quote)} {hasRepairs && REPAIRS_AT_HAND}
          </p>
        </header>
        {(hasAnswers || scope.kind !== 'missing') && <ScopeChoice listId={listId} scope={scope} />}
        <QuoteTable quote={quote} scope={scope} />
        {quote && <LeftOutRows listId={listId} leftOut={quote.leftOut} />}
        {quote && <UnknownCountries quote={quote} />}
        {quote && quote.credits.validation.quoted > 0 && <UncheckableRows quote={quote} look="plain" />}
        {quote?.service === PRACTICE_SERVICE && quote.credits.validation.quoted > 0 && (
          <CoverageNote listId={listId} />
        )}
        {quote && quote.credits.validation.quoted > 0 && <StartForm quote={quote} />}
        {quote && quote.credits.validation.quoted === 0 && (
          <NothingToCheck quote={quote} unchecked={unchecked} />
        )}
      </div>
      <RepairPanel listId={listId} />
    </div>
  );
}

function introOf(quote: Quote | null): string {
  if (!quote) return 'Counting what is to be asked…';
  return quote.credits.validation.quoted > 0
    ? 'Nothing is sent before you choose Start.'
    : 'Nothing is sent.';
}
