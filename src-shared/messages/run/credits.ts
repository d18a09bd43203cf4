/** Names of credits. Credits of the practice service cost no money, and their name says so. */
import type { CreditKind } from '../../domain/list/credits.ts';
import type { Subject } from '../../domain/list/subject.ts';
import { byCount, countOf } from '../format.ts';

/** The name of credits in a sentence. `credit` is a validation credit in a sentence that names no other kind. */
export type CreditName = 'credit' | 'email credit' | 'geocode credit' | 'validation credit';

/** The credits that checking a subject costs. */
export const SUBJECT_CREDITS: Readonly<Record<Subject, CreditName>> = {
  address: 'credit',
  email: 'email credit',
};

/** Returns a text such as "394 credits" or "1 geocode credit", and for the practice service "394 practice credits". */
export const creditsOf = (count: number, kind: CreditKind, name: CreditName = 'credit'): string =>
  countOf(count, nameOf(kind, name));

/** Like `creditsOf`, for a cost: "394 practice credits (no charge)". */
export const costOf = (count: number, kind: CreditKind, name: CreditName = 'credit'): string =>
  `${creditsOf(count, kind, name)}${NO_MONEY[kind]}`;

/** Returns the name without the number, which the caller shows next to it: "practice credits". */
export const creditsNoun = (kind: CreditKind, count = 2, name: CreditName = 'credit'): string =>
  byCount(count, { one: nameOf(kind, name), other: () => `${nameOf(kind, name)}s` });

/** The words after a number of spent credits: "394 credits spent", "394 practice credits (no charge)". */
export const SPENT: Readonly<Record<CreditKind, string>> = {
  real: ' spent',
  practice: ' (no charge)',
  mixed: ' spent',
};

/** The heading of a table of credits. `mixed`: the list was checked with the practice service and another one. */
export const CREDITS_HEADING: Readonly<Record<CreditKind, string>> = {
  real: 'Credits',
  practice: 'Practice credits (no charge)',
  mixed: 'Credits, some for practice',
};

/** Says next to spent credits who counts them. `mixed`: see `CREDITS_HEADING`. */
export const CREDITS_NOTE: Readonly<Record<CreditKind, string>> = {
  real: 'Doorstep counts the credits itself, because the service does not report them.',
  practice: 'Practice credits cost no money. Doorstep counts them itself.',
  mixed:
    'Doorstep counts the credits itself, because the service does not report them. Credits of the practice service cost no money.',
};

const NO_MONEY: Readonly<Record<CreditKind, string>> = { real: '', practice: ' (no charge)', mixed: '' };

const nameOf = (kind: CreditKind, name: CreditName): string =>
  kind === 'practice' ? 'practice credit' : name;
