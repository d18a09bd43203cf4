/** Cleans file names from the page, which are shown but never used as paths, and encodes file names in a header. */

const LONGEST_NAME = 255;

/** Returns the last part of a given name without control characters; '' if nothing is left. */
export function plainFileName(given: string): string {
  const name = given.split(/[/\\]/u).at(-1) ?? '';
  const plain = name
    .normalize('NFC')
    .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
    .trim();
  return plain === '.' || plain === '..' ? '' : [...plain].slice(0, LONGEST_NAME).join('');
}

/** Returns `Content-Disposition` for a file (RFC 6266), with the name in ASCII for old browsers and as in RFC 8187. */
export function attachmentHeader(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
