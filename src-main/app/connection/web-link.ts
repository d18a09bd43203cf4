/**
 * Checks links before they go to the person's browser. The app checks and opens the same normalized text, so that no
 * program can read another address from it.
 */

/** A length that every browser and system accepts in one command. */
const LONGEST_LINK = 2_000;

/**
 * Returns the link's normal form (`URL.href`). Returns null if it is not http(s), has a user or password, has control,
 * bidirectional or invisible characters, or is too long.
 */
export function webLink(link: string): string | null {
  // The parser drops line breaks and tabs and encodes the rest, so such links are meant to deceive.
  if (link.length > LONGEST_LINK || /\p{Cc}|\p{Cf}/u.test(link)) return null;
  const url = URL.parse(link);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href.length > LONGEST_LINK ? null : url.href;
}
