import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#shared/contract/transport/wire.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { addressOfKey } from '../../../../src-renderer/fix/nearby-list.tsx';
import { addressesNear, type NearHit } from '../../../../src-renderer/store/fixing/nearby-slice.ts';
import { pageRow } from '../../../support/rows/unchecked-row.ts';
import { KEYBOARDS } from '../support/keyboards.ts';
import { type Answers, storeOnFake } from '../support/store-on-fake.ts';

function page(replies: Answers = {}) {
  const { state, setState, asked } = storeOnFake({ readNearbyPrice: () => ok({ credits: 1 }), ...replies });
  setState({ screen: { name: 'review', listId: 1 }, cursor: { index: 0, row: pageRow(1) } });
  return { state, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('addresses near a point', () => {
  it('are not requested if the point or the country is invalid', async () => {
    const { state, asked } = page();
    state().changeNearby({ lat: '91', lng: '0' }, 'gbr');
    await state().findNearby('gbr');
    state().changeNearby({ lat: '51.5' }, 'gbr');
    await state().findNearby('');
    await pass(1000);
    expect(asked('findNearby')).toEqual([]);
  });

  it('are requested with the chosen radius and limit, once the page has shown the price', async () => {
    const { state, asked } = page({ findNearby: () => ok({ hits: [], spent: 1 }) });
    state().startNearby({ ...pageRow(1), lat: 51.5, lng: -0.1 });
    state().changeNearby({ radiusM: 250, limit: 3 }, 'gbr');
    expect(state().nearbyTool.price).toBeNull();
    await pass(150);
    expect(state().nearbyTool.price).toEqual({ credits: 1 });
    await state().findNearby('gbr');
    const question = { country: 'gbr', lat: 51.5, lng: -0.1, radiusM: 250, limit: 3 };
    expect(asked('findNearby')).toEqual([{ listId: 1, question }]);
    expect(state().nearbyTool.asking).toMatchObject({ state: 'done', value: { question } });
    // The price and the results belonged to the smaller circle.
    state().changeNearby({ radiusM: 500 }, 'gbr');
    expect(state().nearbyTool).toMatchObject({ price: null, asking: { state: 'idle' } });
  });

  it('include other rows of the list, after the addresses of the service', async () => {
    const near = (street: string) => ({
      address: { parts: { ...EMPTY_ADDRESS, street }, formatted: '' },
      lat: 51.5,
      lng: -0.1,
      accuracyType: 'rooftop',
      matchType: '',
      distanceM: 5,
    });
    const shown = () =>
      addressesNear(state().nearbyTool).map((hit) => [hit.address.parts.street, hit.position]);
    const own = [
      { ...near('HIGH STREET'), position: 7 },
      { ...near('Low Street'), position: 9 },
    ];
    const { state, asked } = page({
      readNearbyRows: () => ok(own),
      findNearby: () => ok({ hits: [near('High Street')], spent: 1 }),
    });
    state().openFix('map');
    state().changeNearby({ lat: '51.5', lng: '-0.1' }, 'gbr');
    state().changeNearby({ radiusM: 250 }, 'gbr');
    await pass(150);
    expect(asked('readNearbyRows')).toEqual([{ listId: 1, position: 1, lat: 51.5, lng: -0.1, radiusM: 250 }]);
    expect(shown()).toEqual([
      ['HIGH STREET', 7],
      ['Low Street', 9],
    ]);
    await state().findNearby('gbr');
    expect(shown()).toEqual([
      ['High Street', undefined],
      ['Low Street', 9],
    ]);
    state().changeNearby({ lat: '' }, 'gbr');
    await pass(150);
    expect(shown(), 'without a pin').toEqual([]);
  });
});

it.each(KEYBOARDS)('a digit key of a $name keyboard picks the address with that number', ({ keys }) => {
  const near = (distanceM: number): NearHit => ({
    address: { parts: EMPTY_ADDRESS, formatted: '' },
    lat: 51.5,
    lng: -0.1,
    accuracyType: '',
    matchType: '',
    distanceM,
  });
  const hits = Array.from({ length: 9 }, (_, at) => near(at + 1));
  const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const picked = (press: Parameters<typeof addressOfKey>[0], isField: boolean) =>
    addressOfKey(press, hits, isField)?.distanceM ?? null;
  for (const { code, plain } of keys.filter((key) => /^Digit[1-9]$/u.test(key.code))) {
    const press = { ...held, key: plain, code };
    const number = Number(code.at(-1));
    expect(picked(press, false), code).toBe(number);
    expect(picked({ ...press, altKey: true }, true), `Alt ${code}`).toBe(number);
    expect(picked(press, true), `${code} in a field`).toBeNull();
    expect(picked({ ...press, ctrlKey: true }, false), `Ctrl ${code}`).toBeNull();
  }
});
