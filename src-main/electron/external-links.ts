import { webLink } from '../app/connection/web-link.ts';

/** Where links of the page lead by themselves: over https, to our own pages and to the licences of the sample data. */
const HOSTS: ReadonlySet<string> = new Set([
  'doorstep.example',
  'www.openstreetmap.org',
  'opendatacommons.org',
  'creativecommons.org',
]);

/** @param link in its normal form, as `webLink` gives it */
function isOurs(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && url.protocol === 'https:' && HOSTS.has(url.host);
}

export type LinkOpenerDependencies = {
  /** Whether the core named this link to the page: terms, prices and forms of the person's service. */
  readonly isOffered: (link: string) => Promise<boolean>;
  readonly openExternal: (link: string) => Promise<void>;
  readonly report: (reference: string, error: unknown) => void;
};

/** Opens what may be opened, in the person's browser, as it was judged. What the page makes up by itself opens nothing. */
export function createLinkOpener({ isOffered, openExternal, report }: LinkOpenerDependencies) {
  return async (link: string): Promise<void> => {
    const judged = webLink(link);
    if (judged === null) return;
    try {
      if (isOurs(judged) || (await isOffered(judged))) await openExternal(judged);
    } catch (error) {
      report('link', error);
    }
  };
}
