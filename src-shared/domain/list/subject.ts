import type { CreditPool } from './credits.ts';

export const SUBJECTS = ['address', 'email'] as const;
/** A row has one address, and the emails of its mapped email columns. */
export type Subject = (typeof SUBJECTS)[number];

/** The pool whose credits a check uses. */
export const SUBJECT_POOLS: Readonly<Record<Subject, CreditPool>> = {
  address: 'validation',
  email: 'email',
};
