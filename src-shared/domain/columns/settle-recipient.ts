/** Decides whether a column called "Name" is a full name, a last name next to a first name, or a firm. */

import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { wordsOf } from '../text/fold.ts';
import { hasStreetShape, isNamedBuilding, SHAPES, shareOf } from './cells/cell-shapes.ts';
import { fits } from './cells/fitting-cells.ts';
import { isKnownCity } from './cells/known-cities.ts';
import { isPersonName } from './cells/no-address.ts';
import { meaningsOfHeader } from './names/header-meaning.ts';
import { wordsOfName } from './names/header-name.ts';
import { termsOf } from './names/header-terms.ts';
import { isTitle } from './names/title-words.ts';
import type { Table } from './table.ts';

type Mutable = { [F in MappedField]?: readonly number[] };

/** Maps the columns of a name. A column is mapped only if its name or its cells show that it holds people. */
export function settleRecipient(mapping: ColumnMapping, table: Table): ColumnMapping {
  const settled: Mutable = inOrder({ ...mapping, ...settleName(mapping, table) }, table);
  if (!settled.recipient?.length && !settled.first_name && !settled.last_name) delete settled.title;
  return Object.fromEntries(Object.entries(settled).filter(([, columns]) => columns.length > 0));
}

function settleName(mapping: ColumnMapping, table: Table): Mutable {
  const settled = withOtherPart(mapping, table);
  const { recipient = [], first_name, last_name, organisation, title } = settled;
  const [column = -1] = recipient;
  const firm = organisation ? undefined : [column, ...vagueColumns(settled, table)].find(isFirm(table));
  const withFirm: Mutable = firm === undefined ? settled : { ...settled, organisation: [firm] };
  if (firm === column) return { ...withFirm, recipient: [] };
  const { name = '', cells = [] } = table[column] ?? {};
  if (!isVague(name)) return withFirm;
  if ((first_name && last_name) || isFirm(table)(column)) return { ...withFirm, recipient: [] };
  const hasTitles =
    BARE.has(joined(name)) && (title ?? []).some((each) => shareOf(table[each]?.cells ?? [], isTitle) > 0.5);
  return withFirm.organisation || hasTitles || areRecipients(cells, WHOSE.has(joined(name)))
    ? withFirm
    : { ...withFirm, recipient: [] };
}

/** "Nombre" next to "Apellidos" is the first name; "Nom" next to "Prénom" is the last name, with the columns that continue it. */
function withOtherPart(mapping: ColumnMapping, table: Table): Mutable {
  const { recipient = [], first_name, last_name } = mapping;
  const lacking = LACKING.find((field) => mapping[field] === undefined);
  if (lacking === undefined || (!first_name && !last_name)) return mapping;
  const bare = [...recipient, ...vagueColumns(mapping, table)].find(
    (column) => BARE.has(joined(table[column]?.name ?? '')) && !isFirm(table)(column),
  );
  if (bare === undefined) return mapping;
  const continuing = [...table.keys()].filter((column) => {
    const { name = '', cells = [] } = table[column] ?? {};
    const meaning = meaningsOfHeader(name).find((each) => fits(each, cells));
    return meaning?.field === lacking && meaning.continues;
  });
  const others = recipient.filter((column) => column !== bare);
  return { ...mapping, recipient: others, [lacking]: [bare, ...continuing].toSorted((a, b) => a - b) };
}

const LACKING = ['first_name', 'last_name'] as const;

function vagueColumns(mapping: ColumnMapping, table: Table): readonly number[] {
  const used = new Set(Object.values(mapping).flat());
  return [...table.keys()].filter((column) => !used.has(column) && isVague(table[column]?.name ?? ''));
}

const isFirm =
  (table: Table) =>
  (column: number): boolean =>
    shareOf(table[column]?.cells ?? [], isOrganisation) > 0.5;

function isVague(name: string): boolean {
  const text = joined(name);
  return BARE.has(text) || WHOSE.has(text);
}

/** Puts particles first and continuations last, whatever the column order: "Middle name" | "First name". */
function inOrder(mapping: ColumnMapping, table: Table): Mutable {
  const place = (column: number): number => {
    const name = table[column]?.name ?? '';
    if (PARTICLE.has(joined(name))) return -1;
    return meaningsOfHeader(name)[0]?.continues === true ? 1 : 0;
  };
  const ordered = (['first_name', 'last_name'] as const).flatMap((field) => {
    const columns = mapping[field]?.toSorted((a, b) => place(a) - place(b));
    return columns === undefined ? [] : [[field, columns] as const];
  });
  return { ...mapping, ...Object.fromEntries(ordered) };
}

const BARE = joinedTerms('bare_name');
const WHOSE = joinedTerms('whose_name');
const PARTICLE = joinedTerms('particle');

function joinedTerms(kind: string): ReadonlySet<string> {
  return new Set(termsOf(kind).map(joined));
}

function joined(name: string): string {
  return wordsOfName(name).join('');
}

/**
 * Whether most cells may be people or firms, and enough of them certainly are. If most cells are distinct, it also
 * suffices that they look like people's names or that the column is called "Donor". This excludes "Do not call".
 */
function areRecipients(cells: readonly string[], isNamed: boolean): boolean {
  if (shareOf(cells, mayBeRecipient) <= 0.8) return false;
  const texts = cells.filter((cell) => cell.trim() !== '');
  const areDistinct = new Set(texts).size > texts.length / 2;
  const areLikePeople = texts.length >= LEAST_PEOPLE && shareOf(cells, isLikePerson) > 0.8;
  return (areDistinct && (isNamed || areLikePeople)) || shareOf(cells, isSureRecipient) > 0.3;
}

/** The minimum number of filled cells. In fewer cells, two capitalised words may mean anything. */
const LEAST_PEOPLE = 3;

/** Whether a cell looks like "Zora Quux": two or three capitalised words, but no building, street or town. */
const isLikePerson = (cell: string): boolean =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?)?(?:[ -]\p{Lu}[\p{L}'’]+){1,2}$/u.test(cell.trim()) &&
  !wordsOf(cell).some((word) => NO_PERSON.has(word)) &&
  !isNamedBuilding(cell) &&
  !hasStreetShape(cell) &&
  !isKnownCity(cell);
const NO_PERSON = new Set(
  `the and of und et y e der die das le la les los las el il shop store park surgery centre center office station library inn arms lion
  head crown swan plan list sale sales service services group depot site branch cafe bar pub dental medical health care academy primary
  nursery airport market order gold silver`.split(/\s+/u),
);

function mayBeRecipient(cell: string): boolean {
  const { length } = wordsOf(cell);
  return isOrganisation(cell) || (length >= 2 && length <= 5 && !SHAPES.digit.test(cell));
}

const isSureRecipient = (cell: string): boolean =>
  isPersonName(cell) || isOrganisation(cell) || INITIAL_FIRST.test(cell) || LAST_NAME_FIRST.test(cell);

const INITIAL_FIRST = /^(?:\p{L}\. ?){1,3}\p{L}{2,}/u;
const LAST_NAME_FIRST = /^\p{L}[\p{L}'’-]+, ?\p{L}[\p{L}'’.-]*(?: \p{L}\.?)?$/u;

/** Recognises "Baker Ltd", "Bau GmbH", "Novák s.r.o.", "St Mary's Hospital", "山田株式会社". */
function isOrganisation(cell: string): boolean {
  const words = wordsOf(cell);
  return (
    LAST_WORDS.has(lastWord(words)) ||
    words.some((word) => ORGANISATION_WORDS.has(word)) ||
    ORGANISATION_SIGNS.test(cell)
  );
}

/** Returns the last word. Joins single letters at the end: "s.r.o.", "A/S". */
function lastWord(words: readonly string[]): string {
  const before = words.findLastIndex((word) => word.length > 1);
  return before === words.length - 1 ? (words.at(-1) ?? '') : words.slice(before + 1).join('');
}

/** Legal forms that mean something else unless they are the last word. */
const LAST_WORDS = new Set(
  `ag kg ug og ev co sa sas spa srl snc sl nv bv vof ab as oy oyj ky plc llp lda me bt aps is ans asa ou sia uab sro doo dd zoo sc sti pty
   αε οε επε ικε`.split(/\s+/u),
);
const ORGANISATION_WORDS = new Set(
  `ltd limited llc inc incorporated corp corporation company gmbh ohg mbh sarl eurl sasu slu ltda eireli kft zrt nyrt verein stiftung stichting
  foundation association school schule grundschule gymnasium college university universitat universite universidad ecole lycee colegio escuela scuola
  hospital krankenhaus klinikum klinik clinic hopital ospedale ziekenhuis praxis pharmacy apotheke church council gemeinde mairie museum
  hotel restaurant bank ооо ао зао пао тов`.split(/\s+/u),
);
const ORGANISATION_SIGNS = /会社|公司|회사|\(주\)|㈜/u;
