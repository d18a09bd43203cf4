/** Gives the result of an email check to all rows with its question, slice by slice. Never changes a row's verdict. */

import { EMAIL_FAILURES, type EmailFailure, emailFlags } from '#shared/domain/email/email-check.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { EmailOutcome } from '../db/repositories/email-repository.ts';
import type { Unsettled } from '../db/repositories/unsettled-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { emailCheckOf } from '../service/replies/stored-replies.ts';
import type { SettleSlice } from './settle-slice.ts';

type SettleRepositories = Pick<Repositories, 'emails' | 'ledger' | 'unsettled'>;

/** A finished lookup of an email. If `reply` is null, `reason` says why there is no answer. */
export type EndedEmail = {
  readonly lookupId: number;
  readonly questionId: number;
  readonly reply: string | null;
  readonly reason: EmailFailure;
};

/** Settles rows with this question within the slice, and stores whether any remain. Call this inside a transaction. */
export function settleEmail(
  listId: ListId,
  { lookupId, questionId, reply, reason }: EndedEmail,
  { emails, unsettled }: SettleRepositories,
  slice: SettleSlice,
  after = 0,
): boolean {
  const through = emails.endOfSlice(listId, questionId, after, slice.left) ?? Number.MAX_SAFE_INTEGER;
  const span = { listId, questionId, after, through };
  const outcome = reply === null ? null : outcomeOfReply(lookupId, reply);
  const settled = outcome
    ? emails.setOutcome(span, outcome)
    : emails.setReason(span, reply === null ? reason : 'not_understood');
  slice.left -= settled.length;
  slice.settled.push(...settled);
  if (through === Number.MAX_SAFE_INTEGER) return false;
  unsettled.keep(listId, { lookupId, questionId, reason: reply === null ? reason : null, after: through });
  return true;
}

/** Settles more emails of a list within the slice. Returns whether any remain. Call this inside a transaction. */
export function settleMoreEmails(
  listId: ListId,
  repositories: SettleRepositories,
  slice: SettleSlice,
): boolean {
  const { ledger, unsettled } = repositories;
  for (let next = unsettled.first(listId, 'email'); next !== null; next = unsettled.first(listId, 'email')) {
    const ended = { ...next, reply: replyOf(next, ledger), reason: reasonOf(next) };
    if (settleEmail(listId, ended, repositories, slice, next.after)) return true;
    unsettled.remove(listId, next.lookupId);
  }
  return false;
}

const replyOf = ({ reason, lookupId }: Unsettled, ledger: Repositories['ledger']): string | null =>
  reason === null ? (ledger.answerOf(lookupId)?.reply ?? null) : null;

/** Returns why an email check failed; see `request-outcome.ts`. */
export function reasonOf({ reason }: Pick<Unsettled, 'reason'>): EmailFailure {
  return EMAIL_FAILURES.find((failure) => failure === reason) ?? 'service_error';
}

/** Returns the result in a reply; null if the reply cannot be read. */
export function outcomeOfReply(lookupId: number, reply: string): EmailOutcome | null {
  const check = emailCheckOf(reply);
  return check && { lookupId, result: check.deliverable, score: check.score, flags: emailFlags(check) };
}
