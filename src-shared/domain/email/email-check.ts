import { readEmailCell } from './email-cell.ts';

/** The values that the service documents (2.8). Other values are stored unchanged. */
export const DELIVERABILITIES = ['deliverable', 'risky', 'undeliverable', 'unknown'] as const;

/** The result of checking an email (`EmailResult`, 2.7). */
export type EmailCheck = {
  /** The checked email, as repeated by the service. */
  readonly email: string;
  /** One of `DELIVERABILITIES`, or an unknown value unchanged. */
  readonly deliverable: string;
  /** Usually 0..1, unchanged; null when the reply does not say. */
  readonly score: number | null;
  readonly formatValid: boolean;
  readonly domainHasMx: boolean;
  readonly isDisposable: boolean;
  readonly isRole: boolean;
  readonly isFree: boolean;
  /** The email that the person probably meant, according to the service; null when it suggests none. */
  readonly didYouMean: string | null;
  readonly reasons: readonly string[];
};

export const EMAIL_FAILURES = ['service_error', 'timed_out', 'not_understood', 'question_refused'] as const;
/** Why a lookup of an email returned no result. */
export type EmailFailure = (typeof EMAIL_FAILURES)[number];

/** Why an email has no result. Workspaces store these names. */
export const EMAIL_REASONS = [...EMAIL_FAILURES, 'not_asked_yet', 'not_an_email'] as const;
export type EmailReason = (typeof EMAIL_REASONS)[number];

/** Bits of an email's properties. Workspaces store them, so a bit never changes its meaning. */
export const EMAIL_FLAG = { disposable: 1, role: 2, free: 4, typo: 8, no_mx: 16, bad_format: 32 } as const;
export type EmailFlag = keyof typeof EMAIL_FLAG;
export const EMAIL_FLAG_BITS = 63;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets which they are
export const EMAIL_FLAGS = Object.keys(EMAIL_FLAG) as readonly EmailFlag[];

/** Returns the flags of a check as the sum of their bits. */
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

/** Returns the flags whose bits are set. */
export const flagsOf = (bits: number): readonly EmailFlag[] =>
  EMAIL_FLAGS.filter((flag) => (bits & EMAIL_FLAG[flag]) !== 0);

/** Returns the service's suggested email; null if the suggestion is no email or differs only in letter case. */
export function typoSuggestion({ email, didYouMean }: EmailCheck): string | null {
  const meant = readEmailCell(didYouMean ?? '');
  if (meant.kind !== 'one') return null;
  return meant.email.toLowerCase() === email.trim().toLowerCase() ? null : meant.email;
}
