import { useState } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import type { DecisionProgress } from '#shared/contract/events.ts';
import { type ListQuote, type Quote, quotedOf, type RunScope } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { QUOTE, ROWS_CHANGING, rowsReadAgain } from '#shared/messages/screens/quote.ts';
import { isSubjectChosen } from '../store/checking/chosen-subjects.ts';
import { type EmailQuoting, selectEmailQuoting } from '../store/checking/email-quote-slice.ts';
import type { Quoting } from '../store/checking/quote-slice.ts';
import { selectHasEvaluationKey, selectSummary } from '../store/home/workspace-slice.ts';
import { waitsForPreparation } from '../store/importing/preparation-slice.ts';
import { selectFilterOf } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Message } from '../ui/text/message.tsx';
import { AddressSection } from './address-section.tsx';
import { CapField } from './cap-field.tsx';
import { EmailSection } from './email-section.tsx';
import { ListPreparing } from './list-preparing.tsx';
import { QuotePrice } from './quote-price.tsx';
import { RepairPanel } from './repair-panel.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { type CapTexts, StartForm } from './start-form.tsx';
import './quote.css';

type Props = { readonly listId: ListId };

/** Shows the quote for a list. Nothing is sent before the person presses Start. */
export function QuoteScreen({ listId }: Props) {
  const quoting = useApp((state) => state.quoting);
  const summary = useApp(selectSummary(listId));
  const [caps, setCaps] = useState<CapTexts>({ address: '', email: '' });
  const changing = useApp(({ bulkProgress }) => (bulkProgress?.listId === listId ? bulkProgress : null));
  const emails = useApp(selectEmailQuoting(listId));
  const hasEvaluationKey = useApp(selectHasEvaluationKey(listId));
  const hasFilter = useApp((state) => selectFilterOf(listId)(state) !== null);
  const isAddressChosen = useApp((state) => isSubjectChosen('address', state));
  const isEmailChosen = useApp((state) => isSubjectChosen('email', state));
  if (!quoting || quoting.listId !== listId) return null;
  const { scope, failure } = quoting;

  if (changing) return <RowsChanging progress={changing} />;
  if (waitsForPreparation(failure)) return <ListPreparing listId={listId} />;
  if (failure) return <NoQuote listId={listId} scope={scope} failure={failure} />;
  const { verdicts, rows } = summary ?? { verdicts: noVerdicts, rows: 0 };
  const isEmailsAlone = emails?.isAlone === true;
  const offered = hasEvaluationKey && !isEmailsAlone ? null : emails;
  const asked = askedOf({ quoting, emails: offered, isAddressChosen, isEmailChosen });
  const isPending = asked.some((each) => each.quote === null);
  const toStart = asked.filter((each) => each.quote === null || hasCost(each.quote));
  const quotes = toStart.flatMap((each) => each.quote ?? []);
  const hasAnswers = isEmailsAlone ? emails.run !== null : verdicts.not_checked < rows;
  const isChoice = offered !== null && !isEmailsAlone;
  return (
    <div className="quote-screen">
      <div className="quote-page">
        <div className="quote-body" aria-busy={isPending}>
          <QuotePrice quotes={quotes} isPending={isPending} />
          {!isEmailsAlone && (
            <AddressSection listId={listId} quoting={quoting} isBesideEmails={offered !== null} />
          )}
          {emails && <EmailSection quoting={emails} />}
          <div className="quote-rows">
            <ServiceChoice listId={listId} />
            {(hasAnswers || hasFilter || scope.kind !== 'missing') && (
              <ScopeChoice listId={listId} scope={scope} of={isEmailsAlone ? 'emails' : 'rows'} />
            )}
            <Caps asked={toStart} isNamed={isChoice} caps={caps} onChange={setCaps} />
          </div>
        </div>
        {!isEmailsAlone && <RepairPanel listId={listId} hasAnswers={hasAnswers} />}
        {(toStart.length > 0 || offered !== null) && (
          <StartForm
            listId={listId}
            quotes={quotes}
            isPending={isPending}
            isNothingChosen={isChoice && asked.length === 0}
            caps={caps}
          />
        )}
      </div>
    </div>
  );
}

type CapsProps = {
  readonly asked: readonly Asked[];
  readonly isNamed: boolean;
  readonly caps: CapTexts;
  readonly onChange: (caps: CapTexts) => void;
};

const Caps = ({ asked, isNamed, caps, onChange }: CapsProps) => (
  <div className="quote-caps">
    {asked.map((each) => (
      <CapField
        key={each.subject}
        {...each}
        isNamed={isNamed}
        text={caps[each.subject]}
        onChange={(text) => onChange({ ...caps, [each.subject]: text })}
      />
    ))}
  </div>
);

/** Returns the quotes and the state of both subjects. */
function askedOf({
  quoting,
  emails,
  isAddressChosen,
  isEmailChosen,
}: {
  readonly quoting: Pick<Quoting, 'quote' | 'isGoing'>;
  readonly emails: EmailQuoting | null;
  readonly isAddressChosen: boolean;
  readonly isEmailChosen: boolean;
}): readonly Asked[] {
  const isAddressAsked = isAddressChosen && !quoting.isGoing && emails?.isAlone !== true;
  return [
    ...(isAddressAsked ? [{ subject: 'address' as const, quote: quoting.quote }] : []),
    ...(isEmailChosen && emails?.failure === null
      ? [{ subject: 'email' as const, quote: emails.quote }]
      : []),
  ];
}

type Asked = { readonly subject: Subject; readonly quote: ListQuote | null };

type NoQuoteProps = Props & { readonly scope: RunScope; readonly failure: Failure };

function NoQuote({ listId, scope, failure }: NoQuoteProps) {
  const openQuote = useApp((state) => state.openQuote);
  const { title = QUOTE.failed, text } = failureMessage(failure);
  return (
    <Message
      title={title}
      action={
        <>
          <ServiceChoice listId={listId} />
          <Button look="primary" onClick={() => void openQuote(listId, scope)}>
            {COMMON.tryAgain}
          </Button>
        </>
      }
    >
      {text}
    </Message>
  );
}

const hasCost = (quote: Quote): boolean => quotedOf(quote) > 0;

/** Replaces the quote while a step changes rows. */
function RowsChanging({ progress: { rows, totalRows } }: { readonly progress: DecisionProgress }) {
  return (
    <Message
      isScreen
      title={ROWS_CHANGING.title}
      action={<ProgressBar label={ROWS_CHANGING.bar} fraction={rows / Math.max(1, totalRows)} />}
    >
      {rowsReadAgain(rows, totalRows)}
    </Message>
  );
}
