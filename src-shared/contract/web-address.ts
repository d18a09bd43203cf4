/** Addresses of the web that a person may set: without a user name or password, and with nothing that could end a rule they stand in. */
const ADDRESS =
  /^(https?):\/\/((?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?)(?:[/?#][!-~]*)?$/iu;

/** `host`: with its port, in small letters. null: it is none. */
export function webAddress(
  address: string,
): { readonly scheme: 'http' | 'https'; readonly host: string } | null {
  const [, scheme = '', host = ''] = ADDRESS.exec(address) ?? [];
  if (host === '') return null;
  return { scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http', host: host.toLowerCase() };
}
