/** Emails that are asked only where the list says so. */
import type { ExtraChecks } from '../list/list.ts';
import { ROW_KINDS, type RowKind } from '../list/row-kind.ts';
import type { EmailReason } from './email-check.ts';
import type { NoResult } from './row-email.ts';

/** Why an email is held; as kept. `several`: of several in one cell. */
export const HELD_EMAILS = [...ROW_KINDS, 'several', 'several_hidden', 'several_total'] as const;
/** One of `HELD_EMAILS`. */
export type HeldEmail = (typeof HELD_EMAILS)[number];

/** null: it is asked whatever the list says. */
export function heldEmail(kind: RowKind | null, isOfSeveral: boolean): HeldEmail | null {
  if (!isOfSeveral) return kind;
  return kind === null ? 'several' : `several_${kind}`;
}

/** The kinds of held emails that are asked all the same. */
export function askedHeld(settings: ExtraChecks): readonly HeldEmail[] {
  const kinds: RowKind[] = [];
  if (settings.checksHiddenRows === true) kinds.push('hidden');
  if (settings.checksTotalRows === true) kinds.push('total');
  const several: readonly HeldEmail[] =
    settings.checksSeveralEmails === true
      ? ['several', ...kinds.map((kind) => `several_${kind}` as const)]
      : [];
  return [...kinds, ...several];
}

/**
 * Why an email has no result. One that is held is not asked, whatever came of it where it once was.
 *
 * @param asked those that are held and asked all the same
 */
export function whyNoResult(
  reason: EmailReason,
  held: HeldEmail | null,
  asked: readonly HeldEmail[],
): NoResult {
  return reason !== 'not_asked_yet' || held === null || asked.includes(held) ? reason : whyHeld(held);
}

function whyHeld(held: HeldEmail): NoResult {
  if (held === 'several') return 'several_emails';
  return held === 'hidden' || held === 'several_hidden' ? 'hidden_row' : 'total_row';
}
