/**
 * What came of an email given to all rows that ask it, like `settle-rows.ts`: a slice in the transaction that records it,
 * the rest slice by slice. An email never touches the verdict of a row's address.
 */

import { EMAIL_FAILURES, type EmailFailure, emailFlags } from '#shared/domain/email/email-check.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { EmailOutcome } from '../db/repositories/email-repository.ts';
import type { Unsettled } from '../db/repositories/unsettled-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { emailCheckOf } from '../service/kept-email.ts';
import type { SettleBudget } from './settle-budget.ts';

type SettleRepositories = Pick<Repositories, 'emails' | 'ledger' | 'unsettled'>;

/** A lookup of an email that ended. `reply` null: without an answer, for `reason`. */
export type EndedEmail = {
  readonly lookupId: number;
  readonly questionId: number;
  readonly reply: string | null;
  readonly reason: EmailFailure;
};

/** Settles the rows that ask, as far as there is budget, and keeps what is left. Inside a transaction. */
export function settleEmail(
  listId: ListId,
  { lookupId, questionId, reply, reason }: EndedEmail,
  { emails, unsettled }: SettleRepositories,
  budget: SettleBudget,
  after = 0,
): boolean {
  const through = emails.endOfSlice(listId, questionId, after, budget.rows) ?? Number.MAX_SAFE_INTEGER;
  const span = { listId, questionId, after, through };
  const outcome = reply === null ? null : outcomeOfReply(lookupId, reply);
  const settled = outcome
    ? emails.setOutcome(span, outcome)
    : emails.setReason(span, reply === null ? reason : 'not_understood');
  budget.rows -= settled.length;
  if (through === Number.MAX_SAFE_INTEGER) return false;
  unsettled.keep(listId, { lookupId, questionId, reason: reply === null ? reason : null, after: through });
  return true;
}

/** Settles emails of a list that were left for later, as far as there is budget. Inside a transaction. Whether any is left. */
export function settleMoreEmails(
  listId: ListId,
  repositories: SettleRepositories,
  budget: SettleBudget,
): boolean {
  const { ledger, unsettled } = repositories;
  for (let next = unsettled.first(listId, 'email'); next !== null; next = unsettled.first(listId, 'email')) {
    const ended = { ...next, reply: replyOf(next, ledger), reason: reasonOf(next) };
    if (settleEmail(listId, ended, repositories, budget, next.after)) return true;
    unsettled.remove(listId, next.lookupId);
  }
  return false;
}

const replyOf = ({ reason, lookupId }: Unsettled, ledger: Repositories['ledger']): string | null =>
  reason === null ? (ledger.answerOf(lookupId)?.reply ?? null) : null;

/** Those an email can fail for; see `request-outcome.ts`. */
export function reasonOf({ reason }: Pick<Unsettled, 'reason'>): EmailFailure {
  return EMAIL_FAILURES.find((failure) => failure === reason) ?? 'service_error';
}

/** What a reply says of an email; null where it cannot be read. */
export function outcomeOfReply(lookupId: number, reply: string): EmailOutcome | null {
  const check = emailCheckOf(reply);
  return check && { lookupId, result: check.deliverable, score: check.score, flags: emailFlags(check) };
}
