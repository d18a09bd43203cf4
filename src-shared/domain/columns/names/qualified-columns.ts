/** Columns of one of several addresses, with an unknown word in their names: "Pickup Street", "Pickup City", "Pickup ZIP". */
import { isPlaceField, type MappedField } from '../../address/mapping.ts';
import { fits } from '../cells/fitting-cells.ts';
import type { Table } from '../table.ts';
import { meaningsOfHeader, type NamedColumn } from './header-meaning.ts';
import { wordsOfName } from './header-name.ts';
import { isParticle, kindOf } from './header-qualifiers.ts';
import type { HeaderMeaning } from './header-words.ts';

type Reading = { readonly qualifier: string; readonly meaning: HeaderMeaning };

const MOST_WORDS = 3;
/** Names of columns with expected results, or with places that are not an address. */
const NO_ADDRESS = /\b(?:expected|source|birth|geburt|naissance|nacimiento|nascita|death|web|ip|email)/u;
/** A prefix that makes `meaningsOfHeader` read the rest as a part of an address. */
const ANY_KIND = 'shipping';

export function withQualifiedColumns(named: readonly NamedColumn[], table: Table): readonly NamedColumn[] {
  const known = new Set(named.map(({ column }) => column));
  // "Primary City" is already known, but it helps to recognise "Primary State".
  const read = [...table.entries()].flatMap(([column, { name, cells }]) =>
    readingsOf(name, cells)
      .filter(({ qualifier }) => !known.has(column) || kindOf(qualifier) === '')
      .map((each) => ({ ...each, column })),
  );
  const fieldsOf = new Map<string, Set<MappedField>>();
  for (const { qualifier, meaning } of read)
    fieldsOf.set(qualifier, (fieldsOf.get(qualifier) ?? new Set()).add(meaning.field));
  const weightOf = ({ qualifier }: Reading): number => fieldsOf.get(qualifier)?.size ?? 0;
  const places = read.filter(
    ({ column, qualifier }) => !known.has(column) && isPlace(fieldsOf.get(qualifier) ?? new Set()),
  );
  const best = new Map<number, (typeof read)[number]>();
  for (const each of places) {
    const other = best.get(each.column);
    if (other === undefined || weightOf(each) > weightOf(other)) best.set(each.column, each);
  }
  const found = [...best.values()].map(({ column, meaning, qualifier }): NamedColumn => {
    const ofNone = kindOf(qualifier) === '';
    return { ...meaning, column, block: ofNone ? '' : qualifier, kind: ofNone ? '' : 'other' };
  });
  return [...named, ...found];
}

/** Whether a name is a part of an address next to an unknown word. */
export const isQualified = (name: string, cells: readonly string[]): boolean =>
  readingsOf(name, cells).length > 0;

/** Whether a word is next to parts of one address. "Label" is only next to "Address 1" and "Email 1". */
function isPlace(fields: ReadonlySet<MappedField>): boolean {
  const others = [...fields].filter((field) => field !== 'street' && field !== 'address');
  if (others.length === fields.size) return fields.has('city') && fields.has('postcode');
  return others.some(isPlaceField);
}

function readingsOf(name: string, cells: readonly string[]): readonly Reading[] {
  const words = wordsOfName(name);
  if (NO_ADDRESS.test(words.join(' '))) return [];
  const sizes = Array.from({ length: Math.min(MOST_WORDS, words.length - 1) }, (_, at) => at + 1);
  return sizes.flatMap((size) => [
    ...reading(words.slice(0, size), words.slice(size), cells),
    ...reading(words.slice(-size), words.slice(0, -size), cells),
  ]);
}

function reading(
  qualifier: readonly string[],
  rest: readonly string[],
  cells: readonly string[],
): readonly Reading[] {
  const own = qualifier.filter((word) => !isParticle(word)).join(' ');
  const meaning = meaningsOfHeader(`${ANY_KIND} ${rest.join(' ')}`).find(
    (each) => each.block === 'delivery' && fits(each, cells),
  );
  return own === '' || meaning === undefined ? [] : [{ qualifier: own, meaning }];
}
