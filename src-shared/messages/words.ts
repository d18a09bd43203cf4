/** The words for the app's codes, shared by the screen, the exported sheet and the command line. */

import type { GuessReason } from '../contract/import/preview.ts';
import type { OwnLine } from '../domain/address/address.ts';
import type { MappedField } from '../domain/address/mapping.ts';
import type { Change, ComparedPart } from '../domain/compare/comparison.ts';
import { countryName } from '../domain/country/country-codes.ts';
import type { DecisionKind } from '../domain/verdict/decision.ts';
import type { Preset, Verdict } from '../domain/verdict/judgement.ts';

/** The short words for verdicts. They are on the screen, in exported files and on the command line. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  accept: 'Ready',
  confirm: 'Please check',
  fix: 'Not found',
  choose: 'Several match',
  not_checked: 'Not checked',
};

/** Says how the suggestion changes a part. Read aloud by screen readers and written to the change log. */
export const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  none: 'same',
  format: 'written differently',
  alias: 'spelled out or abbreviated',
  small: 'one or two letters differ',
  large: 'replaced',
  added: 'added',
  removed: 'not in the suggestion',
};

type PartWords = Readonly<Record<ComparedPart | OwnLine, string>>;

const PART_WORDS: PartWords = {
  organisation: 'organisation',
  premise: 'building or flat',
  house_number: 'number',
  street: 'street',
  unit: 'building or flat',
  locality: 'district',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
};

const STATE_WORDS: Readonly<Record<string, string>> = {
  ...named('county', 'gbr irl est hrv hun nor rou'),
  ...named('province', 'can ita esp nld bel arg chn tur zaf phl'),
  ...named('state', 'usa aus ind bra mex mys deu aut nga ven'),
  ...named('canton', 'che'),
  ...named('prefecture', 'jpn grc'),
};

function named(word: string, countries: string): Readonly<Record<string, string>> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, word]));
}

const TOWN_COUNTRIES: readonly string[] = ['gbr', 'irl'];

type PlaceWords = { readonly city: string; readonly state: string };

/** @param country ISO-3 lowercase; '' if it is unknown or if there are several */
const placeWords = (country: string): PlaceWords => ({
  city: TOWN_COUNTRIES.includes(country) ? 'town' : 'city',
  state: country === '' ? FIELD_WORDS.state : (STATE_WORDS[country] ?? 'region'),
});

/** Returns the words for the parts of an address in its country: "county" in Britain, "province" in Canada. */
export const partWordsOf = (country: string): PartWords => ({ ...PART_WORDS, ...placeWords(country) });

/** Returns the word for a part in a sentence. @param country ISO-3 lowercase; '' if unknown */
export const partWord = (part: ComparedPart | OwnLine, country: string): string =>
  part === 'city' || part === 'state' ? placeWords(country)[part] : PART_WORDS[part];

/** Returns the word for a field that a column can be mapped to. @param country ISO-3 lowercase; '' if unknown */
export const fieldWord = (field: MappedField, country: string): string =>
  field === 'city' || field === 'state' ? placeWords(country)[field] : FIELD_WORDS[field];

/** Returns the text of a part, with the name of a country in place of its code. */
export const partText = (part: ComparedPart, text: string): string =>
  part === 'country' ? countryName(text) : text;

const FIELD_WORDS: Readonly<Record<MappedField, string>> = {
  address: 'whole address',
  recipient: 'full name',
  title: 'title (Mr, Mrs)',
  first_name: 'first name',
  last_name: 'last name',
  organisation: 'organisation',
  premise: 'building or flat',
  street: 'street',
  house_number: 'house number',
  locality: 'district',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  email: 'email',
};

/** The words for decisions inside sentences. `DECISION_LABELS` begins a line. */
export const DECISION_WORDS: Readonly<Record<DecisionKind, string>> = {
  used_suggestion: 'accepted',
  kept_as_entered: 'kept as entered',
  picked: 'address chosen',
  edited: 'edited',
  excluded: 'excluded',
};

export const DECISION_LABELS: Readonly<Record<DecisionKind, string>> = {
  used_suggestion: 'Accepted',
  kept_as_entered: 'Kept as entered',
  picked: 'Address chosen',
  edited: 'Edited',
  excluded: 'Excluded',
};

/** The words for decisions that a rule made. Rules only accept, so the app never shows the other words. */
export const RULE_DECISION_WORDS: Readonly<Record<DecisionKind, string>> = {
  used_suggestion: 'accepted by rule',
  kept_as_entered: 'kept as entered by rule',
  picked: 'address chosen by rule',
  edited: 'edited by rule',
  excluded: 'excluded by rule',
};

export const RULE_DECISION_LABELS: Readonly<Record<DecisionKind, string>> = {
  used_suggestion: 'Accepted by rule',
  kept_as_entered: 'Kept as entered by rule',
  picked: 'Address chosen by rule',
  edited: 'Edited by rule',
  excluded: 'Excluded by rule',
};

export const PRESET_WORDS: Readonly<Record<Preset, string>> = {
  strict: 'Strict',
  normal: 'Normal',
  relaxed: 'Relaxed',
};

/** Says why Doorstep guessed an encoding, a delimiter, a header row or the content of a column. */
export const GUESS_SENTENCES: Readonly<Record<GuessReason, string>> = {
  byte_order_mark: 'The first bytes of the file identify this encoding.',
  valid_utf8: 'All bytes of the file are valid UTF-8.',
  escape_sequences: 'The file switches to Japanese characters in the way this encoding does.',
  statistics: 'The characters in the file fit this encoding best.',
  several_encodings_fit: 'Another encoding fits about as well. Compare the cells.',
  only_choice: 'This is the only choice.',
  consistent_columns: 'With this delimiter, every row has the same number of columns.',
  separator_line: 'The first line of the file names this delimiter.',
  first_text_row: 'This is the first row that looks like a header.',
  no_header_found: 'The first row looks like the rows below it.',
  name_of_column: 'The column name matches.',
  content_of_column: 'The content of the column matches.',
  value_shape: 'The cells look like postcodes.',
  known_city: 'Many cells name large cities.',
  country_names: 'The cells name countries.',
  street_words: 'The cells look like streets with their numbers.',
  lines_before_postcode: 'The columns before a postcode look like the lines of an address.',
  chosen: 'You chose this.',
  remembered: 'You chose this for an earlier file with the same columns.',
};

/** The kinds of errors that a run counts. */
const SERVICE_ERROR_WORDS: Readonly<Record<string, string>> = {
  authentication: 'key refused',
  validation: 'not accepted by the service',
  not_found: 'not found',
  rate_limit: 'too many requests',
  server: 'service error',
  timeout: 'no answer in time',
  network: 'network not reachable',
  redirected: 'redirected to another address',
  untrusted: 'certificate not trusted',
  intercepted: 'answered by a proxy, a firewall or a sign-in page',
  malformed: 'unreadable answer',
};

/** Returns the word for a kind of error. In an unknown kind, spaces replace the underscores. */
export function serviceErrorWords(kind: string): string {
  return SERVICE_ERROR_WORDS[kind] ?? kind.replaceAll('_', ' ');
}

/** The service may add match types. An unknown type is quoted. */
const MATCH_WORDS: Readonly<Record<string, string>> = {
  exact: 'an exact match',
  rooftop: 'a match at the building',
  interpolated: 'a position estimated from the neighbouring buildings',
  partial: 'a match of only some parts',
  no_match: 'no match',
};

/** Returns the match type as a noun: "an exact match". */
export function matchWords(matchType: string): string {
  return MATCH_WORDS[matchType] ?? `a match that the service calls “${matchType}”`;
}
