import { describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { type LngLat, moved } from '#shared/domain/answer/geometry.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const PIN: LngLat = { lat: 53.8, lng: -1.5 };

type House = { readonly street: string; readonly east: number; readonly accuracy?: string };

/** Suggestions are some metres east of the pin, and row 1 has to be fixed. */
async function listAround(houses: readonly House[], pin = PIN) {
  const workspace = testWorkspace();
  const all = [{ street: 'Pin Street', east: 0 }, ...houses];
  const list = addList(
    workspace,
    all.map(({ street }) => addressRow(street)),
  );
  const service = scriptedAddresses((query) => {
    const { street = '' } = typeof query.input === 'string' ? {} : { ...EMPTY_ADDRESS, ...query.input };
    const house: House | undefined = all.find((each) => each.street === street);
    const found = { ...moved(pin, house?.east ?? 0, 0), accuracy_type: house?.accuracy ?? 'rooftop' };
    return confirming(query, found);
  });
  await run(workspace, list.id, service);
  const views = createListViews(workspace.repositories, () => 0);
  const read = (question: Partial<LngLat & { radiusM: number; position: number }> = {}) =>
    views.nearbyRows(list.id, { ...pin, radiusM: 50, position: 1, ...question });
  const streets = async (question: Parameters<typeof read>[0] = {}) =>
    (await read(question)).map(({ address }) => address.parts.street);
  return { ...workOn(workspace, list.id), read, streets };
}

const picked = (place: LngLat, accuracyType = 'rooftop'): Picked => ({
  source: 'map',
  formatted: '',
  ...place,
  udprn: '',
  uprn: '',
  accuracyType,
});

describe('addresses of other rows around a point', () => {
  it('are listed once each, nearest first, with their row and distance', async () => {
    const { read, streets } = await listAround([
      { street: 'Far Street', east: 60 },
      { street: 'Third Street', east: -40 },
      { street: 'First Street', east: 10 },
      { street: 'Second Street', east: 30 },
      { street: 'First Street', east: 10 },
    ]);
    const found = await read();
    expect(found.map(({ position, distanceM }) => [position, Math.round(distanceM ?? 0)])).toEqual([
      [4, 10],
      [5, 30],
      [3, 40],
    ]);
    expect(await streets({ radiusM: 100 })).toContain('Far Street');
    expect(await streets({ position: 4 }), 'for the row with one of these addresses').toEqual([
      'Pin Street',
      'First Street',
      'Second Street',
      'Third Street',
    ]);
  });

  it('include only rows whose coordinates are those of a house', async () => {
    const { streets } = await listAround(
      [
        'rooftop',
        'parcel',
        'street_interpolated',
        'street_center',
        'postcode',
        'locality',
        '',
        'new_kind',
      ].map((accuracy, at) => ({ street: `Lane ${at}`, east: at, accuracy })),
    );
    expect(await streets()).toEqual(['Lane 0', 'Lane 1']);
  });

  it('are inside a circle, and not only inside the square around that circle', async () => {
    const { streets } = await listAround([{ street: 'Corner Street', east: 40 }]);
    expect(await streets(moved(PIN, 0, 40))).toEqual([]);
    expect(await streets(moved(PIN, 0, 25))).toEqual(['Corner Street']);
  });

  it('are found across the antimeridian', async () => {
    const { streets } = await listAround([{ street: 'East Street', east: 30 }], {
      lat: -16.8,
      lng: 179.9999,
    });
    expect(await streets()).toEqual(['East Street']);
    expect(await streets({ lng: -179.9999, position: 2 })).toEqual(['Pin Street']);
  });

  it('are limited to ten', async () => {
    const houses = Array.from({ length: 14 }, (_, at) => ({
      street: `Street ${'ABCDEFGHIJKLMN'[at]}`,
      east: at,
    }));
    const { read } = await listAround(houses);
    expect((await read()).map(({ position }) => position)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

describe('addresses of rows that a person decided', () => {
  const HOUSES = ['Excluded', 'Kept', 'Edited', 'Used', 'Picked'].map((street, at) => ({
    street,
    east: at + 1,
  }));
  const address = { ...EMPTY_ADDRESS, street: 'Mill Lane', house_number: '4', city: 'Leeds' };

  it('are the suggested addresses if the person accepted them, and are left out if the person rejected them', async () => {
    const { decide, streets } = await listAround(HOUSES);
    decide(2, { kind: 'excluded' });
    decide(3, { kind: 'kept_as_entered' });
    decide(4, { kind: 'edited', address });
    decide(5, { kind: 'used_suggestion' });
    expect(await streets()).toEqual(['Used', 'Picked']);
  });

  it('are the picked addresses, with their own coordinates and accuracy', async () => {
    const { decide, streets, read } = await listAround(HOUSES);
    const elsewhere = moved(PIN, 1_000, 0);
    decide(6, { kind: 'picked', address: { ...address, premise: 'Flat 9' }, picked: picked(elsewhere) });
    expect(await streets()).not.toContain('Picked');
    expect(await read(elsewhere)).toMatchObject([
      { position: 6, address: { parts: address, formatted: '' }, distanceM: 0 },
    ]);
    expect((await read(elsewhere))[0]?.address.parts, 'a flat belongs to that row alone').not.toHaveProperty(
      'premise',
    );
    decide(5, { kind: 'picked', address, picked: picked(elsewhere, 'postcode') });
    expect((await read(elsewhere)).map(({ position }) => position)).toEqual([6]);
  });
});
