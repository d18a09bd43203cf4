/** The meaning of the words of one term in a column name: "Billing postal code", "Address line 2". */

import { MAPPED_FIELDS, type MappedField } from '../../address/mapping.ts';
import { wordsOfName } from './header-name.ts';
import {
  type BlockKind,
  isAddressWord,
  isEnding,
  isParticle,
  JOINED_KINDS,
  kindOf,
  SIGNS,
} from './header-qualifiers.ts';
import { foldedTerms, termsOf } from './header-terms.ts';

/** The meaning of a column's name, applied to the column's cells. */
export type HeaderMeaning = {
  readonly field: MappedField;
  /** The lowest rank wins among several columns for one field. */
  readonly rank: number;
  /** Whether the column continues another one of the field, as line 2 and a number's letter do. The app joins them. */
  readonly continues: boolean;
  /** The number of an address line, from 1; null for any other column. */
  readonly line: number | null;
  /** Whether the name has only one meaning. The cells must confirm the meaning of others, such as "PC" or "Unit". */
  readonly isSure: boolean;
  /** Which of several addresses the column belongs to; '' if the name does not say. */
  readonly block: string;
  readonly kind: BlockKind;
  /** Whether postcode and town share a cell: "PLZ/Ort". */
  readonly isTownLine: boolean;
  /** The field to use if `field` already has a column, as for "Suburb" next to "Town"; null if there is none. */
  readonly besideAnother: MappedField | null;
  /** Whether the name may also mean another field: "C.P." is a postcode in Spain and a house number in Prague. */
  readonly hasOtherMeaning: boolean;
};

type Known = Pick<HeaderMeaning, 'field' | 'rank' | 'continues' | 'isSure' | 'besideAnother'>;
type Stripped = {
  readonly words: readonly string[];
  /** The number in "Address line 2". */
  readonly number: number | null;
  readonly kind: BlockKind;
  /** Whether only words for an address, or for one of several addresses, were stripped. */
  readonly isOfAddress: boolean;
  readonly cost: number;
};

const MOST_WORDS = 9;
/** Unambiguous names of a premise: "Flat no", "building name", "建物名". */
const SURE_PREMISE =
  /(?:name|naam|number| no|nummer|nr|or flat|zusatz|adresse?|名|番号|号室)$|^(?:c o|dor|complemento?)$/u;
/** Names that mean a locality if another column is the town: a suburb in New Zealand, a quarter in Greece. */
const BESIDE_ANOTHER: ReadonlyMap<string, MappedField> = new Map([
  ['suburb', 'locality'],
  ['περιοχη', 'locality'],
]);
/** "Ship name" is the recipient of a letter, but "Business name" is not. */
const OF_LETTERS: ReadonlySet<BlockKind> = new Set(['delivery', 'billing', 'postal']);

const lineNames = foldedTerms('line');
const bareNames = foldedTerms('bare_name');
const aloneOnly = foldedTerms('only_alone');
const shortNames = new Set([...foldedTerms('only_postcodes'), ...foldedTerms('only_states')]);
/** Kinds of words that rank below the field's own words. */
const VAGUE_KINDS: { readonly [F in MappedField]?: readonly string[] } = {
  recipient: ['whose_name', 'bare_name'],
  postcode: ['only_postcodes'],
  state: ['only_states'],
};
const ofAddressOnly = foldedTerms('only_of_address');
const known = indexNames();

export type Meanings = readonly HeaderMeaning[];
const NONE: Meanings = [];

/** Returns the meanings of words that the vocabulary lists as one term; empty if it does not list them. */
export const meaningsOfTerm = (words: readonly string[]): Meanings => lookUp(unstripped(words));

/** Whether the vocabulary lists the words, but they mean a field only alone, as "No" does. */
export const isVagueTerm = (words: readonly string[]): boolean => aloneOnly.has(words.join(' '));

const unstripped = (words: readonly string[]): Stripped => ({
  words,
  number: null,
  kind: '',
  isOfAddress: true,
  cost: 0,
});

/** Returns the possible meanings of the words of one term; empty if unknown. */
export function meaningsOfWords(words: readonly string[]): Meanings {
  if (words.length === 0 || words.length > MOST_WORDS) return NONE;
  const whole = unstripped(words);
  const numbered = withoutNumber(whole);
  return firstOf([
    () => lookUp(whole),
    () => withoutAddressNumber(whole),
    ...[whole, ...numbered].flatMap((name) => {
      const all = [name, ...strip(name)];
      return [...all.map((each) => () => lookUp(each)), ...all.map((each) => () => lookUpJoined(each))];
    }),
  ]);
}

/** Returns the meanings of the first reading that has any. */
export function firstOf(readings: readonly (() => Meanings)[]): Meanings {
  for (const read of readings) {
    const found = read();
    if (found.length > 0) return found;
  }
  return NONE;
}

/** "Address 2: City" belongs to the second of several addresses. "Address 2" alone is a line. */
function withoutAddressNumber(name: Stripped): Meanings {
  const [first = '', number = '', ...words] = name.words;
  if (!isAddressWord(first) || !/^\d$/u.test(number) || words.length === 0) return NONE;
  const rest: Stripped = { ...name, words, cost: 1 };
  const found = firstOf([rest, ...withoutNumber(rest)].map((each) => () => lookUp(each)));
  if (number === '1') return found;
  return found.map((each) => ({ ...each, block: `other ${number}`, kind: 'other' }));
}

/** Removes the only number from a name, wherever it is: "Straße geschäftlich 2", "Gatuadress 2, arbete". */
function withoutNumber(name: Stripped): readonly Stripped[] {
  const isNumber = (word: string): boolean => /^[1-9]$/u.test(word);
  const numbers = name.words.filter(isNumber);
  const words = name.words.filter((word) => !isNumber(word));
  return numbers.length === 1 && words.length > 0
    ? [{ ...name, words, number: Number(numbers[0]), cost: 1 }]
    : [];
}

/** Strips address words and owner words from both ends of a name. Variants with more remaining words come first. */
function strip(whole: Stripped): readonly Stripped[] {
  const starts = [whole, ...repeated(whole, stripStart)];
  const all = starts.flatMap((start) => [start, ...repeated(start, stripEnd)]).slice(1);
  return all.toSorted(
    (a, b) =>
      b.words.length - a.words.length ||
      Number(endOf(b) === endOf(whole)) - Number(endOf(a) === endOf(whole)),
  );
}

const endOf = ({ words }: Stripped): string => words.at(-1) ?? '';

function repeated(name: Stripped, take: (name: Stripped) => Stripped | null): readonly Stripped[] {
  const next = take(name);
  return next === null ? [] : [next, ...repeated(next, take)];
}

function stripStart(name: Stripped): Stripped | null {
  const [first = '', second = '', ...others] = name.words;
  const pair = kindOf(`${first} ${second}`);
  if (pair !== null && others.length > 0) return taken(name, others, pair, second);
  const kind = kindOf(first);
  if (kind !== null && second !== '') return taken(name, [second, ...others], kind, first);
  return isParticle(first) && second !== '' ? withoutSmallWord(name, [second, ...others]) : null;
}

function stripEnd(name: Stripped): Stripped | null {
  const [before = '', last = ''] = name.words.slice(-2);
  const others = name.words.slice(0, -1);
  if (/^\d$/u.test(last) || others.length === 0) return null;
  const pair = kindOf(`${before} ${last}`);
  if (pair !== null && pair !== '' && others.length > 1) return taken(name, others.slice(0, -1), pair, '');
  if (isParticle(last)) return withoutSmallWord(name, others);
  // In "Address 1: Name", "Name" means the name of the address.
  if (!isEnding(last) || (bareNames.has(last) && others.every(isAddressWord))) return null;
  return taken(name, others, kindOf(last) ?? '', last);
}

const withoutSmallWord = (name: Stripped, words: readonly string[]): Stripped => ({
  ...name,
  words,
  cost: name.cost + 1,
});

function taken(name: Stripped, words: readonly string[], kind: BlockKind, word: string): Stripped {
  return {
    ...name,
    words,
    kind: name.kind === '' ? kind : name.kind,
    isOfAddress: name.isOfAddress && (kind !== '' || isAddressWord(word)),
    cost: name.cost + 1,
  };
}

/** Looks up the words as they are, as a numbered line, or joined. */
function lookUp(name: Stripped): Meanings {
  const text = name.words.join(' ');
  const found = known.get(text) ?? (text.length >= 4 ? known.get(text.replaceAll(' ', '')) : undefined) ?? [];
  const meanings = mayStand(text, name) ? found.map((each) => asMeaning(each, name, found.length > 1)) : NONE;
  if (name.number === null) return meanings;
  const isLine =
    lineNames.has(text) || meanings.some(({ field, continues }) => field === 'street' && !continues);
  if (isLine) return [asLine({ ...name, kind: kindOf(text) || name.kind }, name.number)];
  return name.number === 1 ? meanings : NONE;
}

function mayStand(text: string, { isOfAddress, kind, cost }: Stripped): boolean {
  if (cost === 0 || (bareNames.has(text) && OF_LETTERS.has(kind))) return true;
  return !aloneOnly.has(text) && !bareNames.has(text) && (isOfAddress || !ofAddressOnly.has(text));
}

/** Looks up joined words: "MAILINGSTREET", "Rechnungsort", "CAPSCUOLA", "送付先住所都道府県". */
function lookUpJoined(name: Stripped): Meanings {
  const text = name.words.join('');
  const areSigns = SIGNS.test(text);
  if (!areSigns && (text.length < 6 || name.words.length > 2)) return NONE;
  for (const [word, kind] of JOINED_KINDS) {
    const rests = [
      ...(text.startsWith(word) ? [text.slice(word.length)] : []),
      ...(text.endsWith(word) && isEnding(word) && !bareNames.has(word) ? [text.slice(0, -word.length)] : []),
    ];
    for (const rest of rests.filter(({ length }) => length >= (areSigns ? 1 : 3))) {
      const next = taken(name, [rest], kind, word);
      const found = firstOf([() => lookUp(next), ...(areSigns ? [() => lookUpJoined(next)] : [])]);
      if (found.length > 0) return found;
    }
  }
  return NONE;
}

function asMeaning(found: Known, { kind, cost }: Stripped, hasOtherMeaning: boolean): HeaderMeaning {
  const rank = found.rank + cost * 1000;
  return { ...found, rank, line: null, block: kind, kind, isTownLine: false, hasOtherMeaning };
}

function asLine({ kind, cost }: Stripped, line: number): HeaderMeaning {
  return {
    field: 'street',
    rank: cost * 1000 + line,
    continues: line > 1,
    line,
    isSure: true,
    block: kind,
    kind,
    isTownLine: false,
    besideAnother: null,
    hasOtherMeaning: false,
  };
}

function indexNames(): ReadonlyMap<string, readonly Known[]> {
  const index = new Map<string, Known[]>();
  const add = (names: readonly string[], continues: boolean, field: MappedField): void => {
    for (const [rank, name] of names.entries()) {
      const text = wordsOfName(name).join(' ');
      const isSure = field === 'premise' ? SURE_PREMISE.test(text) : !shortNames.has(text);
      for (const key of new Set([text, text.replaceAll(' ', '')])) {
        const found = index.get(key) ?? [];
        if (!found.some((each) => each.field === field))
          index.set(key, [
            ...found,
            { field, rank, continues, isSure, besideAnother: BESIDE_ANOTHER.get(text) ?? null },
          ]);
      }
    }
  };
  for (const field of MAPPED_FIELDS) {
    const vague = VAGUE_KINDS[field]?.flatMap(termsOf) ?? [];
    add([...termsOf(field), ...vague], false, field);
    const particles = field === 'last_name' ? termsOf('particle') : [];
    add([...particles, ...termsOf(`${field}+`)], true, field);
  }
  return index;
}
