import type { Address, OwnLines } from '../address/address.ts';
import { partsAlone } from '../address/address.ts';
import { ownLines } from '../address/entered.ts';
import type { Row } from '../list/row.ts';

/** The address to use and to export: the service's where it was accepted, else a person's, else the file's. */
export function finalAddress({ decision, suggested, entered }: Row): Address {
  if (decision?.kind === 'used_suggestion' && suggested) return suggested.parts;
  if (decision?.corrected) return partsAlone(decision.corrected);
  return entered.parts;
}

/** Organisation and premise to use and to export: a person's, where they were edited or picked, else the file's. */
export function finalOwnLines({ decision, entered }: Row): OwnLines {
  return ownLines(entered, decision);
}
