import type { Facet } from '../../contract/review/view.ts';
import { countryName } from '../../domain/country/country-codes.ts';
import { DECISIONS } from '../../domain/verdict/decision.ts';
import { EMAIL_FLAG_WORDS, EMAIL_WORDS } from '../emails/emails.ts';
import { shownText } from '../shown-text.ts';
import { DECISION_WORDS, partWordsOf, RULE_DECISION_WORDS, VERDICT_WORDS } from '../words.ts';
import { ACCURACY_LABELS } from './accuracy.ts';
import { reasonWordsOf } from './reasons.ts';

/** The headings of the filters, also shown in their chips. */
export const FACET_WORDS: Readonly<Record<Facet, string>> = {
  verdict: 'Verdict',
  reason: 'Reason',
  changed_part: 'Changed part',
  decision: 'Decision',
  country: 'Country',
  accuracy: 'Accuracy',
  match_type: 'Match type',
  duplicate: 'Duplicates',
  flag: 'Flag',
  newer_answer: 'Newer answer',
  email: 'Email result',
  email_flag: 'About the email',
};

type Words = Readonly<Record<string, string>>;

const MATCH_TYPE: Words = {
  '': 'no answer',
  exact: 'exact',
  rooftop: 'building',
  interpolated: 'between neighbouring buildings',
  partial: 'partial',
  no_match: 'no match',
};

const DECISION: Words = {
  none: 'not decided',
  ...DECISION_WORDS,
  ...Object.fromEntries(DECISIONS.map((kind) => [`${kind}_by_rule`, RULE_DECISION_WORDS[kind]])),
};

const WORDS: Readonly<Record<Facet, Words>> = {
  verdict: VERDICT_WORDS,
  reason: reasonWordsOf(''),
  changed_part: partWordsOf(''),
  decision: DECISION,
  country: { '': 'no suggestion' },
  accuracy: ACCURACY_LABELS,
  match_type: MATCH_TYPE,
  duplicate: {
    same_person: 'same name',
    same_organisation: 'same organisation, different people',
    same_household: 'same address, different name',
    none: 'no duplicate',
  },
  flag: { flagged: 'flagged', none: 'not flagged' },
  newer_answer: { changed: 'answer changed', none: 'no newer answer' },
  email: EMAIL_WORDS,
  email_flag: EMAIL_FLAG_WORDS,
};

function wordsOf(facet: Facet, country: string): Words {
  if (facet === 'changed_part') return partWordsOf(country);
  return facet === 'reason' ? reasonWordsOf(country) : WORDS[facet];
}

/** Returns the word for a value of a facet. Shows unknown values unchanged. @param country decides the words for parts */
export function facetValueWords(facet: Facet, value: string, country = ''): string {
  if (facet === 'country' && value !== '') return shownText(countryName(value));
  const words = wordsOf(facet, country);
  return Object.hasOwn(words, value) ? (words[value] ?? value) : shownText(value);
}

export const confidenceWords = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${from.toFixed(2)} to ${to.toFixed(2)}`;
