/** The recipient of a row: the name on the envelope. Never sent to the service, never changed by a decision. Pure. */
import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { wordsOf } from '../text/fold.ts';
import { areParticles, isNameSuffix, nameOfCell } from './names/name-words.ts';
import { isTitle } from './names/title-words.ts';

/** Whether a list has a column with a person's name or a part of it. A title alone does not count. */
export const hasRecipient = ({ recipient, first_name, last_name }: ColumnMapping): boolean =>
  [recipient, first_name, last_name].some((columns = []) => columns.length > 0);

/** The pieces of a row's name, in the order in which they are written. A piece that no cell has is empty. */
export type NameParts = {
  readonly title: readonly string[];
  readonly first: readonly string[];
  /** Particles, names and suffixes, in this order. */
  readonly last: readonly string[];
  /** The full name if there is neither a first nor a last name. */
  readonly full: readonly string[];
};

/** Reads a row's name from its cells. */
export function nameParts(cells: readonly string[], mapping: ColumnMapping): NameParts {
  const read = (field: MappedField): readonly string[] =>
    (mapping[field] ?? []).map((column) => nameOfCell(cells[column] ?? '')).filter((text) => text !== '');
  const title = read('title');
  const first = read('first_name');
  const last = read('last_name').toSorted((a, b) => placeInLastName(a) - placeInLastName(b));
  if (first.length > 0 || namesAnybody(last)) return { title, first, last, full: [] };
  const full = read('recipient');
  return { title, first: [], last: [], full: namesAnybody(full) ? full : [] };
}

/** "Jr." alone is not a name. */
const namesAnybody = (texts: readonly string[]): boolean => !texts.every(isNameSuffix);

/** Orders particles before names and suffixes after them, whatever the column order: "Berg" | "van der". */
function placeInLastName(cell: string): number {
  if (areParticles(cell)) return -1;
  return isNameSuffix(cell) ? 1 : 0;
}

/** Returns the name line of a letter: title, first and last name, or the full name; '' for a row without a name. */
export const recipientLine = (cells: readonly string[], mapping: ColumnMapping): string =>
  nameLine(nameParts(cells, mapping));

/** Returns the name line of a name that was already read. */
export function nameLine({ title, first, last, full }: NameParts): string {
  const name = [...first, ...last, ...full].join(' ');
  return name === '' ? '' : withTitle(title.join(' '), name);
}

/** Adds the title without repeating it: "Herr Dr." with "Dr. Hans Müller" is "Herr Dr. Hans Müller". Keeps "John Major". */
function withTitle(title: string, name: string): string {
  const words = name.split(' ');
  const ofTitle = new Set(wordsOf(title));
  const isOfTitle = (word: string): boolean => wordsOf(word).every((each) => ofTitle.has(each));
  const end = words.findIndex((word) => !isOfTitle(word) && !isTitle(word));
  const begins = words.slice(0, Math.max(end, 0));
  const said = new Set(begins.flatMap(wordsOf));
  if ([...ofTitle].every((word) => said.has(word))) return name;
  const others = begins.filter((word) => !isOfTitle(word));
  return [title, ...others, ...words.slice(begins.length)].join(' ');
}
