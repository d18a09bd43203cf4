/** How credits are named wherever they are: those of the practice service cost no money, and say so. */
import type { CreditKind } from '../domain/list/credits.ts';
import type { Subject } from '../domain/list/subject.ts';
import { countOf } from './format.ts';

export type CreditName = 'credit' | 'email credit' | 'geocode credit' | 'validation credit';

/** Those of a subject, where nothing else says which they are. */
export const SUBJECT_CREDITS: Readonly<Record<Subject, CreditName>> = {
  address: 'credit',
  email: 'email credit',
};

/** "394 credits", "1 geocode credit"; while practising "394 practice credits". */
export const creditsOf = (count: number, kind: CreditKind, name: CreditName = 'credit'): string =>
  countOf(count, nameOf(kind, name));

/** As `creditsOf`, for what something costs or cost: "394 practice credits, no money". */
export const costOf = (count: number, kind: CreditKind, name: CreditName = 'credit'): string =>
  `${creditsOf(count, kind, name)}${NO_MONEY[kind]}`;

/** The name alone, for a number that stands beside it: "practice credits". */
export const creditsNoun = (kind: CreditKind, count = 2, name: CreditName = 'credit'): string =>
  creditsOf(count, kind, name).replace(/^\S+ /u, '');

/** Behind credits that are gone: "394 credits spent", "394 practice credits, no money". */
export const SPENT: Readonly<Record<CreditKind, string>> = {
  real: ' spent',
  practice: ', no money',
  mixed: ' spent',
};

/** Over a table of credits. */
export const CREDITS_HEADING: Readonly<Record<CreditKind, string>> = {
  real: 'Credits',
  practice: 'Practice credits, no money',
  mixed: 'Credits, some for practice',
};

/** Whose count they are, and whether they cost money. */
export const CREDITS_NOTE: Readonly<Record<CreditKind, string>> = {
  real: 'Credits are our own count: the service does not tell.',
  practice: 'Practice credits cost no money. They are our own count.',
  mixed: 'Credits are our own count: the service does not tell. Those of the practice service cost no money.',
};

const NO_MONEY: Readonly<Record<CreditKind, string>> = { real: '', practice: ', no money', mixed: '' };

const nameOf = (kind: CreditKind, name: CreditName): string =>
  kind === 'practice' ? 'practice credit' : name;
