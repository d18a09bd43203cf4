/**
 * Converts the attribution of a map style to text. The style's markup is untrusted, so tags are removed, and only links
 * to known addresses stay links.
 */
import { shownText } from '#shared/messages/shown-text.ts';

/** `href` comes from `KNOWN_LINKS`; null for plain text. */
export type AttributionPiece = { readonly text: string; readonly href: string | null };

/** Links that map makers require. The keys are host and path. */
const KNOWN_LINKS: ReadonlyMap<string, string> = new Map([
  ['www.openstreetmap.org/copyright', 'https://www.openstreetmap.org/copyright'],
  ['openstreetmap.org/copyright', 'https://www.openstreetmap.org/copyright'],
]);

/** The maximum lengths of the markup read from one source and of the text shown for it, in UTF-16 units. */
const LONGEST_MARKUP = 4_000;
const LONGEST_TEXT = 200;

/** A tag, the text up to the next tag, or a bracket that starts no tag. */
const TOKEN = /<[^<>]*>|[^<]+|</gu;
/** Elements whose content is not shown. */
const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'title']);

/** Returns the visible text. Shortens it to `LONGEST_TEXT` and an ellipsis. */
export function attributionPieces(markup: string): readonly AttributionPiece[] {
  const pieces: AttributionPiece[] = [];
  let href: string | null = null;
  let unread: string | null = null;
  let left = LONGEST_TEXT;
  for (const [token] of markup.slice(0, LONGEST_MARKUP).matchAll(TOKEN)) {
    const tag = tagOf(token);
    if (unread !== null) {
      if (tag?.isEnd === true && tag.name === unread) unread = null;
    } else if (tag) {
      if (tag.name === 'a') href = tag.isEnd ? null : knownLink(token);
      if (!tag.isEnd && UNREAD.has(tag.name)) unread = tag.name;
    } else if (left > 0) {
      const text = decoded(token).replaceAll(/\s+/gu, ' ');
      pieces.push({ text: shownText(text.length > left ? `${text.slice(0, left)}…` : text), href });
      left -= text.length;
    }
  }
  return pieces;
}

type Tag = { readonly name: string; readonly isEnd: boolean };

function tagOf(token: string): Tag | null {
  if (!token.startsWith('<') || !token.endsWith('>')) return null;
  const [, end = '', name = ''] = /^<(\/?)([a-z][a-z\d]*)/iu.exec(token) ?? [];
  return { name: name.toLowerCase(), isEnd: end !== '' };
}

function knownLink(tag: string): string | null {
  const [, double, single, bare] = /\shref=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/iu.exec(tag) ?? [];
  const url = URL.parse(decoded(double ?? single ?? bare ?? ''));
  return url === null ? null : (KNOWN_LINKS.get(`${url.host}${url.pathname}`) ?? null);
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = Number.parseInt(String(hex ?? decimal), hex === undefined ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
  });

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  copy: '©',
  reg: '®',
  nbsp: ' ',
};
