/** The address of an online map style: where the map may get streets from, when a person says so. */

export const LONGEST_MAP_STYLE = 500;

/**
 * Narrower than what an address may be: it becomes a rule of the page's policy, so that its host has nothing in it
 * that could end the rule, and no user name or password before it.
 */
const ADDRESS =
  /^https:\/\/((?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?)(?:[/?#][!-~]*)?$/iu;

/** The origin a style comes from: "https://maps.example"; null for what is no https address of a style. */
export function mapStyleOrigin(address: string): string | null {
  const host = address.length > LONGEST_MAP_STYLE ? undefined : ADDRESS.exec(address)?.[1];
  return host === undefined ? null : `https://${host.toLowerCase()}`;
}
