/** The address that opens the page: the code is in the fragment, which a browser does not send. */
const CODE = '#code=';

export const launchUrl = (host: string, code: string): string => `http://${host}/${CODE}${code}`;

export const codeIn = (url: string): string => new URL(url).hash.slice(CODE.length);
