/** What the service says of an email, and what a row keeps of that. */

import { readEmailCell } from './email-cell.ts';

/** The words the service documents (2.8); others are kept as they come. */
export const DELIVERABILITIES = ['deliverable', 'risky', 'undeliverable', 'unknown'] as const;
export type KnownDeliverability = (typeof DELIVERABILITIES)[number];

/** An EmailResult (2.7). */
export type EmailCheck = {
  /** As the service echoes it. */
  readonly email: string;
  /** A `KnownDeliverability`, or another word as it came. */
  readonly deliverable: string;
  /** 0..1 in style, as it came; null when the reply does not say. */
  readonly score: number | null;
  readonly formatValid: boolean;
  readonly domainHasMx: boolean;
  readonly isDisposable: boolean;
  readonly isRole: boolean;
  readonly isFree: boolean;
  /** The address probably meant; null when none. */
  readonly didYouMean: string | null;
  readonly reasons: readonly string[];
};

/** See `EmailFailure`. */
export const EMAIL_FAILURES = ['service_error', 'timed_out', 'not_understood', 'question_refused'] as const;
/** Why an email that was asked has no check. */
export type EmailFailure = (typeof EMAIL_FAILURES)[number];

/** Why there is no check of an email; kept in workspaces by these names. */
export const EMAIL_REASONS = [...EMAIL_FAILURES, 'not_asked_yet', 'not_an_email'] as const;
/** One of `EMAIL_REASONS`. */
export type EmailReason = (typeof EMAIL_REASONS)[number];

/** Bits of what is said of an email, as workspaces keep them: none ever changes its meaning. */
export const EMAIL_FLAG = { disposable: 1, role: 2, free: 4, typo: 8, no_mx: 16, bad_format: 32 } as const;
export type EmailFlag = keyof typeof EMAIL_FLAG;
/** All of them. */
export const EMAIL_FLAG_BITS = 63;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets which they are
export const EMAIL_FLAGS = Object.keys(EMAIL_FLAG) as readonly EmailFlag[];

/** The flags of a check, as the sum of their bits. */
export function emailFlags(check: EmailCheck): number {
  const said: Readonly<Record<EmailFlag, boolean>> = {
    disposable: check.isDisposable,
    role: check.isRole,
    free: check.isFree,
    typo: typoSuggestion(check) !== null,
    no_mx: !check.domainHasMx,
    bad_format: !check.formatValid,
  };
  let flags = 0;
  if (said.disposable) flags |= EMAIL_FLAG.disposable;
  if (said.role) flags |= EMAIL_FLAG.role;
  if (said.free) flags |= EMAIL_FLAG.free;
  if (said.typo) flags |= EMAIL_FLAG.typo;
  if (said.no_mx) flags |= EMAIL_FLAG.no_mx;
  if (said.bad_format) flags |= EMAIL_FLAG.bad_format;
  return flags;
}

/** The flags whose bits are set. */
export const flagsOf = (bits: number): readonly EmailFlag[] =>
  EMAIL_FLAGS.filter((flag) => (bits & EMAIL_FLAG[flag]) !== 0);

/** What the service takes for meant; null where that is no email, or the email itself in other letters. */
export function typoSuggestion({ email, didYouMean }: EmailCheck): string | null {
  const meant = readEmailCell(didYouMean ?? '');
  if (meant.kind !== 'one') return null;
  return meant.email.toLowerCase() === email.trim().toLowerCase() ? null : meant.email;
}
