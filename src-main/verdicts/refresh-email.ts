import type { EmailMark } from '#shared/domain/email/row-email.ts';
import type { DecidedEmail, StoredEmail } from '../db/repositories/email-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { EmailBasis } from '../db/repositories/mark-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { RefreshOptions } from './refresh-row.ts';
import { outcomeOfReply } from './settle-emails.ts';

/**
 * Saves the decision about an email. The email's question is now the accepted replacement, or otherwise the entered
 * text, and the email gets the known answer to this question. Sends nothing. Call this inside a transaction.
 * @param entered the email as in the file
 * @param known the email's answer when it last had this decision. It counts regardless of its age and service.
 */
export function refreshEmail(
  list: Pick<StoredList, 'id'>,
  email: StoredEmail,
  entered: string,
  { decision, taken, decidedAtMs }: EmailMark,
  { service, notBeforeMs }: RefreshOptions,
  { emails, ledger }: Pick<Repositories, 'emails' | 'ledger'>,
  known: EmailBasis | null = null,
): void {
  const { column, position, slot } = email;
  const decided = { column, position, slot, decision, corrected: taken, decidedAtMs };
  const questionId = emails.enterQuestion(taken ?? entered);
  if (questionId === email.questionId) {
    emails.setDecided(list.id, { ...email, ...decided });
    return;
  }
  const rested = known?.lookupId ?? null;
  const answer = rested === null ? ledger.answer(questionId, service, notBeforeMs) : ledger.answerOf(rested);
  const outcome = answer && outcomeOfReply(answer.lookupId, answer.reply);
  emails.setDecided(list.id, {
    ...decided,
    questionId,
    reason: answer && !outcome ? 'not_understood' : (known?.reason ?? 'not_asked_yet'),
    ...(outcome ?? NOTHING_SAID),
  });
}

const NOTHING_SAID: Pick<DecidedEmail, 'lookupId' | 'result' | 'score' | 'flags'> = {
  lookupId: null,
  result: '',
  score: null,
  flags: 0,
};
