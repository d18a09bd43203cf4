/** Chooses the address by which a row is located. `/geocode` accepts only parts, not a single line (4.4). */

import { type Address, NO_OWN_LINES, partsAlone } from '#shared/domain/address/address.ts';
import { questionOf } from '#shared/domain/address/question.ts';
import { effectiveAddress } from '#shared/domain/verdict/effective-address.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { GeocodeQuery } from '../service/address-service.ts';
import { matchOf } from '../service/replies/stored-replies.ts';

/** Returns the picked parts, else the suggested parts, else the row's own parts; null if they make no question. */
export function whereToAsk(row: StoredRow, settings: ListSettings): GeocodeQuery | null {
  const match =
    row.reply === null || row.httpStatus === null
      ? null
      : matchOf({ reply: row.reply, httpStatus: row.httpStatus });
  const { decision } = row;
  const own = effectiveAddress(row.cells, settings, decision).parts;
  const suggested = match && isPlace(match.address.parts) ? match.address.parts : own;
  const picked = decision?.kind === 'picked' ? decision.corrected : null;
  const parts = picked ? partsAlone(picked) : suggested;
  if (!isPlace(parts)) return null;
  const asked = questionOf({ ...NO_OWN_LINES, line: '', parts }, settings.defaultCountry);
  if ('skip' in asked) return null;
  const { country: _, ...input } = parts;
  return { country: asked.country, input };
}

function isPlace({ street, city, postcode, locality }: Address): boolean {
  return [street, city, postcode, locality].some((part) => part.trim() !== '');
}
