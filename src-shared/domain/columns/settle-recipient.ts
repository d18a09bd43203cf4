/** "Name" as the name of a column may be a person's full name, the last name next to the first one, or a firm's. */
import { SHAPES, shareOf } from './cell-shapes.ts';
import { meaningsOfHeader } from './header-meaning.ts';
import { BARE_NAME, PARTICLE_NAMES, WHOSE_NAME } from './header-words.ts';
import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { isPersonName } from './no-address.ts';
import type { Table } from './table.ts';
import { foldText, wordsOf } from '../text/fold.ts';

type Mutable = { [F in MappedField]?: readonly number[] };

/** Decides what a column called "Name" holds. Where neither its name nor its cells show a person, no one is mapped. */
export function settleRecipient(mapping: ColumnMapping, table: Table): ColumnMapping {
  const settled: Mutable = inOrder({ ...mapping, ...settleName(mapping, table) }, table);
  if (!settled.recipient?.length && !settled.first_name && !settled.last_name) delete settled.title;
  return Object.fromEntries(Object.entries(settled).filter(([, columns]) => columns.length > 0));
}

/** What becomes of a full name. */
function settleName(mapping: ColumnMapping, table: Table): Mutable {
  const { recipient = [], first_name, last_name, organisation } = mapping;
  const [column] = recipient;
  if (column === undefined) return {};
  const { name = '', cells = [] } = table[column] ?? {};
  const folded = foldText(name);
  const isVague = BARE.has(folded) || WHOSE.has(folded);
  if (first_name && last_name) return isVague ? { recipient: [] } : {};
  if (BARE.has(folded) && first_name) return { recipient: [], last_name: recipient };
  if (BARE.has(folded) && last_name) return { recipient: [], first_name: recipient };
  if (!isVague) return {};
  if (shareOf(cells, isOrganisation) > 0.5)
    return organisation ? { recipient: [] } : { recipient: [], organisation: recipient };
  return organisation || arePersons(cells) ? {} : { recipient: [] };
}

/** Particles, names, and what continues them, whatever the order of the columns: "Middle name" | "First name". */
function inOrder(mapping: ColumnMapping, table: Table): Mutable {
  const place = (column: number): number => {
    const name = table[column]?.name ?? '';
    if (PARTICLE.has(foldText(name))) return -1;
    return meaningsOfHeader(name)[0]?.continues === true ? 1 : 0;
  };
  const ordered = (['first_name', 'last_name'] as const).flatMap((field) => {
    const columns = mapping[field]?.toSorted((a, b) => place(a) - place(b));
    return columns === undefined ? [] : [[field, columns] as const];
  });
  return { ...mapping, ...Object.fromEntries(ordered) };
}

const BARE = foldedNames(BARE_NAME);
const WHOSE = foldedNames(WHOSE_NAME);
const PARTICLE = foldedNames(PARTICLE_NAMES);

function foldedNames(names: string): ReadonlySet<string> {
  return new Set(names.split('|').map(foldText));
}

/** No firm among names of two to four words, of which many begin with a usual first name. */
function arePersons(cells: readonly string[]): boolean {
  const mayBePerson = (cell: string): boolean => {
    const { length } = wordsOf(cell);
    return length >= 2 && length <= 4 && !SHAPES.digit.test(cell) && !isOrganisation(cell);
  };
  return shareOf(cells, mayBePerson) > 0.8 && shareOf(cells, isPersonName) > 0.3;
}

/** "Baker Ltd", "Bau GmbH", "St Mary's Hospital". */
function isOrganisation(cell: string): boolean {
  const words = wordsOf(cell);
  return LAST_WORDS.has(words.at(-1) ?? '') || words.some((word) => ORGANISATION_WORDS.has(word));
}

/** Legal forms that are other words in front of others. */
const LAST_WORDS = new Set('ag kg ug ev co sa sas spa srl snc sl nv bv vof ab as oy plc llp'.split(' '));
const ORGANISATION_WORDS = new Set(
  `ltd limited llc inc incorporated corp corporation company gmbh ohg mbh sarl eurl sasu slu verein stiftung stichting foundation association
  school schule grundschule gymnasium college university universitat universite universidad ecole lycee colegio escuela scuola
  hospital krankenhaus klinikum klinik clinic hopital ospedale ziekenhuis praxis pharmacy apotheke church council gemeinde mairie museum
  hotel restaurant bank`.split(/\s+/u),
);
