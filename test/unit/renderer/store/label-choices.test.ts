import { expect, it } from 'vitest';
import { type FacetCounts, NO_FILTER } from '#shared/contract/review/view.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { changed, labelCounts } from '../../../../src-renderer/store/output/label-choices.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const counts = (decision: Readonly<Record<string, number>>): FacetCounts =>
  ({
    facets: { decision: Object.entries(decision).map(([value, rows]) => ({ value, rows })) },
  }) as unknown as FacetCounts;

const ALL = counts({ none: 5, used_suggestion_by_rule: 20, kept_as_entered: 3, excluded: 2 });

it('excluded rows are not counted as labels', () => {
  expect(labelCounts(ALL, null, null)).toEqual({ decided: 23, filter: null, all: 28 });
});

it('only rows with a chosen decision are counted if the person chose labels by decision', () => {
  const facets = { decision: ['kept_as_entered', 'excluded'] };
  expect(labelCounts(ALL, { ...NO_FILTER, facets }, ALL).filter).toBe(3);
  expect(labelCounts(ALL, null, counts({ none: 1, picked: 4 })).filter).toBe(5);
});

it('choosing a sheet with fewer labels limits the position of the first label to this sheet', () => {
  const choices = {
    rows: 'all',
    sheet: 'avery_l7160',
    startAt: 20,
    joinsHouseholds: false,
    printsStreetless: false,
  } as const;
  expect(changed(choices, { sheet: 'avery_l7165' }).startAt).toBe(8);
  expect(changed(choices, { rows: 'decided' })).toEqual({ ...choices, rows: 'decided' });
});

it.each([
  [{ street: [0] }, false, false],
  [{ street: [0], organisation: [1] }, true, false],
  [{ street: [0], recipient: [1] }, true, true],
])(
  'the labels of a list contain names if a column contains them: %j',
  async (mapping, hasNames, namesPeople) => {
    const { state } = storeOnFake({
      readList: () => ok({ summary: { id: 7 }, columns: [], settings: { mapping, defaultCountry: 'gbr' } }),
      readFacets: () => ok(ALL),
    });
    await state().openLabels(7);
    expect(state().labelSetup).toMatchObject({ hasNames, namesPeople });
  },
);
