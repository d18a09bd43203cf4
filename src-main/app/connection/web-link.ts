/**
 * Checks links for the browser. The text that is opened is the normalised text that was checked, so no other program can
 * read it differently.
 */

/** The maximum length of a link. Every browser and system accepts this length in a command. */
const LONGEST_LINK = 2_000;

/**
 * Returns the link's normal form. Returns null if the link is not http(s), contains a user name, a password or invisible
 * characters, or is too long.
 */
export function webLink(link: string): string | null {
  // The parser would drop or encode invisible characters. They occur only in links that are meant to deceive.
  if (link.length > LONGEST_LINK || /\p{Cc}|\p{Cf}/u.test(link)) return null;
  const url = URL.parse(link);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href.length > LONGEST_LINK ? null : url.href;
}
