/** `nothing`: blank. `nonsense`: cannot be an email. */
export type EmailCell =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'one'; readonly email: string }
  | { readonly kind: 'several'; readonly emails: readonly string[] }
  | { readonly kind: 'nonsense' };

/** A local part of 64 characters, an @ and a domain of 255 characters (RFC 5321, 4.5.3.1). */
const LONGEST_EMAIL = 320;
const SEPARATOR = /[\s;,|/]+/u;
const BLANK = /\s/u;
/** An email with something around it. The service would charge for the whole text and find no such email. */
const WRAPPED = /^(?:<.*>|mailto:.*|'.*'|".*"|.*\.)$/isu;
/**
 * Separates what may be an email from what is none by any standard (RFC 5321, RFC 6531): "a@@b", "a@b,c", "a@b@c". A
 * character such as a comma may only be in quotes before the @. After it, a colon may only be in square brackets.
 */
const POSSIBLE = /^(?:"(?:[^"\\]|\\.)*"|[^"\\@,;:<>[\]])+@(?:\[(?:[^\\\]@]|\\.)+\]|[^"\\@,;:<>[\]])+$/su;

/** Reads the emails of a cell. Trims white space and otherwise keeps the text. Linear in the text's length. */
export function readEmailCell(cell: string): EmailCell {
  const text = cell.trim();
  if (text === '') return { kind: 'nothing' };
  if (isSendable(text) && text.indexOf('@') === text.lastIndexOf('@') && !SEPARATOR.test(text))
    return oneOf(text);
  const emails = text.split(SEPARATOR).filter((part) => part !== '');
  // This includes "a@x.example; ", which has nothing after the separator.
  const [first] = emails;
  if (first !== undefined && emails.every(looksLikeOne))
    return emails.length === 1 ? oneOf(first) : { kind: 'several', emails };
  return isSendable(text) ? oneOf(text) : { kind: 'nonsense' };
}

const oneOf = (text: string): EmailCell =>
  WRAPPED.test(text) || !POSSIBLE.test(text) ? { kind: 'nonsense' } : { kind: 'one', email: text };

/** Returns equal keys for equal emails. Ignores the case of the domain, but not of the local part (RFC 5321, 2.4). */
export function emailKey(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at + 1) + text.slice(at + 1).toLowerCase();
}

const isSendable = (text: string): boolean =>
  text.length <= LONGEST_EMAIL && text.includes('@') && !BLANK.test(text);

function looksLikeOne(text: string): boolean {
  const at = text.indexOf('@');
  return isSendable(text) && at > 0 && at < text.length - 1 && at === text.lastIndexOf('@');
}
