/** The address of an online map style: where the map may get streets from, when a person says so. */
import { webAddress } from './web-address.ts';

export const LONGEST_MAP_STYLE = 500;

/**
 * The origin a style comes from: "https://maps.example"; null for what is no https address of a style. It becomes a rule of
 * the page's policy.
 */
export function mapStyleOrigin(address: string): string | null {
  const found = address.length > LONGEST_MAP_STYLE ? null : webAddress(address);
  return found?.scheme === 'https' ? `https://${found.host}` : null;
}
