/**
 * Checks links for the browser. The same normalized text is checked and opened, so no program can read it differently.
 */

/** A length that every browser and system accepts in one command. */
const LONGEST_LINK = 2_000;

/**
 * Returns the link's normal form, or null: not http(s), with a user or password, with invisible characters, or too
 * long.
 */
export function webLink(link: string): string | null {
  // The parser drops line breaks and tabs and encodes the rest, so such links are meant to deceive.
  if (link.length > LONGEST_LINK || /\p{Cc}|\p{Cf}/u.test(link)) return null;
  const url = URL.parse(link);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href.length > LONGEST_LINK ? null : url.href;
}
