import { webLink } from '../app/connection/web-link.ts';
import type { Report } from './report.ts';

/** Hosts to which the page's own links may lead over https: our pages and the licences of the sample data. */
const HOSTS: ReadonlySet<string> = new Set([
  'doorstep.example',
  'www.openstreetmap.org',
  'opendatacommons.org',
  'creativecommons.org',
]);

function isOurs(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && url.protocol === 'https:' && HOSTS.has(url.host);
}

type LinkOpenerDependencies = {
  /** Whether the core offered this link to the page: terms, prices and forms of the person's service. */
  readonly isOffered: (link: string) => Promise<boolean>;
  readonly openExternal: (link: string) => Promise<void>;
  readonly report: Report;
};

/** Opens allowed links in the person's browser, in their checked form. Other links do nothing. */
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
