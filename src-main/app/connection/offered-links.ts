/** Remembers the links that the core offered. A page may open only these in the browser. Most links come from a service. */
import { webLink } from './web-link.ts';

/** The maximum number of links, far more than one session needs. Above the limit, the oldest is dropped. */
const MOST_LINKS = 200;

export type OfferedLinks = ReturnType<typeof createOfferedLinks>;

export function createOfferedLinks() {
  const named = new Set<string>();
  return {
    /** Returns the link in its normal form for the page; null if it must not be opened. */
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
