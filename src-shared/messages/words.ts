/** The app's words for its codes: the same on the screen, in the exported sheet and on the command line. */

import type { GuessReason } from '../contract/preview.ts';
import type { OwnLine } from '../domain/address/address.ts';
import type { MappedField } from '../domain/address/mapping.ts';
import type { Change, ComparedPart } from '../domain/compare/comparison.ts';
import { countryName } from '../domain/country/country-codes.ts';
import type { DecisionKind } from '../domain/verdict/decision.ts';
import type { Preset, Verdict } from '../domain/verdict/judgement.ts';

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  accept: 'Ready',
  confirm: 'Please check',
  fix: 'Not found',
  choose: 'Several match',
  not_checked: 'Not checked',
};

export const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  none: 'same',
  format: 'written differently',
  alias: 'spelled out or abbreviated',
  small: 'a letter or two differ',
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

/** What the region of an address is called, by country. */
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

/** @param country ISO-3 lowercase; '': not known, or several */
const placeWords = (country: string): PlaceWords => ({
  city: TOWN_COUNTRIES.includes(country) ? 'town' : 'city',
  state: country === '' ? FIELD_WORDS.state : (STATE_WORDS[country] ?? 'region'),
});

/** The words for the parts of an address in its country: "county" in Britain, "province" in Canada. */
export const partWordsOf = (country: string): PartWords => ({ ...PART_WORDS, ...placeWords(country) });

/** One of them. */
export const partWord = (part: ComparedPart | OwnLine, country: string): string =>
  part === 'city' || part === 'state' ? placeWords(country)[part] : PART_WORDS[part];

/** The same for what a column holds. */
export const fieldWord = (field: MappedField, country: string): string =>
  field === 'city' || field === 'state' ? placeWords(country)[field] : FIELD_WORDS[field];

/** What a part says, as people read it: the service's code of a country by its name. */
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

export const DECISION_WORDS: Readonly<Record<DecisionKind, string>> = {
  used_suggestion: 'accepted',
  kept_as_entered: 'kept as entered',
  picked: 'address chosen',
  edited: 'edited',
  excluded: 'excluded',
};

export const PRESET_WORDS: Readonly<Record<Preset, string>> = {
  strict: 'Strict',
  normal: 'Normal',
  relaxed: 'Relaxed',
};

export const GUESS_SENTENCES: Readonly<Record<GuessReason, string>> = {
  byte_order_mark: 'The file says so in its first bytes.',
  valid_utf8: 'Every byte of the file fits UTF-8.',
  escape_sequences: 'The file switches to Japanese letters as this encoding does.',
  statistics: 'The letters that occur fit this best.',
  several_encodings_fit: 'Another encoding fits about as well. Compare the cells.',
  only_choice: 'There is no other choice.',
  consistent_columns: 'It gives every row the same number of columns.',
  separator_line: 'The first line of the file names it.',
  first_text_row: 'It is the first row that looks like names of columns.',
  no_header_found: 'The first row looks like the rows below it.',
  name_of_column: 'The column name matches.',
  content_of_column: 'The cells of the column look like it.',
  value_shape: 'The cells have the shape of postcodes.',
  known_city: 'Many cells are names of large cities.',
  country_names: 'The cells are names of countries.',
  street_words: 'The cells look like streets with their numbers.',
  lines_before_postcode: 'The columns before a postcode look like the lines of an address.',
  chosen: 'You chose it.',
  remembered: 'You chose it for an earlier file with the same columns.',
};

/** Error kinds of the service as counted in a run; what is not in the table is shown as it came. */
const SERVICE_ERROR_WORDS: Readonly<Record<string, string>> = {
  authentication: 'key refused',
  validation: 'not accepted by the service',
  not_found: 'not found',
  rate_limit: 'too many requests',
  server: 'fault in the service',
  timeout: 'no answer in time',
  network: 'network not reachable',
  redirected: 'sent to another address',
  malformed: 'answer not readable',
};

export function serviceErrorWords(kind: string): string {
  return SERVICE_ERROR_WORDS[kind] ?? kind.replaceAll('_', ' ');
}

/** Match types are open: of an unknown one the service's own word is passed on as such. */
const MATCH_WORDS: Readonly<Record<string, string>> = {
  exact: 'an exact match',
  rooftop: 'a match at the building',
  interpolated: 'a place worked out from its neighbours',
  partial: 'a match of some parts only',
  no_match: 'no match',
};

/** How an answer was found, as a noun: "an exact match". */
export function matchWords(matchType: string): string {
  return MATCH_WORDS[matchType] ?? `a match the service calls “${matchType}”`;
}
