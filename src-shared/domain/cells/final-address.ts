import type { Address, OwnLines } from '../address/address.ts';
import { partsAlone } from '../address/address.ts';
import { ownLines } from '../address/entered.ts';
import type { Row } from '../list/row.ts';

/** The address to use and to export: the service's where it was accepted, else a person's, else the file's. */
export function finalAddress(row: Row): Address {
  const { decision } = row;
  // Asked for one by one: of a row in an export each is worked out when it is.
  const suggested = decision?.kind === 'used_suggestion' ? row.suggested : null;
  if (suggested) return suggested.parts;
  return decision?.corrected ? partsAlone(decision.corrected) : row.entered.parts;
}

/** Whether that is the file's: known without taking the address out of the cells. */
export function isFinalEntered(row: Row): boolean {
  const { decision } = row;
  if (decision?.corrected) return false;
  return decision?.kind !== 'used_suggestion' || row.suggested === null;
}

/** Organisation and premise to use and to export: a person's, where they were edited or picked, else the file's. */
export function finalOwnLines({ decision, entered }: Row): OwnLines {
  return ownLines(entered, decision);
}
