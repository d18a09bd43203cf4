import { PLAIN_DIALECT, type TextDialect } from '#shared/domain/list/text-dialect.ts';
import type { TextCodec } from './text-units.ts';

/** The rules for splitting text into fields. In units of a file, a quote may be several characters. `closing`: see `closingOf`. */
export type FieldDialect = Omit<TextDialect, 'quote' | 'closing'> & {
  readonly quote: string;
  readonly closing?: string;
};

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
]);

export const closingOf = ({ quote, closing }: Pick<FieldDialect, 'quote' | 'closing'>): string =>
  closing ?? CLOSING.get(quote) ?? quote;

export function inUnits(dialect: TextDialect, codec: TextCodec): FieldDialect {
  const { quote } = dialect;
  if (quote < '\u0080') return dialect;
  const units = (sign: string): string => codec.encode(sign) ?? sign;
  return { ...dialect, quote: units(quote), closing: units(closingOf(dialect)) };
}

/** Returns the index of the quote that opens the field at `at`, or -1 if the field has no quotes. */
export function openingQuote(text: string, at: number, dialect: FieldDialect): number {
  const opening = at + blanksAt(text, at, dialect);
  return dialect.quote !== '' && text.startsWith(dialect.quote, opening) ? opening : -1;
}

/** Returns the number of blanks before a field. They are not part of its text. */
export function blanksAt(text: string, at: number, { hasBlanks }: Pick<FieldDialect, 'hasBlanks'>): number {
  let end = at;
  if (hasBlanks) while (text[end] === ' ') end += 1;
  return end - at;
}

/** Returns the offset after the closing quote of a field whose opening quote is at `opening`, or null if the quote is not closed. */
export function closingQuote(text: string, opening: number, dialect: FieldDialect): number | null {
  const { quote, escape } = dialect;
  const from = opening + quote.length;
  if (escape === 'quote') {
    const closing = closingOf(dialect);
    const { length } = closing;
    for (let at = text.indexOf(closing, from); at !== -1; at = text.indexOf(closing, at + 2 * length))
      if (!text.startsWith(closing, at + length)) return at + length;
    return null;
  }
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === quote && text[at + 1] !== quote) return at + 1;
    if (sign === quote || sign === '\\') at += 1;
  }
  return null;
}

export function fieldText(field: string, dialect: FieldDialect = PLAIN_DIALECT): string {
  const opening = openingQuote(field, 0, dialect);
  if (opening < 0) {
    const text = dialect.escape === 'backslash' ? field.replaceAll(ESCAPED, '$1') : field;
    return text.slice(blanksAt(text, 0, dialect));
  }
  const closing = closingQuote(field, opening, dialect);
  const end = closing === null ? field.length : closing - closingOf(dialect).length;
  const inside = unescaped(field.slice(opening + dialect.quote.length, end), dialect);
  const after = closing === null ? '' : field.slice(closing);
  return dialect.hasBlanks && after.trim() === '' ? inside : inside + after;
}

/** A backslash before a letter or digit may have a meaning in some program, so it stays. */
const ESCAPED = /\\([^\dA-Za-z\u001B\u0080-\u{10FFFF}])/gu;

function unescaped(text: string, dialect: FieldDialect): string {
  const { quote, escape } = dialect;
  const closing = closingOf(dialect);
  const single =
    escape === 'backslash'
      ? text.replaceAll(ESCAPED, (_, sign: string) => (sign === quote ? quote + quote : sign))
      : text;
  return single.replaceAll(closing + closing, closing);
}

/** Returns how a raw field is written. `broken` means that its quote is not closed, or that text follows the closing quote. */
export function fieldForm(field: string, dialect: FieldDialect): 'bare' | 'quoted' | 'broken' {
  const opening = openingQuote(field, 0, dialect);
  if (opening < 0) return 'bare';
  const closing = closingQuote(field, opening, dialect);
  if (closing === null) return 'broken';
  const after = field.slice(closing);
  return (dialect.hasBlanks ? after.trim() : after) === '' ? 'quoted' : 'broken';
}
