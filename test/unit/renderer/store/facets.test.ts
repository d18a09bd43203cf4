import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { facetValueWords } from '#shared/messages/review/facets.ts';
import { offeredValues, shownValues } from '../../../../src-renderer/review/filters/facet-values.ts';
import { selectCounted } from '../../../../src-renderer/store/filters/facets-slice.ts';
import {
  membersOf,
  withoutMember,
  withToggled,
} from '../../../../src-renderer/store/filters/filter-members.ts';
import { counts, heldBack, LIST, openReviewPage, settled } from '../support/single-row-page.ts';

const CONFIRM = { facets: { verdict: ['confirm'] } };

describe('a filter', () => {
  it('is sent to the core as a whole: the chosen values, the search text and the other conditions', async () => {
    const { state, asked } = await openReviewPage();
    await state().changeFilter({ text: 'mill', confidence: { from: 0.85, to: 1 } });
    await state().toggleValue('verdict', 'confirm');
    await state().toggleValue('verdict', 'fix');
    await state().toggleValue('country', 'gbr');
    await state().toggleValue('verdict', 'confirm');
    await state().countFacets(state().view.filter);
    expect(asked('readFacets').at(-1)).toEqual({
      listId: LIST,
      filter: {
        facets: { verdict: ['fix'], country: ['gbr'] },
        confidence: { from: 0.85, to: 1 },
        text: 'mill',
        change: null,
        kind: null,
        duplicateOf: null,
      },
    });
  });

  it('is shown as separate conditions, which a person can remove in any order', () => {
    const filter = {
      facets: { verdict: ['confirm', 'fix'], country: ['gbr'] },
      confidence: { from: 0.2, to: 0.8 },
      text: 'mill',
      change: 3,
      kind: { key: 3, outstanding: true },
      duplicateOf: 0,
    };
    const members = membersOf(filter);
    expect(members).toHaveLength(8);
    for (const order of [members, members.toReversed()]) {
      expect(order.reduce(withoutMember, filter)).toEqual(NO_FILTER);
    }
    expect(withToggled(withToggled(NO_FILTER, 'flag', 'flagged'), 'flag', 'flagged')).toEqual(NO_FILTER);
  });
});

describe('the counts of the filter values', () => {
  afterEach(() => vi.useRealTimers());

  it('stay on the screen until newer counts have arrived', async () => {
    const held = heldBack();
    const { state } = await openReviewPage({ readFacets: held.answer });
    void state().countFacets(NO_FILTER);
    await held.give(counts({}, 10));
    await state().toggleValue('verdict', 'confirm');
    void state().countFacets(state().view.filter);
    await settled();
    expect(selectCounted(state())?.counts.total).toBe(10);
    await held.give(counts({}, 4));
    expect(selectCounted(state())?.counts.total).toBe(4);
  });

  it('are read again if rows changed while they were being read', async () => {
    const held = heldBack();
    const { state, asked } = await openReviewPage({ readFacets: held.answer });
    void state().countFacets(NO_FILTER);
    await settled();
    state().hear({ name: 'rowsChanged', payload: { listId: LIST } });
    await expect.poll(() => asked('readFacets')).toHaveLength(2);
    await held.give(counts({}, 1));
    await held.give(counts({}, 2));
    expect(selectCounted(state())?.counts.total).toBe(2);
  });

  it('are not replaced by late counts of an older filter', async () => {
    const held = heldBack();
    const { state } = await openReviewPage({ readFacets: held.answer });
    void state().countFacets(NO_FILTER);
    void state().countFacets({ ...NO_FILTER, ...CONFIRM });
    await settled();
    await held.give(counts({}, 4), 1);
    await held.give(counts({}, 10));
    expect(selectCounted(state())?.counts.total).toBe(4);
  });

  it('are not shown for another list', async () => {
    const { state } = await openReviewPage();
    await state().countFacets(NO_FILTER);
    expect(selectCounted(state())).not.toBeNull();
    await state().openReview(LIST + 1);
    expect(selectCounted(state())).toBeNull();
  });

  it('keep their order while rows change, and are sorted again when the filter changes', async () => {
    const country = (...of: readonly (readonly [string, number])[]) =>
      counts({ country: of.map(([value, rows]) => ({ value, rows })) });
    let now = country(['gbr', 5], ['irl', 3]);
    const { state } = await openReviewPage({ readFacets: () => ok(now) });
    const order = () => state().counted?.counts.facets.country.map(({ value }) => value);
    await state().countFacets(NO_FILTER);
    now = country(['irl', 9], ['usa', 8], ['gbr', 6]);
    state().hear({ name: 'rowsChanged', payload: { listId: LIST } });
    await expect.poll(order).toEqual(['gbr', 'irl', 'usa']);
    await state().countFacets({ ...NO_FILTER, ...CONFIRM });
    expect(order()).toEqual(['irl', 'usa', 'gbr']);
  });

  it('are read once for a burst of changes, and again only after a pause', async () => {
    const { state, asked } = await openReviewPage();
    await state().countFacets(NO_FILTER);
    vi.useFakeTimers();
    const burst = async (): Promise<void> => {
      for (let change = 0; change < 20; change++) {
        state().hear({ name: 'rowsChanged', payload: { listId: LIST } });
      }
      await vi.advanceTimersByTimeAsync(250);
    };
    await burst();
    expect(asked('readFacets')).toHaveLength(2);
    await burst();
    expect(asked('readFacets')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked('readFacets')).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked('readFacets')).toHaveLength(3);
  });
});

describe('the values of a facet', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({ value: `v${place}`, rows: 30 - place }));

  it('are the first eight values and any other chosen values', () => {
    const { shown, more } = shownValues('accuracy', many, ['v20'], { isAll: false, search: '' });
    expect(shown.map(({ value }) => value)).toEqual([...many.slice(0, 8).map(({ value }) => value), 'v20']);
    expect(more).toBe(21);
  });

  it('are found by the displayed words, and not by their codes', () => {
    const offered = ['gbr', 'irl', 'usa'].map((value) => ({ value, rows: 1 }));
    const { shown } = shownValues('country', offered, [], { isAll: true, search: 'united' });
    expect(shown.map(({ value }) => value)).toEqual(['gbr', 'usa']);
  });

  it('include all verdicts, and the chosen values even if no row has them', () => {
    expect(offeredValues('country', [{ value: 'irl', rows: 2 }], ['gbr'])).toEqual([
      { value: 'irl', rows: 2 },
      { value: 'gbr', rows: 0 },
    ]);
    const verdicts = offeredValues('verdict', [{ value: 'fix', rows: 2 }], []);
    expect(verdicts.map(({ value }) => value)).toEqual(['accept', 'confirm', 'fix', 'choose', 'not_checked']);
  });

  it('are shown in words, or unchanged if there are no words for them', () => {
    expect(facetValueWords('country', 'gbr')).toBe('United Kingdom');
    expect(facetValueWords('country', 'xkx')).toBe('xkx');
    expect(facetValueWords('accuracy', 'rooftop')).toBe('building');
    expect(facetValueWords('accuracy', 'roof_v2')).toBe('roof_v2');
    expect(facetValueWords('match_type', 'constructor')).toBe('constructor');
    expect(facetValueWords('decision', 'used_suggestion_by_rule')).toBe('accepted by rule');
  });
});
