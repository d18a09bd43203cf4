/** What a row can ask the service about. A quote, a run and its scope are each about one of these. */
import type { CreditPool } from './credits.ts';

export const SUBJECTS = ['address', 'email'] as const;
/** A row has one address, and an email for each in its mapped email columns. */
export type Subject = (typeof SUBJECTS)[number];

/** Whose credits a check spends. */
export const SUBJECT_POOLS: Readonly<Record<Subject, CreditPool>> = {
  address: 'validation',
  email: 'email',
};
