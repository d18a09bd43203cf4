/** Web addresses without user name and password, and without characters that could end a rule of the page's security policy. */
const ADDRESS =
  /^(https?):\/\/((?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?)(?:[/?#][!-~]*)?$/iu;

/** Parses a web address; null if it is invalid. `host`: with its port, in lower case. */
export function webAddress(
  address: string,
): { readonly scheme: 'http' | 'https'; readonly host: string } | null {
  const [, scheme = '', host = ''] = ADDRESS.exec(address) ?? [];
  if (host === '') return null;
  return { scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http', host: host.toLowerCase() };
}
