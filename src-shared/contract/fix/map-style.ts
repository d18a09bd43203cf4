import { webAddress } from '../services/web-address.ts';

/** The maximum length of the address of a map style, in UTF-16 units. */
export const LONGEST_MAP_STYLE = 500;

/** Returns the origin of an online map style, such as "https://maps.example", for the page's policy; null if it is not https. */
export function mapStyleOrigin(address: string): string | null {
  const found = address.length > LONGEST_MAP_STYLE ? null : webAddress(address);
  return found?.scheme === 'https' ? `https://${found.host}` : null;
}
