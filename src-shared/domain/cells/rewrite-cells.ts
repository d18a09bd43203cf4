/**
 * Writes an address back into its cells. Changes only the words that differ. Text that belongs to no part (a building,
 * a floor, care of) stays, and so do punctuation and line breaks. Linear in the length of the cells.
 */
import { ADDRESS_FIELDS, type AddressField } from '../address/address.ts';

import { startsUnit } from '../address/address-words.ts';
import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { isSameState } from '../address/states.ts';
import { hasPlaceForState } from '../address/town-lines.ts';
import { LONGEST_PART } from '../address/typed-part.ts';
import { type Token, tokenize } from '../compare/align-text.ts';
import type { PartComparison } from '../compare/comparison.ts';
import { changeOfPart } from '../compare/part-change.ts';
import { countryCodeOfCell } from '../country/country-cell.ts';
import { containsWords } from '../text/contains-words.ts';
import { compactWords, foldText, hasText, wordsOf } from '../text/fold.ts';
import { apart, type CellText, cellAt, type Edit, editCells, removed, textOfCells } from './cell-text.ts';
import { findWords, type Span } from './find-words.ts';
import { insertParts, type Part, type PlacedPart } from './insert-parts.ts';
import { withoutMovedPostcode } from './moved-postcode.ts';
import { townMovedFrom } from './moved-town.ts';
import { isInCapitals, rewriteWords } from './rewrite-words.ts';
import { isStateBesideCity } from './state-beside-city.ts';
import { isOfPart, isOtherPart, withoutNumber, withoutPostcode } from './town-pieces.ts';

export type RewriteContext = {
  /** ISO-3 of the address; '' when unknown. */
  readonly country: string;
  /** The display form, lines separated by \n; '' without one. */
  readonly formatted: string;
  /** Writes a country as the list does. Accepts ISO-3 or a typed text. */
  readonly writeCountry: (country: string) => string;
  /** Whether a person typed the address. If so, its empty parts are removed. Parts that a service omits always stay. */
  readonly isTyped: boolean;
};

export type RewrittenCells = {
  readonly cells: readonly string[];
  readonly placed: readonly PlacedPart[];
  /** Parts of the display form that no column or address cell can hold. */
  readonly unplaced: readonly Part[];
};

/** @param comparison compares the content of the cells with the address to write */
export function rewriteCells(
  cells: readonly string[],
  mapping: ColumnMapping,
  comparison: readonly PartComparison[],
  context: RewriteContext,
): RewrittenCells {
  const compared = mapping.address ? byOwnColumns(comparison, cells, mapping, context.country) : comparison;
  const parts = withOwnNumber(compared.flatMap((each) => partOf(each, context) ?? []));
  const texts = ALL_FIELDS.map((field) => textOfCells(cells, mapping[field] ?? []).text);
  const isCapital = isInCapitals(texts.join('\n')) === true;
  let laid: Rewriting = { cells, placed: [], found: new Set() };
  for (const field of ALL_FIELDS) {
    const columns = mapping[field];
    if (columns !== undefined && columns.length > 0)
      laid = rewriteField(laid, field, columns, { parts, isCapital, mapping, country: context.country });
  }
  const isHeld = ({ part, text, change }: Part): boolean =>
    laid.found.has(part) ||
    (part === 'house_number' &&
      change === 'none' &&
      containsWords(textOfCells(cells, mapping.premise ?? []).text, text));
  const missing = parts.filter(
    (each) =>
      each.text !== '' &&
      !isHeld(each) &&
      !isElsewhere(each, laid.cells, mapping) &&
      !isSaidByCity(each, parts, mapping, context) &&
      !isStateBesideCity(each, parts, laid.cells, mapping, context.country),
  );
  const left = townMovedFrom(laid.cells, cells, mapping);
  const freed = withoutMovedPostcode(left?.cells ?? laid.cells, missing, mapping);
  const refused = missing.filter(({ part, text }) => isCountryAsState(part, text, context));
  // After its postcode is removed, a cell may contain only the town: "Holmfirth HD9 4EN".
  const stillMissing = missing.filter(
    (each) => !refused.includes(each) && !isElsewhere(each, freed.cells, mapping),
  );
  const wanted = { missing: stillMissing, parts, isCapital, ...context };
  const inserted = insertParts(freed.cells, mapping, wanted);
  const isShown = ({ part, text }: Part): boolean =>
    findWords(tokenize(context.formatted), [{ part, words: text }]).length > 0;
  return {
    cells: inserted.cells,
    placed: [...laid.placed, ...(left ? [left.placed] : []), ...freed.placed, ...inserted.placed],
    unplaced: [...refused, ...inserted.unplaced].filter(isShown),
  };
}

function isElsewhere({ part, text }: Part, cells: readonly string[], mapping: ColumnMapping): boolean {
  if (part !== 'city' && part !== 'locality') return false;
  const words = foldText(text);
  const columns = ALL_FIELDS.flatMap((field) => mapping[field] ?? []);
  return columns.some((column) =>
    (cells[column] ?? '').split(/[,;\n]/u).some((piece) => foldText(piece) === words),
  );
}

/**
 * Whether the city makes the state unnecessary. It never does if the list has a state column or a person typed the
 * address. The name of "San Severino Marche" ends with its state. "Berlin" is equal to its state, which is then
 * unnecessary unless the country's format and the display form have both.
 */
function isSaidByCity(
  { part, text }: Part,
  parts: readonly Part[],
  mapping: ColumnMapping,
  { country, formatted, isTyped }: RewriteContext,
): boolean {
  const city = parts.find((each) => each.part === 'city');
  if (part !== 'state' || mapping.state || isTyped) return false;
  const [state, town] = [foldText(text), foldText(city?.text ?? '')];
  if (town !== state) return town.endsWith(` ${state}`);
  if (!hasPlaceForState(country)) return true;
  const shown = findWords(
    tokenize(formatted),
    parts.map((each) => ({ part: each.part, words: each.text })),
  );
  return !['city', 'state'].every((name) => shown.some((span) => span.part === name));
}

/** Compares a part with its own column if it was compared with other words before, such as a building or a district. */
function byOwnColumns(
  comparison: readonly PartComparison[],
  cells: readonly string[],
  mapping: ColumnMapping,
  country: string,
): readonly PartComparison[] {
  return comparison.map((each) => {
    const { part, entered, returned } = each;
    if (part !== 'city' && part !== 'state' && part !== 'postcode' && part !== 'country') return each;
    const { text } = textOfCells(cells, mapping[part] ?? []);
    if (!hasText(text) || containsWords(text, entered)) return each;
    return { part, entered: text, returned, change: changeOfPart(part, text, returned, country) };
  });
}

/** "England" is not a county, so it is not written into a county cell unless a person typed it. */
const isCountryAsState = (part: AddressField, text: string, { country, isTyped }: RewriteContext): boolean =>
  part === 'state' && country === 'gbr' && !isTyped && countryCodeOfCell(text) === country;

const ALL_FIELDS: readonly (AddressField | 'address')[] = [...ADDRESS_FIELDS, 'address'];

function textOf(tokens: readonly Token[], { from, to }: Piece): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
}

/** Returns null for the unit and for a part that the service did not return. The words of both stay in the cells. */
function partOf({ part, entered, returned, change }: PartComparison, context: RewriteContext): Part | null {
  const { country, writeCountry, isTyped } = context;
  if (part === 'unit') return null;
  if (isTyped) return { part, entered, text: part === 'country' ? writeCountry(returned) : returned, change };
  if (!hasText(returned)) return null;
  const isSame = isSameInOtherWords(part, { entered, returned, change }, country);
  const isCounty =
    isCountryAsState(part, returned, context) && hasText(entered) && countryCodeOfCell(entered) !== country;
  if (isSame || isCounty) return { part, entered, text: entered, change: 'none' };
  const text = part === 'country' ? writeCountry(returned) : returned;
  // An entered text that is too long for a part is a description, and is not replaced.
  return { part, entered: entered.length > LONGEST_PART || !hasText(entered) ? '' : entered, text, change };
}

/** If the entered street is "68 High Street" and the new number is 12, only the number differs: 12 replaces 68. */
function withOwnNumber(parts: readonly Part[]): readonly Part[] {
  const street = parts.find(({ part }) => part === 'street');
  const number = parts.find(({ part }) => part === 'house_number');
  if (street?.change !== 'large' || number?.change !== 'added') return parts;
  const words = tokenize(street.entered).map(({ text }) => text);
  const isFirst = /^\p{N}/u.test(words[0] ?? '');
  if (words.length < 2 || (!isFirst && !/^\p{N}/u.test(words.at(-1) ?? ''))) return parts;
  const [own = '', rest] = isFirst ? [words[0], words.slice(1)] : [words.at(-1), words.slice(0, -1)];
  return parts.map((each) => {
    if (each === number) return { ...number, entered: own, change: 'large' };
    return each === street ? { ...street, entered: rest.join(' ') } : each;
  });
}

/** Whether the entered text stays, because it means the same: a state by name or code, "12 a", "D-10115". */
function isSameInOtherWords(
  part: AddressField,
  { entered, returned, change }: Pick<PartComparison, 'entered' | 'returned' | 'change'>,
  country: string,
): boolean {
  if (change === 'none') return true;
  if (change === 'format') {
    if (part === 'house_number') return true;
    if (part === 'postcode') return lettersIn(entered) > lettersIn(returned);
  }
  return part === 'state' && entered !== '' && isSameState(entered, returned, country);
}

const lettersIn = (text: string): number => compactWords(wordsOf(text)).length;

type Rewriting = Pick<RewrittenCells, 'cells' | 'placed'> & {
  readonly found: ReadonlySet<AddressField>;
};

type RowParts = {
  readonly parts: readonly Part[];
  readonly mapping: ColumnMapping;
  readonly isCapital: boolean;
  readonly country: string;
};

function partsIn(field: MappedField, { parts }: RowParts): readonly Part[] {
  if (field === 'address') return parts;
  const held = field === 'street' ? ['street', 'house_number', 'locality'] : [field];
  return parts.filter(({ part }) => held.includes(part));
}

function rewriteField(
  laid: Rewriting,
  field: AddressField | 'address',
  columns: readonly number[],
  wanted: RowParts,
): Rewriting {
  const text = textOfCells(laid.cells, columns);
  if (field !== 'address' && field !== 'street') {
    // Fast path for nearly every field: nothing to write.
    const own = wanted.parts.find(({ part }) => part === field);
    if (!own) return laid;
    if (own.change === 'none' && hasText(text.text))
      return { ...laid, found: new Set(laid.found).add(field) };
  }
  const tokens = tokenize(text.text);
  if (tokens.length === 0) return laid;
  const spans = spansOf(tokens, field, wanted);
  const edits: Edit[] = [];
  const placed: PlacedPart[] = [];
  for (const { part, from, to } of spans) {
    const own = wanted.parts.find((each) => each.part === part);
    if (!own) continue;
    const made = rewriteSpan(text, tokens.slice(from, to), own, wanted.isCapital);
    edits.push(...made);
    for (const column of new Set(made.flatMap((edit) => columnsOf(text, edit))))
      placed.push({ column, part, change: own.change });
  }
  return {
    cells: editCells(laid.cells, text, edits),
    placed: [...laid.placed, ...placed],
    found: new Set([...laid.found, ...spans.map(({ part }) => part)]),
  };
}

function columnsOf(text: CellText, { start, end }: Edit): readonly number[] {
  return text.columns.slice(cellAt(text, start), cellAt(text, Math.max(start, end - 1)) + 1);
}

/** Finds a part in its own column: its new text, otherwise its entered text, otherwise the piece that it replaces. */
function spansOf(
  tokens: readonly Token[],
  field: AddressField | 'address',
  wanted: RowParts,
): readonly Span[] {
  const parts = partsIn(field, wanted);
  if (field === 'address' || field === 'street') return findParts(tokens, parts);
  const [own] = parts;
  if (!own) return [];
  const { part, text, change } = own;
  if (change === 'none') return [{ part, from: 0, to: tokens.length }];
  const right = findWords(tokens, [{ part, words: text }]);
  const entered = findParts(tokens, parts);
  // "Halle (Saale)" contains the returned town Halle, which replaces all of it.
  const isShortened = change === 'large' && entered.length > 0 && containsWords(own.entered, text);
  if (right.length > 0 && !isShortened) return right;
  const isWhole = entered.some(({ from, to }) => to - from === tokens.length);
  if (change !== 'large' || (entered.length > 0 && !isWhole) || !isHeldBy(tokens, own)) return entered;
  // If the new text contains the entered words, only those words are replaced, even if they also mean something else.
  if (containsWords(text, own.entered)) return entered;
  const all = piecesOf(tokens);
  const pieces = all.filter((piece) => {
    const words = textOf(tokens, piece);
    const bare = part === 'city' ? withoutPostcode(words, wanted) : words;
    if (all.length > 1 && isOtherPart(words, own, wanted)) return false;
    return isOfPart(bare, part) || withoutNumber(words) === withoutNumber(text);
  });
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return right;
  if (pieces.every((piece, i) => i === 0 || piece.from === pieces[i - 1]?.to))
    return [{ part, from: first.from, to: last.to }];
  const like = pieces.find((piece) => changeOfPart(part, textOf(tokens, piece), text, '') !== 'large');
  return [{ part, ...(like ?? first) }];
}

/** Prefers the returned spelling: "Chingway Centre, 7 Ching Way" also has the letters of "Ching Way" as one word. */
function findParts(tokens: readonly Token[], parts: readonly Part[]): readonly Span[] {
  const returned = parts.filter(({ change }) => change === 'format');
  const right = findWords(
    tokens,
    returned.map(({ part, text }) => ({ part, words: text })),
  ).map(({ part }) => part);
  const spans = findWords(
    tokens,
    parts.map(({ part, entered, text }) => ({ part, words: right.includes(part) ? text : entered })),
  );
  const isReplaced = parts.some(({ part, change }) => part === 'street' && change === 'large');
  return isReplaced ? withStreetAtNumber(tokens, spans) : spans;
}

/** If another street replaces the entered one, finds the replaced words, which are next to the number. */
function withStreetAtNumber(tokens: readonly Token[], spans: readonly Span[]): readonly Span[] {
  const number = spans.find(({ part }) => part === 'house_number');
  const street = spans.find(({ part }) => part === 'street');
  const piece = tokens[number?.from ?? -1]?.piece;
  if (!number || tokens[street?.from ?? -1]?.piece === piece) return spans;
  const inPiece = (index: number): boolean => tokens[index]?.piece === piece;
  const isFree = (index: number): boolean =>
    inPiece(index) && !spans.some((span) => span.from <= index && index < span.to);
  let { to } = number;
  while (isFree(to)) to += 1;
  let from = number.to;
  if (to === from) {
    to = number.from;
    for (from = to; isFree(from - 1); ) from -= 1;
  }
  const replaced = textOf(tokens, { from, to });
  // In "1 a" the letter belongs to the number.
  if (!/\p{L}{2}|\p{Script=Han}/u.test(replaced) || startsUnit(replaced)) return spans;
  return [...spans.filter(({ part }) => part !== 'street'), { part: 'street', from, to }];
}

type Piece = { readonly from: number; readonly to: number };

function piecesOf(tokens: readonly Token[]): readonly Piece[] {
  const starts = tokens.flatMap(({ piece }, i) => (piece === tokens[i - 1]?.piece ? [] : [i]));
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? tokens.length }));
}

/** Whether this column holds the entered text. A large change may concern text in another column. */
function isHeldBy(tokens: readonly Token[], { entered }: Part): boolean {
  const held = tokens.map(({ text }) => text).join(' ');
  return !hasText(entered) || containsWords(held, entered) || containsWords(entered, held);
}

function rewriteSpan(
  text: CellText,
  old: readonly Token[],
  { part, text: wanted, change }: Part,
  isRowCapital: boolean,
): readonly Edit[] {
  const [first, last] = [old[0], old.at(-1)];
  if (!first || !last || change === 'none') return [];
  const isSpread = cellAt(text, first.start) !== cellAt(text, last.start);
  // A number, its letter and its addition may be in separate columns. Joined, they mean the same as the new text.
  if (isSpread && (change === 'format' || (part === 'house_number' && change === 'alias'))) return [];
  if (!hasText(wanted)) return [removed(text, first, last)];
  const written = text.text.slice(first.start, last.end);
  if (part === 'postcode') return [{ start: first.start, end: last.end, text: wanted }];
  const isCapital = part !== 'country' && (isInCapitals(written) ?? isRowCapital);
  return rewriteWords(text.text, old, wanted, isCapital).map((edit) => apart(text.text, edit));
}
