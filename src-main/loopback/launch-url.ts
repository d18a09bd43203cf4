/** Makes and reads the page's address. The code is in the fragment, which browsers do not send. */
const CODE = '#code=';

/** @param host address and port */
export const launchUrl = (host: string, code: string): string => `http://${host}/${CODE}${code}`;

/** @param url an address from `launchUrl` */
export const codeIn = (url: string): string => new URL(url).hash.slice(CODE.length);
