/** What the name of a column says of its cells. */
import { foldText } from '../text/fold.ts';
import type { BlockKind } from './header-qualifiers.ts';
import { isAddressWord, isEnding, isParticle, JOINED_KINDS, kindOf } from './header-qualifiers.ts';
import {
  BESIDE_ANOTHER,
  CONTINUING_NAMES,
  FIELD_NAMES,
  ONLY_ALONE,
  ONLY_OF_ADDRESS,
} from './header-words.ts';
import type { MappedField } from '../address/mapping.ts';
import { isRecipientField, MAPPED_FIELDS, RECIPIENT_FIELDS } from '../address/mapping.ts';

/** What the name of a column says of its cells. */
export type HeaderMeaning = {
  readonly field: MappedField;
  /** Among columns for one field the lowest is taken. */
  readonly rank: number;
  /** A further piece of the field (line 2, a number's letter), joined to the others. */
  readonly continues: boolean;
  /** Of numbered lines of an address, from 1; null for any other column. */
  readonly line: number | null;
  /** Whether the name can mean nothing else; if not ("Unit", of a price or a business), the cells must say it too. */
  readonly isSure: boolean;
  /** Which of several addresses the column belongs to; '' where the name does not say. */
  readonly block: string;
  readonly kind: BlockKind;
  /** "PLZ/Ort": postcode and town in one cell. */
  readonly isTownLine: boolean;
  /** "Suburb": what it is where another column is the field; null for none. */
  readonly besideAnother: MappedField | null;
  /** "C.P." is a postcode in Spain and a house number in Prague: the cells must say which. */
  readonly hasOtherMeaning: boolean;
};

/** A column whose name says what its cells then may be. */
export type NamedColumn = HeaderMeaning & { readonly column: number };

type Known = Pick<HeaderMeaning, 'field' | 'rank' | 'continues' | 'isSure' | 'besideAnother'>;
/** Words of a name, and what was taken off them so far. */
type Stripped = {
  readonly words: readonly string[];
  readonly kind: BlockKind;
  /** Whether only words for an address, or for one of several, were taken off. */
  readonly isOfAddress: boolean;
  readonly cost: number;
};

/** UTF-16 units. A longer text is no name of a column. */
const LONGEST_NAME = 80;
const MOST_WORDS = 9;
/** Of "Flat no", "building name", "建物名": names for a premise that are nothing else. */
const SURE_PREMISE =
  /(?:name|naam|number| no|nummer|nr|or flat|zusatz|adresse?|名|番号|号室)$|^(?:c o|dor|complemento?)$/u;
/** A numbered line of an address, what it is called folded. */
const LINE_NAMES = new Set(
  'address line|address|adresse|addr|line|street|strasse|street address|adres|adress|direccion|indirizzo|endereco|morada|adresa|adresszeile|ligne|osoite|住所|addr line|street line|address street|ulica|straat|rue|via|calle|anschrift|regel|riga|linea|vejadresse|adresslinje|adresserad|adresrad'.split(
    '|',
  ),
);
const aloneOnly = new Set(ONLY_ALONE.split(/\s+/u).map(foldText));
const ofAddressOnly = new Set(ONLY_OF_ADDRESS.split(/\s+/u).map(foldText));
const known = indexNames();

type Meanings = readonly HeaderMeaning[];
const NONE: Meanings = [];

/** What the name of a column may say it holds; none when it says nothing we know. */
export function meaningsOfHeader(name: string): Meanings {
  if (name.length > LONGEST_NAME) return NONE;
  const whole = meaningsOfWhole(name);
  return whole.length > 0 ? whole : meaningOfPieces(name);
}

/** "billingPostalCode", "ADDRESS_1 - ZIP5" and "Nº" as words. */
function wordsOfName(name: string): readonly string[] {
  const spaced = name
    .replaceAll('〒', ' 郵便番号 ')
    .replaceAll('#', ' no ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ');
  const folded = foldText(spaced);
  return folded === '' ? [] : folded.split(' ');
}

function meaningsOfWhole(name: string): Meanings {
  const words = wordsOfName(name);
  if (words.length === 0 || words.length > MOST_WORDS) return NONE;
  const whole: Stripped = { words, kind: '', isOfAddress: true, cost: 0 };
  const names = strip(whole);
  return firstOf([
    () => lookUp(whole),
    () => withoutAddressNumber(whole),
    ...names.map((each) => () => lookUp(each)),
    ...[whole, ...names].map((each) => () => lookUpJoined(each)),
  ]);
}

/** The first that has any. */
function firstOf(readings: readonly (() => Meanings)[]): Meanings {
  for (const read of readings) {
    const found = read();
    if (found.length > 0) return found;
  }
  return NONE;
}

/** "Address 2: City": the second of several addresses. "Address 2" alone is a line. */
function withoutAddressNumber(name: Stripped): Meanings {
  const [first = '', number = '', ...words] = name.words;
  if (!isAddressWord(first) || !/^\d$/u.test(number) || words.length === 0) return NONE;
  const found = lookUp({ ...name, words, cost: 1 });
  if (number === '1') return found;
  return found.map((each) => ({ ...each, block: `other ${number}`, kind: 'other' }));
}

/** The name with words for an address, or for whose it is, taken off its ends: the more is left of it, the earlier. */
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
  if (pair !== null && others.length > 0) return taken(name, others, pair, '');
  const kind = kindOf(first);
  if (kind !== null && second !== '') return taken(name, [second, ...others], kind, first);
  return isParticle(first) && second !== '' ? { ...name, words: [second, ...others] } : null;
}

function stripEnd(name: Stripped): Stripped | null {
  const last = name.words.at(-1) ?? '';
  const others = name.words.slice(0, -1);
  if (/^\d$/u.test(last) || others.length === 0) return null;
  if (isParticle(last) && !isEnding(last)) return { ...name, words: others };
  return isEnding(last) ? taken(name, others, kindOf(last) ?? '', last) : null;
}

function taken(name: Stripped, words: readonly string[], kind: BlockKind, word: string): Stripped {
  return {
    words,
    kind: name.kind === '' ? kind : name.kind,
    isOfAddress: name.isOfAddress && (kind !== '' || isAddressWord(word)),
    cost: name.cost + 1,
  };
}

/** The words as they are, as a numbered line, or run together. */
function lookUp(name: Stripped): Meanings {
  const text = name.words.join(' ');
  const number = /\d$/u.exec(text)?.[0];
  if (number !== undefined && LINE_NAMES.has(text.slice(0, -1).trim())) return [asLine(name, Number(number))];
  const found = known.get(text) ?? (text.length >= 4 ? known.get(text.replaceAll(' ', '')) : undefined) ?? [];
  return mayStand(text, name) ? found.map((each) => asMeaning(each, name, found.length > 1)) : NONE;
}

function mayStand(text: string, { isOfAddress, cost }: Stripped): boolean {
  if (cost === 0) return true;
  return !aloneOnly.has(text) && (isOfAddress || !ofAddressOnly.has(text));
}

/** "MAILINGSTREET", "Rechnungsort", "CAPSCUOLA". */
function lookUpJoined(name: Stripped): Meanings {
  const text = name.words.join('');
  if (text.length < 6 || name.words.length > 2) return NONE;
  for (const [word, kind] of JOINED_KINDS) {
    const rests = [
      ...(text.startsWith(word) ? [text.slice(word.length)] : []),
      ...(text.endsWith(word) && isEnding(word) ? [text.slice(0, -word.length)] : []),
    ];
    for (const rest of rests.filter(({ length }) => length >= 3)) {
      const found = lookUp(taken(name, [rest], kind, word));
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

/** "State/Province" is one thing said twice; "Straße / Nr." and "PLZ/Ort" are two in one cell. */
function meaningOfPieces(name: string): Meanings {
  const pieces = name.split(CONNECTOR).filter((piece) => piece.trim() !== '');
  if (pieces.length < 2 || pieces.length > 4) return NONE;
  const read = pieces.map((piece) => meaningsOfWhole(piece)[0] ?? null);
  const areNames = read.every((each) => each !== null && isRecipientField(each.field));
  // Beside a part of an address a name says nothing of it.
  const meanings = read.map((each) =>
    each !== null && isRecipientField(each.field) && !areNames ? null : each,
  );
  const first = meanings.find((each) => each !== null);
  if (first === undefined) return NONE;
  const kind = meanings.find((each) => each !== null && each.kind !== '')?.kind ?? '';
  const whole: HeaderMeaning = { ...first, kind, block: kind, rank: first.rank + 500 };
  const fields = new Set(meanings.map((each) => each?.field ?? null));
  if (fields.has(null)) return first.field === 'organisation' ? [whole] : NONE;
  if (fields.size === 1) return [whole];
  return combined(fields, whole);
}

/** Signs and words between two things that a name says. */
const CONNECTOR = /[/,&+()]|[\s_](?:and|or|oder|und|ou|et|y|o|e|och|og|i|a|és|и|та|і|και|ve)[\s_]/iu;

function combined(fields: ReadonlySet<MappedField | null>, whole: HeaderMeaning): Meanings {
  const areAll = (...wanted: readonly MappedField[]): boolean =>
    [...fields].every((field) => field !== null && wanted.includes(field));
  const as = (field: MappedField): Meanings => [{ ...whole, field, continues: false }];
  if (areAll(...RECIPIENT_FIELDS)) return as('recipient');
  if (areAll('street', 'address', 'house_number', 'premise')) return as('street');
  if (areAll('city', 'locality') || areAll('city', 'organisation')) return as('city');
  if (areAll('state', 'country')) return as('state');
  if (areAll('postcode', 'city', 'state', 'locality'))
    return [{ ...whole, field: 'address', continues: true, isTownLine: true }];
  const isWhole = areAll(
    'street',
    'address',
    'house_number',
    'premise',
    'postcode',
    'city',
    'state',
    'country',
  );
  return isWhole ? as('address') : NONE;
}

function indexNames(): ReadonlyMap<string, readonly Known[]> {
  const index = new Map<string, Known[]>();
  const add = (names: string, continues: boolean, field: MappedField): void => {
    for (const [rank, name] of names.split('|').entries()) {
      const text = wordsOfName(name).join(' ');
      const isSure = field !== 'premise' || SURE_PREMISE.test(text);
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
    add(FIELD_NAMES[field], false, field);
    add(CONTINUING_NAMES[field] ?? '', true, field);
  }
  return index;
}
