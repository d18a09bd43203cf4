/** Where links of the page lead by themselves: over https, to our own pages and to the licences of the sample data. */
const HOSTS: ReadonlySet<string> = new Set([
  'doorstep.example',
  'www.openstreetmap.org',
  'opendatacommons.org',
  'creativecommons.org',
]);

export function isAllowedLink(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && url.protocol === 'https:' && HOSTS.has(url.host) && url.username === '';
}

export type LinkOpenerDependencies = {
  /** Whether the core named this link to the page: terms, prices and forms of the person's service. */
  readonly isOffered: (link: string) => Promise<boolean>;
  readonly openExternal: (link: string) => Promise<void>;
  readonly report: (reference: string, error: unknown) => void;
};

/** Opens what may be opened, in the person's browser. What the page makes up by itself opens nothing. */
export function createLinkOpener({ isOffered, openExternal, report }: LinkOpenerDependencies) {
  const mayOpen = async (link: string): Promise<boolean> =>
    isAllowedLink(link) || (/^https?:$/u.test(URL.parse(link)?.protocol ?? '') && isOffered(link));

  return async (link: string): Promise<void> => {
    try {
      if (await mayOpen(link)) await openExternal(link);
    } catch (error) {
      report('link', error);
    }
  };
}
