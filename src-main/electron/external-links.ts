/** Where links of the page may lead: over https, to our own pages and to the licences of the sample data. */
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
