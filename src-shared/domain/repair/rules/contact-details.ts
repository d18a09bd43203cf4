/** Moves phone numbers and emails from address cells to empty cells of their columns. The rest is not sent. */
import type { MappedField } from '../../address/mapping.ts';
import { isEmail } from '../../columns/cells/cell-shapes.ts';
import { isPhone } from '../../columns/cells/no-address.ts';
import {
  type CellEdit,
  type Cells,
  type CellsRepair,
  columnsOf,
  onlyColumn,
  type RepairContext,
  repairEach,
  textAt,
  withEdits,
} from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';
import { trimmedEnd, trimmedStart } from '../trimmed.ts';

/** `phoneColumn`: null if no column certainly holds phone numbers. */
type ContactRepair = Extract<Repair, { readonly id: 'contact_details' }>;

const FIELDS: readonly MappedField[] = [
  'address',
  'premise',
  'street',
  'locality',
  'city',
  'state',
  'postcode',
  'country',
];

/** Moves a cell's only email or phone number to the column for emails or phone numbers, if the cell there is empty. */
export function createContactRepair({ phoneColumn }: ContactRepair, { mapping }: RepairContext): CellsRepair {
  const columns = columnsOf(mapping, FIELDS);
  const own = { email: onlyColumn(mapping, 'email'), phone: phoneColumn };
  if (own.email === null && own.phone === null) return (cells) => cells;
  return (cells) =>
    columns.reduce((repaired, column) => {
      const text = textAt(repaired, column);
      const found = mayHoldContact(text) ? contactsIn(text) : [];
      const edits: CellEdit[] = [];
      let left = text;
      for (const contact of found.toReversed()) {
        const place = own[contact.kind];
        const isOnly = found.filter(({ kind }) => kind === contact.kind).length === 1;
        if (place === null || !isOnly || (repaired[place] ?? '').trim() !== '') continue;
        left = withoutPiece(left, contact);
        edits.push([place, contact.text]);
      }
      return edits.length > 0 ? withEdits(repaired, [[column, left], ...edits]) : repaired;
    }, cells);
}

/** Removes the remaining contacts from the cells of a question. */
export const createContactOmission = ({ mapping }: RepairContext): CellsRepair =>
  repairEach(columnsOf(mapping, FIELDS), withoutContacts);

/** Returns the text unchanged if it has neither a phone number nor an email. */
const withoutContacts = (cell: string): string => (mayHoldContact(cell) ? splitContacts(cell).left : cell);

/** Returns the texts that `withoutContacts` removes, as written in the cell. */
export const contactsOf = (cell: string): readonly string[] =>
  mayHoldContact(cell) ? splitContacts(cell).taken : [];

function splitContacts(cell: string): { readonly left: string; readonly taken: readonly string[] } {
  const found = contactsIn(cell);
  if (found.length === 0) return { left: cell, taken: [] };
  // Removing one number can isolate another.
  const { left, taken } = splitContacts(found.toReversed().reduce(withoutPiece, cell));
  return { left, taken: [...found.map(({ start, end }) => cell.slice(start, end).trim()), ...taken] };
}

const mayHoldContact = (text: string): boolean => text.includes('@') || /\d[\d ()/.-]{5}/u.test(text);

/** `start` to `end` (UTF-16 units) includes the label: "Tel. 0113 496 0000". `text` does not. */
type Contact = {
  readonly kind: 'email' | 'phone';
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

function contactsIn(text: string): readonly Contact[] {
  const emails = emailsIn(text);
  const phones = phonesIn(text).filter(({ start, end }) =>
    emails.every((each) => end <= each.start || start >= each.end),
  );
  return [...emails, ...phones].toSorted((a, b) => a.start - b.start);
}

const EMAIL_LABEL = /(?:^|[\s,;(|])(?:e-?mail|mail)(?: address)?\s?:?\s?$/iu;

function emailsIn(text: string): readonly Contact[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(/[^\s,;:()<>[\]|"]+/gu)].flatMap(({ 0: word, index }): readonly Contact[] => {
    const email = word.endsWith('.') ? word.slice(0, -1) : word;
    if (!isEmail(email)) return [];
    const label = EMAIL_LABEL.exec(text.slice(Math.max(0, index - LONGEST_LABEL), index));
    return [{ kind: 'email', text: email, start: index - labelLength(label), end: index + word.length }];
  });
}

const LONGEST_LABEL = 24;

/** Returns the length of the label without the separator before it; 0 if there is no label. */
const labelLength = (label: RegExpExecArray | null): number =>
  label ? label[0].replace(/^[\s,;(|]/u, '').length : 0;

/** Words for a phone in the languages of the countries covered. */
const PHONE_LABEL =
  /(?:^|[\s,;(|])(?:tele?(?:phone|fon|fono|foon|fone)?|phone|ph|mobile?|mob|cell|cellulare|handy|fax|telefax|tél|téléphone|tlf|tfn|puh|gsm|móvil)(?: no| nr)?\.?\s?[:.]?\s?$/iu;
/** These labels also mean a penthouse, a prison cell and a city in Alabama, so a full number must follow. */
const VAGUE_LABEL = /(?:ph|cell|mobile)\s?$/iu;
const NUMBER = /\+?\(?\d[\d ()/.-]{4,22}\d/gu;

/** Accepts labelled, international and North American numbers, and isolated ones that start with 0. */
function phonesIn(text: string): readonly Contact[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: found, index: at }): readonly Contact[] => {
    // The opening bracket is closed only after the number.
    const isInBrackets = found.startsWith('(') && !found.includes(')');
    const [number, index] = isInBrackets ? [found.slice(1), at + 1] : [found, at];
    const end = index + number.length;
    const digits = number.replaceAll(/\D/gu, '').length;
    if (digits < FEWEST_DIGITS || digits > MOST_DIGITS || /[\p{L}\d]/u.test(text[end] ?? '')) return [];
    const label = PHONE_LABEL.exec(text.slice(Math.max(0, index - LONGEST_LABEL), index));
    const isNational = /^\(?0/u.test(number) && digits >= LEAST_NATIONAL && !ZIP_PLUS_4.test(number);
    const isLabelled =
      label !== null && (!VAGUE_LABEL.test(label[0]) || isNational || digits > LEAST_NATIONAL);
    const isSure = isLabelled || INTERNATIONAL.test(number) || AMERICAN.test(number);
    const isPiece = isNational && isPieceOf(text, index, end);
    if (!isSure && !isPiece) return [];
    return [{ kind: 'phone', text: number, start: index - labelLength(label), end }];
  });
}

const FEWEST_DIGITS = 6;
/** The maximum number of digits in any country (ITU-T E.164). */
const MOST_DIGITS = 15;
const LEAST_NATIONAL = 9;
const ZIP_PLUS_4 = /^\d{5}-?\d{4}$/u;
const INTERNATIONAL = /^\+\d[\d ()/.-]{7,}$/u;
const AMERICAN = /^(?:\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4}|\d{3}\.\d{3}\.\d{4})$/u;

function isPieceOf(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  return (before === '' || /[,;\n(|]$/u.test(before)) && (after === '' || /^[,;\n)|]/u.test(after));
}

/** Joins the text before and after the contact, keeps a comma between them, and removes empty brackets. */
function withoutPiece(text: string, { start, end }: Contact): string {
  const before = trimmedEnd(text.slice(0, start), '([<');
  const after = trimmedStart(text.slice(end), ')]>');
  if (before === '' || after === '') return before + after;
  const between = text.slice(before.length, start) + text.slice(end, text.length - after.length);
  if (between.includes('\n')) return `${before}\n${after}`;
  return between.includes(',') || between.includes(';') ? `${before}, ${after}` : `${before} ${after}`;
}

/** Finds the only unmapped column whose cells are phone numbers. */
export function createPhoneProfile({ mapping }: RepairContext) {
  const mapped = new Set(Object.values(mapping).flat());
  const counts = new Map<number, { texts: number; phones: number }>();
  return {
    look(cells: Cells): void {
      for (let column = 0; column < Math.min(cells.length, MOST_COLUMNS); column += 1) {
        const text = mapped.has(column) ? '' : textAt(cells, column);
        if (text === '') continue;
        const count = counts.get(column) ?? { texts: 0, phones: 0 };
        counts.set(column, count);
        count.texts += 1;
        if (isPhone(text)) count.phones += 1;
      }
    },
    column(): number | null {
      const columns = [...counts].filter(([, { texts, phones }]) => phones >= texts * LEAST_SHARE);
      return columns.length === 1 ? (columns[0]?.[0] ?? null) : null;
    },
  };
}

const MOST_COLUMNS = 100;
const LEAST_SHARE = 0.8;
