/** Names of files as they travel: from the page (shown, never used as a path) and to it (in a header). */

const LONGEST_NAME = 255;

/** The last part of a name a page gave, without control characters; '' when nothing is left of it. */
export function plainFileName(given: string): string {
  const name = given.split(/[/\\]/u).at(-1) ?? '';
  const plain = name
    .normalize('NFC')
    .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
    .trim();
  return plain === '.' || plain === '..' ? '' : [...plain].slice(0, LONGEST_NAME).join('');
}

/**
 * `Content-Disposition` for a file to be saved under `name` (RFC 6266): the name in ASCII for the oldest readers, and
 * as it is, in the encoding of RFC 8187, for all others.
 */
export function attachmentHeader(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
