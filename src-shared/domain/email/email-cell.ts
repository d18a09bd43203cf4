/** `nothing`: blank. `nonsense`: cannot be an email. */
export type EmailCell =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'one'; readonly email: string }
  | { readonly kind: 'several'; readonly emails: readonly string[] }
  | { readonly kind: 'nonsense' };

/** The maximum length in characters: a local part of 64, an @ and a domain of 255 (RFC 5321, 4.5.3.1). */
const LONGEST_EMAIL = 320;
const SEPARATOR = /[\s;,|/]+/u;
/** The part before the @ (RFC 5321, 4.1.2), with letters of any script (RFC 6531). */
const LOCAL_PART = /^(?:"[^"\s]*"|[^\s@<>()[\],;:\\"]+)$/u;
const DOMAIN = /^[^\s@<>()[\],;:\\"']*[^\s@<>()[\],;:\\"'.]$/u;

/** Reads the emails of a cell. Trims white space and otherwise keeps the text. Linear in the text's length. */
export function readEmailCell(cell: string): EmailCell {
  const text = cell.trim();
  if (text === '') return { kind: 'nothing' };
  if (isEmail(text) && !SEPARATOR.test(text)) return { kind: 'one', email: text };
  const emails = text.split(SEPARATOR).filter((part) => part !== '');
  // Includes "a@x.example; " with nothing after the separator.
  const [first] = emails;
  if (first !== undefined && emails.every(isEmail))
    return emails.length === 1 ? { kind: 'one', email: first } : { kind: 'several', emails };
  return isEmail(text) ? { kind: 'one', email: text } : { kind: 'nonsense' };
}

/** Returns equal keys for equal emails. Ignores the case of the domain, but not of the local part (RFC 5321, 2.4). */
export function emailKey(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at + 1) + text.slice(at + 1).toLowerCase();
}

/** Returns false for an email with something around it, such as `<a@b.example>`: the service would charge for it and call it dead. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    text.length <= LONGEST_EMAIL &&
    at >= 0 &&
    LOCAL_PART.test(text.slice(0, at)) &&
    DOMAIN.test(text.slice(at + 1))
  );
}
