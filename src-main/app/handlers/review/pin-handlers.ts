import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_PINS, type Pins } from '#shared/contract/fix/pins.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import { readyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';

/** The number of rows that are read together. This takes some milliseconds; then other calls run. */
const CHUNK = 5_000;
const NUMBERS = new Map<Verdict, number>(VERDICTS.map((verdict, number) => [verdict, number]));

/** Reads the rows in portions, so that other calls can run in between. */
export function createPinHandlers(context: OpenWorkspace) {
  const { repositories, views } = context;
  return {
    async readPins({ listId, filter }) {
      readyList(context, listId);
      const positions = await views.positionsOf(listId, { kind: 'filter', filter, onlyUndecided: false });
      const pins = createPinList();
      for (let first = 0; first < positions.length; first += CHUNK) {
        for (const row of repositories.coordinates.withCoordinates(
          listId,
          positions.subarray(first, first + CHUNK),
        ))
          pins.add(row.position, row.lat, row.lng, NUMBERS.get(row.verdict) ?? 0, row.accuracy);
        await nextTurn();
      }
      return pins.all(positions.length);
    },
  } satisfies Partial<Handlers>;
}

function createPinList() {
  const none = (): number[] => [];
  const kept = { positions: none(), lats: none(), lngs: none(), verdicts: none(), accuracies: none() };
  const codes = new Map<string, number>();
  let placed = 0;
  return {
    add(position: number, lat: number, lng: number, verdict: number, accuracy: string): void {
      placed += 1;
      if (placed > MOST_PINS) return;
      const code = codes.get(accuracy) ?? codes.size;
      codes.set(accuracy, code);
      kept.positions.push(position);
      kept.lats.push(lat);
      kept.lngs.push(lng);
      kept.verdicts.push(verdict);
      kept.accuracies.push(code);
    },
    all: (total: number): Pins => ({
      ...kept,
      accuracyTypes: [...codes.keys()],
      total,
      withoutPlace: total - placed,
      isCut: placed > MOST_PINS,
    }),
  };
}
