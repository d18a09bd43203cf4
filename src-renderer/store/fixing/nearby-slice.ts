/** Addresses near a point. The first request for a point costs one geocode credit, and later ones are free. */

import {
  MOST_NEARBY,
  type Nearby,
  type NearbyQuestion,
  type Price,
  SHORTEST_RADIUS_M,
} from '#shared/contract/fix/fix.ts';
import type { NearbyRowsQuestion } from '#shared/contract/fix/fix-operations.ts';
import { findDegrees } from '#shared/domain/address/typed-degrees.ts';
import type { LngLat } from '#shared/domain/answer/geometry.ts';
import type { NearbyAddress, NearbyRow } from '#shared/domain/answer/places.ts';
import { addressKey } from '#shared/domain/outcome/address-alone.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { nearbySentence } from '#shared/messages/fix/fix.ts';
import { type Asking, createAsker, createPause, NOT_ASKED } from '../async/question.ts';
import { selectCreditKind } from '../home/workspace-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

type NearbyFields = {
  readonly lat: string;
  readonly lng: string;
  readonly radiusM: number;
  readonly limit: number;
};

/** `lat` and `lng` are the typed texts. `rows` are rows of the list near the pin, and reading them is free. */
export type NearbyTool = NearbyFields & {
  readonly price: Price | null;
  readonly asking: Asking<Nearby & { readonly question: NearbyQuestion }>;
  readonly rows: readonly NearbyRow[];
};

/** `position` is present if the address belongs to a row of the list. */
export type NearHit = NearbyAddress & Partial<Pick<NearbyRow, 'position'>>;

export type NearbySlice = {
  readonly nearbyTool: NearbyTool;
  readonly startNearby: (row: Row) => void;
  /** @param country ISO-3; '' if unknown */
  readonly changeNearby: (changes: Partial<NearbyFields>, country: string) => void;
  readonly readNearbyPrice: (country: string) => Promise<void>;
  readonly readNearbyRows: () => Promise<void>;
  readonly findNearby: (country: string) => Promise<void>;
  readonly leaveNearby: () => void;
};

const PAUSE_MS = 150;

/** Creates the slice. It reads the price and the list's own rows 150 ms after the last change of a field. */
export const createNearbySlice: CreateSlice<NearbySlice> = (tools) => (set, get) => {
  const { backend, attempt } = tools;
  const change = (changes: Partial<NearbyTool>): void =>
    set(({ nearbyTool }) => ({ nearbyTool: { ...nearbyTool, ...changes } }));
  const asker = createAsker<Nearby & { readonly question: NearbyQuestion }>(tools, (asking) =>
    change({ asking }),
  );
  const pause = createPause(PAUSE_MS);

  const readPrice = (country: string): Promise<void> =>
    attempt(async () => {
      const question = questionOf(get().nearbyTool, country);
      const listId = selectOpenListId(get());
      if (!question || listId === null) return;
      const price = await backend.readNearbyPrice({ listId, question });
      const now = questionOf(get().nearbyTool, country);
      if (isSameData(now, question)) change({ price });
    });

  const aroundPin = (): NearbyRowsQuestion | null => {
    const { nearbyTool, fixing } = get();
    const place = placeOf(nearbyTool);
    return fixing && place && { position: fixing.position, ...place, radiusM: nearbyTool.radiusM };
  };
  const readRows = (): Promise<void> =>
    attempt(async () => {
      const question = aroundPin();
      const listId = selectOpenListId(get());
      const rows = question && listId !== null ? await backend.readNearbyRows({ listId, ...question }) : [];
      if (isSameData(aroundPin(), question)) change({ rows });
    });

  return {
    nearbyTool: { ...fieldsOf(null, null), price: null, asking: NOT_ASKED, rows: [] },

    startNearby: ({ lat, lng }) => {
      asker.drop('idle');
      change({ ...fieldsOf(lat, lng), price: null, rows: [] });
    },
    changeNearby: (changes, country) => {
      asker.drop('idle'); // the results belong to another question
      change({ ...changes, price: null });
      pause.run(() => {
        void readPrice(country);
        void readRows();
      });
    },
    readNearbyPrice: readPrice,
    readNearbyRows: readRows,
    findNearby: async (country) => {
      const { nearbyTool } = get();
      const listId = selectOpenListId(get());
      const question = questionOf(nearbyTool, country);
      if (listId === null || !question || nearbyTool.asking.state === 'going') return;
      await asker.ask(async () => ({ ...(await backend.findNearby({ listId, question })), question }));
      const { asking } = get().nearbyTool;
      if (asking.state === 'done') {
        const { hits, spent } = asking.value;
        get().announce(nearbySentence(hits.length, question.radiusM, spent, selectCreditKind(get())));
      }
      await readPrice(country);
    },
    leaveNearby: () => {
      if (get().nearbyTool.asking.state === 'going') asker.drop('left');
    },
  };
};

/** Returns the question to send; null if a coordinate is missing or out of range, or the country is unknown. */
export function questionOf(
  { lat, lng, radiusM, limit }: NearbyFields,
  country: string,
): NearbyQuestion | null {
  const place = placeOf({ lat, lng });
  return place && country !== '' ? { country, ...place, radiusM, limit } : null;
}

/** Returns the typed place; null if a coordinate is missing or out of range. */
export function placeOf(typed: Pick<NearbyFields, 'lat' | 'lng'>): LngLat | null {
  const lat = findDegrees(typed.lat, 'lat');
  const lng = findDegrees(typed.lng, 'lng');
  return lat === null || lng === null ? null : { lat, lng };
}

/** Returns the addresses near the pin. Those from the service come first, then those that only the list has. */
export function addressesNear({ asking, rows }: Pick<NearbyTool, 'asking' | 'rows'>): readonly NearHit[] {
  const hits = asking.state === 'done' ? asking.value.hits : [];
  const known = new Set(hits.map(({ address }) => addressKey(address)));
  return [...hits, ...rows.filter(({ address }) => !known.has(addressKey(address)))];
}

const fieldsOf = (lat: number | null, lng: number | null): NearbyFields => ({
  lat: lat === null ? '' : String(lat),
  lng: lng === null ? '' : String(lng),
  radiusM: SHORTEST_RADIUS_M,
  limit: MOST_NEARBY,
});
