/** The page's address. Browsers do not send the fragment, which has the code. */
const CODE = '#code=';

export const launchUrl = (host: string, code: string): string => `http://${host}/${CODE}${code}`;

export const codeIn = (url: string): string => new URL(url).hash.slice(CODE.length);
