import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FILTER, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { rowView } from '#shared/contract/review/view-schemas.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { fragmentOf, isSameStay, type Place, placeOf } from '../../../../src-renderer/store/screen/place.ts';
import { placeAtHand } from '../../../../src-renderer/store/screen/place-at-hand.ts';
import { LIST_ID, numbersTo, openListPage } from '../support/list-page.ts';

const review = (changes: Partial<Extract<Place, { name: 'review' }>> = {}): Place => ({
  name: 'review',
  listId: 3,
  view: WHOLE_LIST,
  position: 41,
  ...changes,
});
const FILTERED = {
  filter: {
    ...NO_FILTER,
    facets: { verdict: ['fix', 'choose'], accuracy: ['a&b=c #?'], country: [''] },
    confidence: { from: 0.5, to: 1 },
    change: 1_204,
    text: 'mill',
    duplicateOf: 9,
  },
  sort: [
    { by: 'confidence', descending: true },
    { by: 4, descending: false },
  ],
} as const;

describe('the address of a page in the app', () => {
  it.each<Place>([
    { name: 'lists' },
    { name: 'settings' },
    { name: 'quote', listId: 12 },
    { name: 'report', listId: 12 },
    review(),
    review({ position: null }),
    review({ view: null }),
    review({ view: FILTERED }),
    review({ view: { filter: NO_FILTER, sort: [{ by: 'review', descending: false }] } }),
  ])('leads back to the place from which it was made: %j', (place) => {
    expect(placeOf(fragmentOf(place))).toEqual(place);
  });

  it.each([
    { text: 'Mrs Smith & Söhne #2?' },
    { kind: { key: 7, outstanding: null } },
    { kind: { key: 7, outstanding: true } },
    { kind: { key: 7, outstanding: false } },
  ])('contains every filter: %j', (found) => {
    const place = review({ view: { ...FILTERED, filter: { ...FILTERED.filter, ...found } } });
    expect(placeOf(fragmentOf(place))).toEqual(place);
  });

  it.each([
    '',
    '#code=abc',
    '#/list/x/review',
    '#/list/1/delete',
    '#/list/99999999999999999999/review',
    '#/opening',
    '#//example.com',
  ])('is refused if it leads to no place: %j', (fragment) => {
    expect(placeOf(fragment)).toBeNull();
  });

  it.each([
    '?sort=rm',
    '?confidence=2~9&sort=position',
    '?verdict=' + 'x'.repeat(200),
    '?verdict=fix&confidence=0.5',
    '?verdict=fix&confidence=~',
    '?verdict=fix&confidence=0~1~1',
    '?verdict=fix&kind=5~garbage',
    '?verdict=fix&kind=x',
    '?verdict=fix&change=x',
    '?verdict=fix&place=-1',
  ])('leads to the list without a filter if the view %j is invalid', (query) => {
    expect(placeOf(`#/list/3/review${query}`)).toEqual(review({ view: null, position: null }));
  });

  it('never leads to a filter that the core would refuse', () => {
    const short = ['', '-', '0', '0.5', '1', '2', '9~1', '0~1', 'NaN', '7~alike', 'position'];
    const long = [100, 101, 200, 201].map((length) => 'x'.repeat(length));
    const value = fc.oneof(fc.constantFrom(...short, ...long), fc.string(), fc.integer().map(String));
    const name = fc.constantFrom(
      'verdict',
      'country',
      'confidence',
      'text',
      'kind',
      'change',
      'place',
      'sort',
      'row',
    );
    const order = fc
      .constantFrom('review', '-confidence', '3', '16383', '16384', '-0')
      .map((by) => ['sort', by]);
    const query = fc.array(fc.oneof(fc.tuple(name, value), order), { maxLength: 4 });
    let views = 0;
    fc.assert(
      fc.property(query, (parts) => {
        const place = placeOf(
          `#/list/3/review?${new URLSearchParams(parts.map(([n = '', v = '']) => [n, v]))}`,
        );
        if (place?.name !== 'review' || place.view === null) return;
        views += 1;
        expect(rowView.safeParse(place.view)).toEqual({ success: true, data: place.view });
      }),
      { numRuns: 2_000 },
    );
    expect(views).toBeGreaterThan(100);
  });

  it('becomes a new entry in the history for another filter or screen, but not for another row', () => {
    expect(isSameStay(review(), review({ position: 9 }))).toBe(true);
    expect(isSameStay(review(), review({ view: FILTERED }))).toBe(false);
    expect(isSameStay(review(), { name: 'report', listId: 3 })).toBe(false);
  });
});

describe('a move to a place in the app', () => {
  const list = { id: LIST_ID, name: 'list.csv', state: 'ready', rows: 300 };
  const open = async () => {
    const page = await openListPage(({ filter }) => (filter.facets.verdict ? [7, 70, 170] : numbersTo(300)), {
      readWorkspace: () => ok({ lists: [list], settings: { started: true, panes: null } }),
    });
    await page.state().readWorkspace();
    return page;
  };
  const filtered = { filter: { ...NO_FILTER, facets: { verdict: ['fix'] } }, sort: [] };
  const place: Place = { name: 'review', listId: LIST_ID, view: filtered, position: 70 };

  it('opens the list of the place if necessary, and then applies the filter and the row', async () => {
    const { state } = await open();
    await state().goToPlace(place);
    expect(placeAtHand(state())).toEqual(place);

    state().goTo({ name: 'lists' });
    await state().goToPlace(place);
    expect(placeAtHand(state())).toEqual(place);
    expect(state().cursor?.index).toBe(1);

    await state().goToPlace({ ...place, position: 170 });
    expect(state().cursor?.index).toBe(2);
  });

  it('leads to the home screen if the list no longer exists', async () => {
    const { state } = await open();
    await state().goToPlace({ name: 'review', listId: 99, view: null, position: 1 });
    expect(state().screen).toEqual({ name: 'lists' });
  });

  it('returns from the settings to the row where the person opened them', async () => {
    const { state } = await open();
    await state().goToPlace(place);
    state().openAside('settings');
    state().openAside('connect');
    await state().leave();
    expect(placeAtHand(state())).toEqual(place);
  });
});
