import type { RememberedExample, RememberedRehearsal } from '#shared/contract/review/memory.ts';
import { askedAddress } from '#shared/domain/address/asked-address.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { ChosenRows } from './bulk-work.ts';
import { revisionOf } from './take-remembered.ts';

const SAMPLE_ROWS = 10;

/** `rows`: those that would be decided as before, as they are now. */
export type RememberedRows = {
  readonly rows: Required<ChosenRows>;
  readonly found: Omit<RememberedRehearsal, 'mark'>;
};

/** @param random returns a number from 0 up to but excluding 1 */
export function rehearseRemembered(
  list: StoredList,
  { remembered, rows: stored }: Pick<Repositories, 'remembered' | 'rows'>,
  random: () => number,
): RememberedRows {
  const positions: number[] = [];
  const revisions: number[] = [];
  const drawn: Pick<RememberedExample, 'position' | 'remembered'>[] = [];
  let contested = 0;
  for (const { position, found } of remembered.rememberedRows(list.id)) {
    if (found.isContested) {
      contested += 1;
      continue;
    }
    positions.push(position);
    revisions.push(revisionOf(found));
    // Reservoir sampling: the nth row enters the sample with a probability of 10/n.
    const n = positions.length;
    const place = n <= SAMPLE_ROWS ? n - 1 : Math.floor(random() * n);
    if (place < SAMPLE_ROWS) drawn[place] = { position, remembered: found };
  }
  const sample = drawn.toSorted((one, other) => one.position - other.position);
  return {
    rows: { positions: Uint32Array.from(positions), revisions: Uint32Array.from(revisions) },
    found: {
      rows: positions.length,
      contested,
      wasTaken: remembered.wasTaken(list.id),
      sample: sample.flatMap((drawnRow): readonly RememberedExample[] => {
        const row = stored.one(list.id, drawnRow.position);
        if (!row) return [];
        const asked = askedAddress(row.cells, list.settings.mapping, list.settings.defaultCountry);
        return [{ ...drawnRow, entered: 'skip' in asked ? '' : asked.text }];
      }),
    },
  };
}
