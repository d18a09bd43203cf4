import type { Failure } from '#shared/contract/errors.ts';
import type { Quote, RunScope } from '#shared/contract/run.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import { REPAIRS_AT_HAND } from '#shared/messages/repairs.ts';
import { isSubjectChosen } from '../store/checking/chosen-subjects.ts';
import { selectEmailQuoting } from '../store/checking/email-quote-slice.ts';
import { selectFilterOf } from '../store/rows/rows-slice.ts';
import { selectHasEvaluationKey, selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Message } from '../ui/text/message.tsx';
import { waitsForPreparation } from '../store/importing/preparation-slice.ts';
import { AddressSection } from './address-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ListPreparing } from './list-preparing.tsx';
import { RowsChanging } from './rows-changing.tsx';
import { RepairPanel } from './repair-panel.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { StartForm } from './start-form.tsx';
import './quote.css';

type Props = { readonly listId: ListId };

/** What checking a list would ask and cost. Nothing is sent before Start. */
export function QuoteScreen({ listId }: Props) {
  const quoting = useApp((state) => state.quoting);
  const summary = useApp(selectSummary(listId));
  const openDialog = useApp((state) => state.openDialog);
  const changing = useApp(({ bulkProgress }) => (bulkProgress?.listId === listId ? bulkProgress : null));
  const emails = useApp(selectEmailQuoting(listId));
  const hasEvaluationKey = useApp(selectHasEvaluationKey(listId));
  const hasFilter = useApp((state) => selectFilterOf(listId)(state) !== null);
  const isAddressChosen = useApp((state) => isSubjectChosen('address', state));
  const isEmailChosen = useApp((state) => isSubjectChosen('email', state));
  const hasRepairs = useApp(
    ({ damage }) => damage?.listId === listId && (damage.found ?? []).some(({ isInForce }) => !isInForce),
  );
  if (!quoting || quoting.listId !== listId) return null;
  const { scope, quote, failure } = quoting;

  if (changing) return <RowsChanging progress={changing} />;
  if (waitsForPreparation(failure)) return <ListPreparing listId={listId} />;
  if (failure) return <NoQuote listId={listId} scope={scope} failure={failure} />;
  const { verdicts, rows } = summary ?? { verdicts: noVerdicts, rows: 0 };
  const chosen = [isAddressChosen ? quote : null, isEmailChosen ? (emails?.quote ?? null) : null];
  const quotes = chosen.filter((each) => each !== null).filter(hasCost);
  const isEmailsAlone = emails?.isAlone === true;
  const offered = hasEvaluationKey && !isEmailsAlone ? null : emails;
  const hasAnswers = isEmailsAlone ? emails.run !== null : verdicts.not_checked < rows;
  return (
    <div className="page quote-page">
      <div className="quote" aria-busy={(isEmailsAlone ? emails.quote : quote) === null}>
        <header>
          <h1>Check this list</h1>
          <Button look="quiet" onClick={() => openDialog('columns')}>
            Columns and country…
          </Button>
          <p className="quiet">
            {introOf(isEmailsAlone ? emails.quote : quote, quotes)} {hasRepairs && REPAIRS_AT_HAND}
          </p>
        </header>
        <ServiceChoice listId={listId} />
        {(hasAnswers || hasFilter || scope.kind !== 'missing') && (
          <ScopeChoice listId={listId} scope={scope} of={isEmailsAlone ? 'emails' : 'rows'} />
        )}
        {!isEmailsAlone && (
          <AddressSection listId={listId} quoting={quoting} isBesideEmails={offered !== null} />
        )}
        {emails && <EmailSection quoting={emails} />}
        {(quotes.length > 0 || offered !== null) && (
          <StartForm listId={listId} quotes={quotes} emails={offered} />
        )}
      </div>
      {!isEmailsAlone && <RepairPanel listId={listId} hasAnswers={hasAnswers} />}
    </div>
  );
}

type NoQuoteProps = Props & { readonly scope: RunScope; readonly failure: Failure };

function NoQuote({ listId, scope, failure }: NoQuoteProps) {
  const openQuote = useApp((state) => state.openQuote);
  const { title = 'The cost could not be worked out', text } = failureMessage(failure);
  return (
    <Message
      title={title}
      action={
        <>
          <ServiceChoice listId={listId} />
          <Button look="primary" onClick={() => void openQuote(listId, scope)}>
            Try again
          </Button>
        </>
      }
    >
      {text}
    </Message>
  );
}

const hasCost = ({ subject, credits }: Quote): boolean => credits[SUBJECT_POOLS[subject]].quoted > 0;

/** @param quotes of what would be asked */
function introOf(quote: Quote | null, quotes: readonly Quote[]): string {
  if (!quote) return 'Counting what is to be asked…';
  return quotes.length > 0 ? 'Nothing is sent before you choose Start.' : 'Nothing is sent.';
}
