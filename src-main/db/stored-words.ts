/** The words and numbers of rows that the code decides by: each is looked at where a row is read. */
import { EMAIL_FLAG_BITS, EMAIL_REASONS } from '#shared/domain/email/email-check.ts';
import { HELD_EMAILS } from '#shared/domain/email/held-email.ts';
import { EMAIL_DECISIONS } from '#shared/domain/email/row-email.ts';
import { ROW_KINDS } from '#shared/domain/list/row-kind.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import { REASON_CODES, RULE, VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { createWordCheck, unreadable } from './stored.ts';

export const checkRowKind = createWordCheck('rows', 'kind', [...ROW_KINDS, null]);
export const checkVerdict = createWordCheck('row_states', 'verdict', VERDICTS);
export const checkRule = createWordCheck('row_states', 'rule', Object.values(RULE));
export const checkReason = createWordCheck('row_states', 'reason', REASON_CODES);
export const checkDecision = createWordCheck('row_states', 'decision', [...DECISIONS, null]);
export const checkMaker = createWordCheck('row_states', 'decided_by', ['person', 'rule', null]);

const checkHeld = createWordCheck('row_emails', 'held', [...HELD_EMAILS, null]);
const checkEmailReason = createWordCheck('row_emails', 'reason', EMAIL_REASONS);
const checkEmailDecision = createWordCheck('row_emails', 'decision', [...EMAIL_DECISIONS, null]);

/** What is counted of an email. */
export function checkEmail(
  held: string | null,
  reason: string,
  decision: string | null,
  flags: number,
): void {
  checkHeld(held);
  checkEmailReason(reason);
  checkEmailDecision(decision);
  if ((flags & EMAIL_FLAG_BITS) !== flags) unreadable('row_emails', 'flags');
}

/** null, or a number that can be counted with: no infinity. */
export function checkNumber(table: string, column: string, value: unknown): void {
  if (value !== null && !Number.isFinite(value)) unreadable(table, column);
}

/** null, or the id of a row of another table. */
export function checkId(table: string, column: string, value: number | null): void {
  if (value !== null && !(Number.isSafeInteger(value) && value > 0)) unreadable(table, column);
}

/** UTF-16 units, of what a person or a service says of a row; what a person may type is shorter. */
const LONGEST_TEXT = 10_000;

/** null, or a text that can be shown. */
export function checkText(table: string, column: string, value: string | null): void {
  if (value !== null && value.length > LONGEST_TEXT) unreadable(table, column);
}

/** Of a value in `settings`; a workspace with a longer one is refused, so that none is written. */
export const LONGEST_SETTING_BYTES = 4 * 1024 * 1024;

/** Milliseconds, of which `Date` can make a day. */
export const LAST_MOMENT_MS = 8_640_000_000_000_000;

/** null, or a moment that can be shown. */
export function checkMoment(table: string, column: string, value: number | null): void {
  if (value !== null && !(Number.isFinite(value) && Math.abs(value) <= LAST_MOMENT_MS))
    unreadable(table, column);
}
