/** Checks the words and numbers of a row that control the code. The checks run when the row is read. */
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

/** Checks the values by which emails are counted. */
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

/** Accepts null or a finite number. */
export function checkNumber(table: string, column: string, value: unknown): void {
  if (value !== null && !Number.isFinite(value)) unreadable(table, column);
}

/** Accepts null or the id of a row in another table. */
export function checkId(table: string, column: string, value: number | null): void {
  if (value !== null && !(Number.isSafeInteger(value) && value > 0)) unreadable(table, column);
}

/** The maximum length of a text from a person or a service, in UTF-16 units. Input fields allow less. */
const LONGEST_TEXT = 10_000;

/** Accepts null or a text that can be shown. */
export function checkText(table: string, column: string, value: string | null): void {
  if (value !== null && value.length > LONGEST_TEXT) unreadable(table, column);
}

/** The maximum size of a value in `settings`. A workspace with a larger value is refused, so the app writes none. */
export const LONGEST_SETTING_BYTES = 4 * 1024 * 1024;

/** The latest time that `Date` supports, in ms. */
export const LAST_MOMENT_MS = 8_640_000_000_000_000;

/** Accepts null or a time that can be shown. */
export function checkMoment(table: string, column: string, value: number | null): void {
  if (value !== null && !(Number.isFinite(value) && Math.abs(value) <= LAST_MOMENT_MS))
    unreadable(table, column);
}
