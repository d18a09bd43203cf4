/**
 * Links by what the core said of them: a page may have a link opened in the person's browser only if the core
 * named it before. Most of them come from a service, so they are looked at first.
 */
import { webLink } from './web-link.ts';

/** Far more than a person meets in one session; beyond it the oldest is forgotten. */
const MOST_LINKS = 200;

export type OfferedLinks = ReturnType<typeof createOfferedLinks>;

export function createOfferedLinks() {
  const named = new Set<string>();
  return {
    /** The link in its normal form, to be given to the page; null for what must not be opened. */
    offer(link: string): string | null {
      const href = webLink(link);
      if (href === null) return null;
      named.delete(href);
      named.add(href);
      const [oldest] = named;
      if (named.size > MOST_LINKS && oldest !== undefined) named.delete(oldest);
      return href;
    },

    isOffered: (link: string): boolean => named.has(webLink(link) ?? ''),
  };
}
