import type { ExtraChecks } from '../list/list.ts';
import { ROW_KINDS, type RowKind } from '../list/row-kind.ts';
import type { EmailReason } from './email-check.ts';
import type { NoResult } from './row-email.ts';

/** Why an email is not checked by default. Workspaces store these names. `several`: one of several emails in a cell. */
export const HELD_EMAILS = [...ROW_KINDS, 'several', 'several_hidden', 'several_total'] as const;
export type HeldEmail = (typeof HELD_EMAILS)[number];

/** Returns null if the email is always checked. */
export function heldEmail(kind: RowKind | null, isOfSeveral: boolean): HeldEmail | null {
  if (!isOfSeveral) return kind;
  return kind === null ? 'several' : `several_${kind}`;
}

/** Returns the kinds of held emails that the settings include in checks. */
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

/** Returns why an email has no result. If the app did not check it because it is held, returns why it is held. */
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
