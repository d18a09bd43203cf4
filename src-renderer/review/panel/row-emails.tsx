import type { RowEmail } from '#shared/domain/email/row-email.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { emailNotes } from '#shared/messages/emails/email-results.ts';
import { emailReasonSentence } from '#shared/messages/emails/emails.ts';
import { formatConfidence } from '#shared/messages/format.ts';
import { emailScoreWords, emailTitle, ROW_EMAILS } from '#shared/messages/screens/row-panel.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { emailToTake } from '../../store/deciding/email-to-take.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { MarkedPair } from '../bulk/marked-pair.tsx';
import { EmailMark } from '../email-mark.tsx';
import { PanelSection } from './panel-section.tsx';

type Props = { readonly row: Row };

const NO_EMAILS: readonly RowEmail[] = [];

export function RowEmails({ row }: Props) {
  const columns = useApp(({ list }) => list?.columns);
  const emails = row.emails ?? NO_EMAILS;
  const first = emailToTake(row);
  return emails.map((email, place) => (
    <PanelSection
      key={`${email.column} ${email.slot}`}
      title={emailTitle(columns?.[email.column] ?? '', place + 1, emails.length)}
    >
      <EmailFacts email={email} isFirst={email === first} />
    </PanelSection>
  ));
}

const LONG = 320;

type FactsProps = {
  readonly email: RowEmail;
  readonly isFirst: boolean;
};

function EmailFacts({ email, isFirst }: FactsProps) {
  const { entered, taken, didYouMean, decision, score } = email;
  const meant = taken ?? (decision === null ? didYouMean : null);
  return (
    <>
      <p className="row-email-result">
        <EmailMark email={email} />
        {score !== null && <span className="quiet small">{emailScoreWords(formatConfidence(score))}</span>}
      </p>
      <p className="row-email" {...(entered.length > LONG && { tabIndex: 0 })}>
        {meant === null ? untrusted(entered) : <MarkedPair before={entered} after={meant} />}
      </p>
      <p>{untrusted(emailReasonSentence(email))}</p>
      {emailNotes(email).map((note) => (
        <p key={note} className="quiet small">
          {untrusted(note)}
        </p>
      ))}
      <EmailActions email={email} isFirst={isFirst} />
    </>
  );
}

function EmailActions({ email, isFirst }: FactsProps) {
  const { decision, didYouMean } = email;
  const decideEmail = useApp((state) => state.decideEmail);
  const key = useShortcut('take-email');
  if (decision !== null)
    return (
      <div className="row-email-actions">
        {decision === 'kept_as_entered' && <span className="quiet">{ROW_EMAILS.keptAsEntered}</span>}
        <Button onClick={() => void decideEmail(email, { kind: 'none' })}>{ROW_EMAILS.clearDecision}</Button>
      </div>
    );
  if (didYouMean === null) return null;
  return (
    <div className="row-email-actions">
      <Button
        {...(isFirst && { keyName: key })}
        onClick={() => void decideEmail(email, { kind: 'used_suggestion', email: didYouMean })}
      >
        {ROW_EMAILS.take}
      </Button>
      <Button onClick={() => void decideEmail(email, { kind: 'kept_as_entered' })}>{ROW_EMAILS.keep}</Button>
    </div>
  );
}
