import { MOST_NEARBY } from '#shared/contract/fix/fix.ts';
import type { NearbyRowsQuestion } from '#shared/contract/fix/fix-operations.ts';
import { partsAlone, type SuggestedAddress } from '#shared/domain/address/address.ts';
import { offsetM } from '#shared/domain/answer/geometry.ts';
import type { NearbyRow } from '#shared/domain/answer/places.ts';
import { addressAlone, addressKey } from '#shared/domain/outcome/address-alone.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { LocatedRow } from '../db/repositories/coordinates-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { toRow } from '../verdicts/read-rows.ts';
import type { ListView } from './list-view.ts';

const MOST_READ = 200;

type Placed = LocatedRow & { readonly distanceM: number };

/** Returns addresses of a list around a point, for a row that a person fixes with a pin: nearest first, each once. */
export async function nearbyRows(
  list: StoredList,
  { position, radiusM, ...place }: NearbyRowsQuestion,
  { eachSlice }: Pick<ListView, 'eachSlice'>,
  { coordinates, views: reads }: Pick<Repositories, 'coordinates' | 'views'>,
): Promise<readonly NearbyRow[]> {
  let nearest: readonly Placed[] = [];
  await eachSlice((after, through) => {
    const some = coordinates
      .housesAround(list.id, { after, through }, place, radiusM)
      .map((row) => ({ ...row, distanceM: metresBetween(place, row) }))
      .filter((row) => row.position !== position && row.distanceM <= radiusM);
    if (some.length > 0) nearest = [...nearest, ...some].toSorted(byDistance).slice(0, MOST_READ);
  });
  const stored = reads.rowsOf(
    list.id,
    Uint32Array.from(nearest, (row) => row.position),
  );
  const rows = new Map(stored.map((row) => [row.position, toRow(row, list.settings)]));
  const found = new Map<string, NearbyRow>();
  for (const { position: at, lat, lng, accuracy: accuracyType, distanceM } of nearest) {
    const row = rows.get(at);
    const address = row && addressOf(row);
    if (!address || found.has(addressKey(address))) continue;
    const { matchType } = row;
    found.set(addressKey(address), { position: at, address, lat, lng, accuracyType, matchType, distanceM });
    if (found.size === MOST_NEARBY) break;
  }
  return [...found.values()];
}

const byDistance = (a: Placed, b: Placed): number => a.distanceM - b.distanceM || a.position - b.position;

function metresBetween(...between: Parameters<typeof offsetM>): number {
  const { eastM, northM } = offsetM(...between);
  return Math.hypot(eastM, northM);
}

/** Returns the address to which the row's coordinates belong. */
function addressOf({ decision, suggested }: Row): SuggestedAddress | null {
  if (!decision?.corrected || !decision.picked) return suggested && addressAlone(suggested);
  return addressAlone({ parts: partsAlone(decision.corrected), formatted: decision.picked.formatted });
}
