import { Check, Circle, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { emailValue } from '#shared/domain/email/email-value.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import { emailResultWords } from '#shared/messages/emails/emails.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Look = { readonly shape: LucideIcon; readonly colour: string };

const NO_RESULT: Look = { shape: Circle, colour: 'not_checked' };
const NO_WORD: Look = { shape: CircleHelp, colour: 'not_checked' };

const LOOKS: Readonly<Record<string, Look>> = {
  deliverable: { shape: Check, colour: 'accept' },
  risky: { shape: CircleHelp, colour: 'confirm' },
  undeliverable: { shape: TriangleAlert, colour: 'fix' },
  not_checked: NO_RESULT,
  not_sent: NO_RESULT,
  replaced: { shape: Check, colour: 'not_checked' },
};

type Props = { readonly email: Pick<RowEmail, 'result' | 'reason' | 'decision'> };

/** Shows the result of an email check as a colour, a shape and a word, like a verdict. */
export function EmailMark({ email }: Props) {
  const value = emailValue(email);
  const { shape: Shape, colour } = (Object.hasOwn(LOOKS, value) ? LOOKS[value] : undefined) ?? NO_WORD;
  return (
    <span className={`verdict verdict-${colour}`}>
      <Shape size={14} strokeWidth={2.5} aria-hidden="true" />
      {untrusted(emailResultWords(email))}
    </span>
  );
}
