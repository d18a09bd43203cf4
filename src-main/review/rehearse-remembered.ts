import type { RememberedExample, RememberedRehearsal } from '#shared/contract/review/memory.ts';
import { askedAddress } from '#shared/domain/address/asked-address.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';

const SAMPLE_ROWS = 10;

/** @param random returns a number from 0 up to but excluding 1 */
export function rehearseRemembered(
  list: StoredList,
  { remembered, rows }: Pick<Repositories, 'remembered' | 'rows'>,
  random: () => number,
): { readonly positions: Uint32Array; readonly found: RememberedRehearsal } {
  const met = remembered.rememberedRows(list.id);
  const open = met.flatMap(({ position, isContested }) => (isContested ? [] : [position]));
  const exampleOf = (position: number): readonly RememberedExample[] => {
    const row = rows.one(list.id, position);
    const found = remembered.forRow(list.id, position);
    if (!row || !found) return [];
    const asked = askedAddress(row.cells, list.settings.mapping, list.settings.defaultCountry);
    return [{ position, entered: 'skip' in asked ? '' : asked.text, remembered: found }];
  };
  const sample = drawnFrom(open, random).toSorted((one, other) => one - other);
  return {
    positions: Uint32Array.from(open),
    found: {
      rows: open.length,
      contested: met.length - open.length,
      wasTaken: remembered.wasTaken(list.id),
      sample: sample.flatMap(exampleOf),
    },
  };
}

/** Reservoir sampling: the nth row enters the sample with a probability of 10/n. */
function drawnFrom(positions: readonly number[], random: () => number): readonly number[] {
  const drawn = positions.slice(0, SAMPLE_ROWS);
  for (let n = SAMPLE_ROWS; n < positions.length; n += 1) {
    const place = Math.floor(random() * (n + 1));
    const position = positions[n];
    if (place < SAMPLE_ROWS && position !== undefined) drawn[place] = position;
  }
  return drawn;
}
