import type { AddressField } from '../address/address.ts';
import { hasStreetWord } from '../address/address-words.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { lineSeparator, numberPlace, streetWithNumber } from '../address/number-place.ts';
import { type Token, tokenize } from '../compare/align-text.ts';
import type { Change } from '../compare/comparison.ts';
import { hasText } from '../text/fold.ts';
import { apart, type CellText, cellAt, editCells, textOfCells } from './cell-text.ts';
import { findWords, type Span } from './find-words.ts';

export type Part = {
  readonly part: AddressField;
  /** '' if the part is new. */
  readonly entered: string;
  readonly text: string;
  readonly change: Change;
};

export type PlacedPart = {
  readonly column: number;
  readonly part: AddressField;
  readonly change: CellChange;
};

/** How a part in a cell changed. `moved`: the cell contained the part, which now has its own column. */
export type CellChange = Change | 'moved';

export type Missing = {
  /** Parts that the cells lack, in the order of an address. */
  readonly missing: readonly Part[];
  readonly parts: readonly Part[];
  readonly isCapital: boolean;
  /** ISO-3. */
  readonly country: string;
  /** The display form of the address. It determines the order of the parts, and which parts an address line needs. */
  readonly formatted: string;
};

type Inserted = {
  readonly cells: readonly string[];
  readonly placed: readonly PlacedPart[];
  /** Parts that no cell can hold. */
  readonly unplaced: readonly Part[];
};

/** Writes the missing parts of an address into its cells, each where it belongs. Existing text stays. */
export function insertParts(cells: readonly string[], mapping: ColumnMapping, wanted: Missing): Inserted {
  let inserted: Inserted = { cells, placed: [], unplaced: [] };
  for (const part of inShownOrder(joinedNumber(wanted, mapping), wanted))
    inserted = insertPart(inserted, part, mapping, wanted);
  return inserted;
}

/** Sorts parts by their order in the display form, so that a part is written after the part that precedes it. */
function inShownOrder(missing: readonly Part[], wanted: Missing): readonly Part[] {
  if (missing.length < 2) return missing;
  const shown = shownOrder(wanted);
  const place = ({ part }: Part): number => shown.findIndex((span) => span.part === part);
  return missing.toSorted((a, b) => place(a) - place(b));
}

function shownOrder({ parts, formatted }: Missing): readonly Span[] {
  const sought = parts.map(({ part, text }) => ({ part, words: text }));
  return findWords(tokenize(formatted), sought).toSorted((a, b) => a.from - b.from);
}

/** Adds a missing number to a missing street if the list has no column for numbers. */
function joinedNumber({ missing, country }: Missing, mapping: ColumnMapping): readonly Part[] {
  const street = missing.find(({ part }) => part === 'street');
  const number = missing.find(({ part }) => part === 'house_number');
  if (!street || !number || mapping.house_number) return missing;
  const joined = { ...street, text: streetWithNumber(street.text, number.text, country) };
  return missing.flatMap((part) => (part === number ? [] : part === street ? [joined] : [part]));
}

function insertPart(
  { cells, placed, unplaced }: Inserted,
  part: Part,
  mapping: ColumnMapping,
  wanted: Missing,
): Inserted {
  const own = mapping[part.part];
  const isInStreet = part.part === 'house_number' && mapping.street !== undefined;
  const whole = textOfCells(cells, own ?? (isInStreet ? mapping.street : mapping.address) ?? []);
  const place = own ? ownPlace(cells, whole) : placeBeside(part.part, whole, wanted);
  const column = place === null ? undefined : whole.columns[cellAt(whole, place.start)];
  if (place === null || column === undefined) return { cells, placed, unplaced: [...unplaced, part] };
  const text = wanted.isCapital && part.part !== 'country' ? part.text.toUpperCase() : part.text;
  const edit = apart(whole.text, {
    start: place.start,
    end: place.end,
    text: place.before + text + place.after,
  });
  return {
    cells: editCells(cells, whole, [edit]),
    placed: [...placed, { column, part: part.part, change: part.change }],
    unplaced,
  };
}

type Insertion = {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
};

const at = (place: number, before: string, after = ''): Insertion => ({
  start: place,
  end: place,
  before,
  after,
});

/** Returns the part's first blank cell, or the end of its last cell if none is blank. */
function ownPlace(cells: readonly string[], { columns, starts, text }: CellText): Insertion {
  const empty = columns.findIndex((column) => !hasText(cells[column] ?? ''));
  if (empty === -1) return at(text.length, ', ');
  const start = starts[empty] ?? 0;
  return { start, end: start + (cells[columns[empty] ?? -1] ?? '').length, before: '', after: '' };
}

type Held = {
  readonly whole: CellText;
  readonly tokens: readonly Token[];
  readonly spans: readonly Span[];
  readonly country: string;
};

/** Returns a place next to a part on the same line of the form, or on a new line; null if the form lacks the part. */
function placeBeside(part: AddressField, whole: CellText, wanted: Missing): Insertion | null {
  const { parts, formatted, country } = wanted;
  const tokens = tokenize(whole.text);
  // Ignores the missing part itself: in "10115 Berlin", the word "Berlin" is the city, not the missing state.
  const others = parts.filter((each) => each.part !== part);
  const sought = others.map(({ part: name, text: words }) => ({ part: name, words }));
  const held: Held = { whole, tokens, spans: findWords(tokens, sought), country };
  if (part === 'house_number') return placeOfNumber(held);
  const shown = tokenize(formatted);
  const order = shownOrder(wanted);
  const index = order.findIndex((span) => span.part === part);
  const own = order[index];
  if (!own) return null;
  const inText = ({ part: name }: Span): Span | undefined => held.spans.find((span) => span.part === name);
  const previous = order.slice(0, index).findLast(inText);
  const next = order.slice(index + 1).find(inText);
  const behind = previous ? separator(formatted, shown, previous, own) : '';
  const ahead = next ? separator(formatted, shown, own, next) : '';
  const [before, after] = [previous && inText(previous), next && inText(next)];
  if (before && behind !== '') return placeAfter(held, before, behind);
  if (after && ahead !== '') return placeBefore(held, after, ahead);
  const empty = emptyLine(held, before, after);
  if (empty !== null) return empty;
  if (before) return placeAfter(held, before, '');
  if (after) return placeBefore(held, after, '');
  const end = whole.text.length;
  return at(end, tokens.length > 0 ? lineBreak(held, end) : '');
}

/** Returns the nearest blank cell between the two neighbouring parts; null if there is none. */
function emptyLine(
  { whole, tokens }: Held,
  before: Span | undefined,
  after: Span | undefined,
): Insertion | null {
  const { starts, text } = whole;
  const lineOf = (token: Token | undefined): number => cellAt(whole, token?.start ?? 0);
  const first = before ? lineOf(tokens[before.to - 1]) : -1;
  const last = after ? lineOf(tokens[after.from]) : whole.columns.length;
  // If the part has no neighbours, it is added below the existing text.
  const from = before || after ? first : lineOf(tokens.at(-1)) - (tokens.length > 0 ? 0 : 1);
  const isEmpty = (line: number): boolean => !tokens.some((token) => lineOf(token) === line);
  const lines = [...whole.columns.keys()].filter((line) => line > from && line < last && isEmpty(line));
  const nearest = before || !after ? lines[0] : lines.at(-1);
  if (nearest === undefined) return null;
  const end = (starts[nearest + 1] ?? text.length + 1) - 1;
  return { start: starts[nearest] ?? 0, end, before: '', after: '' };
}

/** Inserts directly after a part. If other words follow the part on its line, inserts after those words. */
function placeAfter(held: Held, { to }: Span, between: string): Insertion {
  const { tokens, spans } = held;
  const last = tokens[to - 1];
  const isFollowed = tokens[to]?.piece === last?.piece && !spans.some(({ from }) => from === to);
  const end = isFollowed ? tokens.findLast(({ piece }) => piece === last?.piece) : last;
  const place = end?.end ?? 0;
  return at(place, isFollowed || between === '' ? lineBreak(held, place) : between);
}

function placeBefore(held: Held, { from }: Span, between: string): Insertion {
  const { tokens } = held;
  const first = tokens[from];
  const start = tokens.find(({ piece }) => piece === first?.piece);
  const place = start?.start ?? 0;
  return at(place, '', start !== first || between === '' ? lineBreak(held, place) : between);
}

/** Returns the place of a number next to its street, on the line that has the street type; null without a street. */
function placeOfNumber({ tokens, spans, country }: Held): Insertion | null {
  const street = spans.find(({ part }) => part === 'street');
  if (!street) return null;
  const words = tokens.slice(street.from, street.to);
  const named = words.findLast(({ text }) => hasStreetWord(text)) ?? words.at(-1);
  const line = words.filter(({ piece }) => piece === named?.piece);
  const { isFirst, separator: between } = numberPlace(country, named?.text ?? '');
  return isFirst ? at(line[0]?.start ?? 0, '', between) : at(line.at(-1)?.end ?? 0, between);
}

/** Returns the text between two parts in the display form; '' if they are on different lines or have words between them. */
function separator(formatted: string, shown: readonly Token[], one: Span, other: Span): string {
  const between = formatted.slice(shown[one.to - 1]?.end, shown[other.from]?.start);
  return one.to === other.from && !between.includes('\n') ? between : '';
}

function lineBreak({ whole, country }: Held, place: number): string {
  const index = cellAt(whole, place);
  const end = (whole.starts[index + 1] ?? whole.text.length + 1) - 1;
  return /\r\n|\n|\r/u.exec(whole.text.slice(whole.starts[index], end))?.[0] ?? lineSeparator(country);
}
