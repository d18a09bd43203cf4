import { isGoing, type Quote } from '#shared/contract/run/run.ts';
import { EMAIL_WAYS, type EmailWay } from '#shared/domain/email/email-way.ts';
import {
  CHECK_EACH_EMAIL,
  EMAIL_WAY_SENTENCES,
  EMAIL_WAY_WORDS,
  fromColumns,
  severalEmailsSentence,
  submittedSentence,
} from '#shared/messages/emails/email-checks.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { QUOTE } from '#shared/messages/screens/quote.ts';
import { notWithEvaluationKey } from '#shared/messages/workspace/issued-key.ts';
import type { EmailQuoting } from '../store/checking/email-quote-slice.ts';
import { selectHasEvaluationKey } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { NothingToAskOfEmails } from './nothing-to-ask-of-emails.tsx';
import { QuoteParts } from './quote-parts.tsx';
import { SubjectSection } from './subject-section.tsx';

type Props = { readonly quoting: EmailQuoting };

/** Shows the quote for checking emails, which have their own credits. */
export function EmailSection({ quoting }: Props) {
  const { listId, run, columns, isAlone } = quoting;
  const hasEvaluationKey = useApp(selectHasEvaluationKey(listId));
  if (run !== null && isGoing(run))
    return (
      <section className="quote-subject" aria-label={QUOTE.emails}>
        <h2>{QUOTE.emails}</h2>
        <p className="quiet">{QUOTE.isBeingChecked}</p>
      </section>
    );
  if (hasEvaluationKey)
    return (
      <section className="quote-subject" aria-label={QUOTE.emails}>
        <h2>{QUOTE.emails}</h2>
        <p className="quiet">{notWithEvaluationKey('emails')}</p>
      </section>
    );
  const facts = <EmailFacts quoting={quoting} />;
  return isAlone ? (
    <section className="quote-subject" data-chosen aria-label={QUOTE.emails}>
      <div className="quote-subject-title">
        <h2>{QUOTE.emails}</h2>
        <span className="quiet">{fromColumns(columns)}</span>
      </div>
      {facts}
    </section>
  ) : (
    <SubjectSection subject="email" title={QUOTE.emails} note={fromColumns(columns)}>
      {facts}
    </SubjectSection>
  );
}

function EmailFacts({ quoting }: Props) {
  const { listId, scope, quote, failure } = quoting;
  const quoteEmails = useApp((state) => state.quoteEmails);
  if (failure)
    return (
      <div className="quote-skipped">
        <p>{failureMessage(failure).text}</p>
        <Button onClick={() => void quoteEmails(listId, scope)}>{COMMON.tryAgain}</Button>
      </div>
    );
  return (
    <>
      <QuoteParts subject="email" quote={quote} scope={scope} hasOwnPrice={!quoting.isAlone} />
      {quote && quote.submitted > 0 && <p>{submittedSentence(quote.submitted)}</p>}
      {quote && <SeveralEmails quote={quote} />}
      {quote && quote.credits.email.quoted > 0 && quote.way !== null && <WayChoice way={quote.way} />}
      {quote?.credits.email.quoted === 0 && <NothingToAskOfEmails quote={quote} run={quoting.run} />}
    </>
  );
}

/** Lets the person choose how emails are checked, and explains the choice. A change needs a new quote. */
function WayChoice({ way }: { readonly way: EmailWay }) {
  const chooseEmailWay = useApp((state) => state.chooseEmailWay);
  return (
    <SelectField
      label={QUOTE.emailWay}
      hint={EMAIL_WAY_SENTENCES[way]}
      value={way}
      options={EMAIL_WAYS.map((value) => ({ value, label: EMAIL_WAY_WORDS[value] }))}
      onChange={(chosen) => void chooseEmailWay(chosen)}
    />
  );
}

/** Offers to check cells with several emails, which are left out at first. Renders nothing if there are none. */
function SeveralEmails({ quote: { listId, skipped } }: { readonly quote: Quote }) {
  const checkSeveralEmails = useApp((state) => state.checkSeveralEmails);
  const emails = skipped['several_emails'] ?? 0;
  if (emails === 0) return null;
  return (
    <p className="quote-left-out">
      <span>{severalEmailsSentence(emails)}</span>
      <Button onClick={() => void checkSeveralEmails(listId)}>{CHECK_EACH_EMAIL}</Button>
    </p>
  );
}
