/** Addresses near a point a person chose: one geocode credit for a question, ever. */
import type { Nearby, NearbyQuestion, Price } from '#shared/contract/fix.ts';
import { MOST_NEARBY, SHORTEST_RADIUS_M } from '#shared/contract/fix.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { findDegrees } from '#shared/domain/address/typed-degrees.ts';
import { nearbySentence } from '#shared/messages/fix.ts';
import type { Asking } from '../async/question.ts';
import { createAsker, createPause, NOT_ASKED } from '../async/question.ts';
import { selectCreditKind } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';

/** What is asked about, as it stands in the fields. */
export type NearbyFields = {
  /** Decimal degrees as typed. */
  readonly lat: string;
  readonly lng: string;
  readonly radiusM: number;
  readonly limit: number;
};

export type NearbyTool = NearbyFields & {
  /** What asking costs; null while it is not known. */
  readonly price: Price | null;
  readonly asking: Asking<Nearby & { readonly question: NearbyQuestion }>;
};

export type NearbySlice = {
  readonly nearbyTool: NearbyTool;
  /** Begins where the row's suggestion is. */
  readonly startNearby: (row: Row) => void;
  /** @param country ISO-3; '' where it is not known */
  readonly changeNearby: (changes: Partial<NearbyFields>, country: string) => void;
  readonly readNearbyPrice: (country: string) => Promise<void>;
  readonly findNearby: (country: string) => Promise<void>;
  readonly leaveNearby: () => void;
};

const PAUSE_MS = 150;

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
      if (JSON.stringify(now) === JSON.stringify(question)) change({ price });
    });

  return {
    nearbyTool: { ...fieldsOf(null, null), price: null, asking: NOT_ASKED },

    startNearby: ({ lat, lng }) => {
      asker.drop('idle');
      change({ ...fieldsOf(lat, lng), price: null });
    },
    changeNearby: (changes, country) => {
      asker.drop('idle'); // what was found is of another question
      change({ ...changes, price: null });
      pause.run(() => void readPrice(country));
    },
    readNearbyPrice: readPrice,
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

/** null while a coordinate or the country is missing or out of range. */
export function questionOf(
  { lat, lng, radiusM, limit }: NearbyFields,
  country: string,
): NearbyQuestion | null {
  const place = { lat: findDegrees(lat, 'lat'), lng: findDegrees(lng, 'lng') };
  if (place.lat === null || place.lng === null || country === '') return null;
  return { country, lat: place.lat, lng: place.lng, radiusM, limit };
}

const fieldsOf = (lat: number | null, lng: number | null): NearbyFields => ({
  lat: lat === null ? '' : String(lat),
  lng: lng === null ? '' : String(lng),
  radiusM: SHORTEST_RADIUS_M,
  limit: MOST_NEARBY,
});
