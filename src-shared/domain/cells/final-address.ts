import type { Address } from '../address/address.ts';
import type { Row } from '../list/row.ts';

/** The address to use and to export: the service's where it was accepted, else a person's, else the file's. */
export function finalAddress({ decision, suggested, entered }: Row): Address {
  if (decision?.kind === 'used_suggestion' && suggested) return suggested.parts;
  if (decision?.corrected) return decision.corrected;
  return entered.parts;
}
