/**
 * A link as it may be handed to the person's browser. Judged and opened is one and the same writing: the normalised
 * one, so that no program reads another address out of it than was looked at.
 */

/** As many characters as every browser and every system takes in one command. */
const LONGEST_LINK = 2_000;

/**
 * The link in its normal form (`URL.href`); null for what must not be opened: what is no http(s) address, names a
 * person or a password before the host, holds control, bidirectional or other invisible characters, or is too long.
 */
export function webLink(link: string): string | null {
  // The parser drops line breaks and tabs, and encodes the rest: whoever writes them means to be misread.
  if (link.length > LONGEST_LINK || /\p{Cc}|\p{Cf}/u.test(link)) return null;
  const url = URL.parse(link);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href.length > LONGEST_LINK ? null : url.href;
}
