import { describe, expect, it } from 'vitest';
import { NO_FILTER, type RowView, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { byPerson, byRule, DOUBTFUL, listView, PAGE } from '../../support/rows/list-view.ts';
import { addressRow } from '../../support/rows/workspace.ts';

const REVIEW: RowView = { filter: NO_FILTER, sort: [{ by: 'review', descending: false }] };
describe('the review order', () => {
  it('begins with rows that need a person, in the order of certainty and then of group size', async () => {
    const { positions } = listView([
      { verdict: 'accept', rule: 8 },
      { ...DOUBTFUL, rule: 1, changeKey: 1 },
      { ...DOUBTFUL, changeKey: 2, confidence: 0.9 },
      { ...DOUBTFUL, changeKey: 3, confidence: 0.7 },
      { ...DOUBTFUL, changeKey: 3, confidence: 0.8 },
      { ...DOUBTFUL, changeKey: null, confidence: 0.95 },
      { verdict: 'not_checked' },
    ]);
    expect(await positions(REVIEW)).toEqual([5, 4, 6, 3, 2, 1, 7]);
  });

  it('continues with ready rows that no rule has accepted, and ends with accepted and unchecked rows', async () => {
    const { positions } = listView([
      { verdict: 'accept', rule: 8, ...byRule },
      { verdict: 'accept', rule: 7, confidence: 0.9 },
      { verdict: 'not_checked' },
      { verdict: 'accept', rule: 8, confidence: 0.95 },
      { ...DOUBTFUL, rule: 1 },
      { verdict: 'accept', rule: 7, confidence: 0.99, ...byPerson },
    ]);
    expect(await positions(REVIEW)).toEqual([5, 6, 4, 2, 1, 3]);
  });

  it('does not move a row when it is decided', async () => {
    const { positions, views, put, id } = listView([DOUBTFUL, { ...DOUBTFUL, confidence: 0.9 }, DOUBTFUL]);
    const before = await positions(REVIEW);
    put(2, { ...DOUBTFUL, confidence: 0.9, ...byPerson });
    views.changed(id, Uint32Array.of(2));
    expect(await positions(REVIEW)).toEqual(before);
  });
});

describe('the review order after an edit', () => {
  const UNKNOWN = { verdict: 'not_checked', rule: 0, confidence: null } as const;

  it('does not move the edited row, and is computed again after many rows have changed', async () => {
    const { positions, views, put, id } = listView([DOUBTFUL, { ...DOUBTFUL, confidence: 0.9 }, DOUBTFUL]);
    expect(await positions(REVIEW)).toEqual([2, 1, 3]);
    put(2, { ...UNKNOWN, ...byPerson });
    views.changed(id, Uint32Array.of(2));
    expect(await positions(REVIEW)).toEqual([2, 1, 3]);
    const edited: RowView = { ...REVIEW, filter: { ...NO_FILTER, facets: { verdict: ['not_checked'] } } };
    expect(await positions(edited), 'its verdict is known').toEqual([2]);
    put(1, { ...DOUBTFUL, confidence: 0.3 });
    views.changed(id, Uint32Array.of(1, 3));
    expect(await positions(REVIEW), 'rows settled by the same answer').toEqual([2, 1, 3]);
    const many = Uint32Array.from({ length: 21 }, (_, at) => at + 1);
    put(1, { ...DOUBTFUL, confidence: 0.2 });
    views.changed(id, many);
    expect(await positions(REVIEW)).toEqual([3, 1, 2]);
  });
});

describe('a running search', () => {
  const looked = (text: string): RowView => ({ filter: { ...NO_FILTER, text }, sort: [] });
  const NEWER = expect.objectContaining({ failure: { code: 'newer_search' } });

  it('is stopped if a person makes its text longer or shorter', async () => {
    const { views, id } = listView([{}, {}, {}]);
    const typed = ['s', 'street', 'stre', 'street 2'].map((text) => views.rows(id, looked(text), PAGE));
    const ends = await Promise.allSettled(typed);
    expect(ends.slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: NEWER })),
    );
    expect(ends[3]).toMatchObject({ value: { total: 1 } });
    expect(await views.rows(id, looked('street'), PAGE)).toMatchObject({ total: 3 });
  });

  it('is not stopped by a search for another text or by a search for the rows of a step', async () => {
    const { views, id } = listView([{}, {}, {}]);
    const target = { kind: 'filter', filter: looked('street 1').filter, onlyUndecided: false } as const;
    const [positions, page, elsewhere] = await Promise.all([
      views.positionsOf(id, target),
      views.rows(id, looked('street'), PAGE),
      views.find(id, looked('leeds'), 1),
    ]);
    expect(positions).toEqual(Uint32Array.of(1));
    expect([page.total, elsewhere.index]).toEqual([3, 0]);
  });

  it('runs only once if several calls request it at the same moment', async () => {
    const { views, id } = listView([{}, {}, {}]);
    const asked = [views.rows(id, looked('street 3'), PAGE), views.facets(id, looked('street 3').filter)];
    expect((await Promise.all(asked)).map(({ total }) => total)).toEqual([1, 1]);
  });
});

describe('the next row that needs a person', () => {
  it('follows or precedes a row in the displayed order, and is never a decided row', async () => {
    const { views, id } = listView([
      { ...DOUBTFUL, confidence: 0.1 },
      { ...DOUBTFUL, confidence: 0.9 },
      { ...DOUBTFUL, confidence: 0.5, ...byPerson },
      { ...DOUBTFUL, confidence: 0.3 },
      { verdict: 'accept', ...byRule },
    ]);
    const next = (after: number, backwards = false) => views.nextToReview(id, REVIEW, after, backwards);
    expect(await next(0)).toEqual({ index: 0, position: 2 });
    expect(await next(2)).toEqual({ index: 2, position: 4 });
    expect(await next(1)).toBeNull();
    expect(await next(0, true)).toEqual({ index: 3, position: 1 });
    expect(await next(4, true)).toEqual({ index: 0, position: 2 });
    expect(await next(2, true)).toBeNull();
  });

  it('is found from the former position of a row that no longer matches the filter', async () => {
    const { views, id } = listView([DOUBTFUL, { ...DOUBTFUL, ...byPerson }, DOUBTFUL]);
    const view = { filter: { ...NO_FILTER, facets: { decision: ['none'] } }, sort: [] };
    expect(await views.nextToReview(id, view, 2, false)).toEqual({ index: 1, position: 3 });
    expect(await views.find(id, view, 2)).toEqual({ index: null, place: null, toReview: 2 });
    expect(await views.find(id, view, 3)).toEqual({ index: 1, place: 2, toReview: 2 });
  });
});

describe('a row that is read with the rows around it', () => {
  const ten = Array.from({ length: 10 }, () => ({}));

  it('is returned with all blocks that contain the row and its neighbours', async () => {
    const { views, id } = listView(ten);
    const around = async (position: number) => {
      const read = await views.around(id, WHOLE_LIST, { position, beside: 1, unit: 4 });
      const rows = read.rows.map((row) => row.position);
      return { index: read.index, offset: read.offset, first: rows[0], last: rows.at(-1) };
    };
    expect(await around(1)).toEqual({ index: 0, offset: 0, first: 1, last: 4 });
    expect(await around(4)).toEqual({ index: 3, offset: 0, first: 1, last: 8 });
    expect(await around(9)).toEqual({ index: 8, offset: 4, first: 5, last: 10 });
  });

  it('has a position in the filtered and sorted rows', async () => {
    const { views, id } = listView(ten.map((_, i) => (i % 2 === 0 ? DOUBTFUL : {})));
    const filter = { ...NO_FILTER, facets: { verdict: ['confirm'] } };
    const view = { filter, sort: [{ by: 'position', descending: true }] } as const;
    const { rows, ...place } = await views.around(id, view, { position: 7, beside: 0, unit: 2 });
    expect(place).toEqual({ index: 1, offset: 0, total: 5 });
    expect(rows.map(({ position }) => position)).toEqual([9, 7]);
  });

  it('is not returned if the filter excludes it or if the list has fewer rows', async () => {
    const { views, id } = listView(ten);
    const place = { beside: 1, unit: 4 };
    const left = { filter: { ...NO_FILTER, text: 'street 3' }, sort: [] };
    expect(await views.around(id, left, { ...place, position: 4 })).toMatchObject({ index: null, rows: [] });
    expect(await views.around(id, WHOLE_LIST, { ...place, position: 11 })).toMatchObject({
      index: null,
      rows: [],
      total: 10,
    });
  });
});

describe('a change of the rows', () => {
  it('appears in the next reply if a person made it', async () => {
    const { views, filtered, put, id } = listView([DOUBTFUL, DOUBTFUL]);
    expect(await filtered({ facets: { decision: ['none'] } })).toEqual([1, 2]);
    put(1, { ...DOUBTFUL, ...byPerson });
    views.changed(id, Uint32Array.of(1));
    expect(await filtered({ facets: { decision: ['none'] } })).toEqual([2]);
  });

  it('appears within two seconds during a run, and immediately at its end', async () => {
    const { views, filtered, put, clock, id } = listView([DOUBTFUL, {}, {}]);
    const checked = () => filtered({ facets: { verdict: ['confirm'] } });
    expect(await checked()).toEqual([1]);
    put(2, DOUBTFUL);
    views.settled(id, Uint32Array.of(2));
    clock.nowMs = 1_999;
    expect(await checked()).toEqual([1]);
    clock.nowMs = 2_000;
    expect(await checked()).toEqual([1, 2]);

    put(3, DOUBTFUL);
    views.settled(id, Uint32Array.of(3));
    views.changed(id, new Uint32Array(0));
    expect(await checked()).toEqual([1, 2, 3]);
  });

  it('appears up to the last row during a run, even while calls continue', async () => {
    const { views, positions, put, clock, id } = listView([DOUBTFUL, {}, {}, {}]);
    expect(await positions(REVIEW)).toEqual([1, 2, 3, 4]);
    const settle = (position: number, confidence: number): void => {
      put(position, { ...DOUBTFUL, confidence });
      views.settled(id, Uint32Array.of(position));
    };
    settle(2, 0.9);
    clock.nowMs = 1_500;
    expect(await positions(REVIEW)).toEqual([1, 2, 3, 4]);
    await expect.poll(() => positions(REVIEW)).toEqual([2, 1, 3, 4]);
    settle(3, 0.95);
    clock.nowMs = 2_600;
    await expect.poll(() => positions(REVIEW)).toEqual([3, 2, 1, 4]);
    settle(4, 0.99);
    clock.nowMs = 3_700;
    void positions(REVIEW);
    views.changed(id, new Uint32Array(0));
    expect(await positions(REVIEW)).toEqual([4, 3, 2, 1]);
  });

  it('is prepared less often during a run if the preparation is slow, and delays no call', async () => {
    const { views, positions, put, clock, id } = listView([DOUBTFUL, {}, {}]);
    expect(await positions(REVIEW)).toEqual([1, 2, 3]);
    const settle = (position: number, confidence: number): void => {
      put(position, { ...DOUBTFUL, confidence });
      views.settled(id, Uint32Array.of(position));
    };
    settle(2, 0.9);
    clock.nowMs = 1_500;
    await positions(REVIEW);
    clock.nowMs = 2_500; // it took a second
    await expect.poll(() => positions(REVIEW)).toEqual([2, 1, 3]);
    settle(3, 0.95);
    clock.nowMs = 6_400;
    expect(await positions(REVIEW)).toEqual([2, 1, 3]);
    expect(await positions(REVIEW)).toEqual([2, 1, 3]);
    clock.nowMs = 6_600;
    await expect.poll(() => positions(REVIEW)).toEqual([3, 2, 1]);
  });

  it('is included in the reply to a call that is under way if all rows changed', async () => {
    const { views, filtered, db, id } = listView([DOUBTFUL, {}]);
    const asked = filtered({ facets: { verdict: ['confirm'] } });
    db.prepare(`UPDATE row_states SET verdict = 'confirm'`).run();
    views.changed(id, null);
    expect(await asked).toEqual([1, 2]);
  });
});

describe('the rows that a step applies to', () => {
  it('are those of a filter, of a range in the view or of a list of rows, in the order of the file', async () => {
    const { views, id } = listView([
      { confidence: 0.1 },
      { confidence: 0.9, ...byPerson },
      { confidence: 0.5 },
    ]);
    const view: RowView = { filter: NO_FILTER, sort: [{ by: 'confidence', descending: true }] };
    expect(await views.positionsOf(id, { kind: 'filter', filter: NO_FILTER, onlyUndecided: true })).toEqual(
      Uint32Array.of(1, 3),
    );
    expect(await views.positionsOf(id, { kind: 'range', view, first: 0, last: 1 })).toEqual(
      Uint32Array.of(2, 3),
    );
    expect(await views.positionsOf(id, { kind: 'positions', positions: [3, 1, 3, 99] })).toEqual(
      Uint32Array.of(1, 3),
    );
  });
});

describe('a search with a longer text', () => {
  it('finds the same rows when it continues from the results of an earlier search', async () => {
    const { filtered } = listView(
      [{}, {}, {}],
      [addressRow('Rye Lane'), addressRow('Rye Road'), addressRow('Elm Road')],
    );
    expect(await filtered({ text: 'rye' })).toEqual([1, 2]);
    expect(await filtered({ text: 'rye r' })).toEqual([2]);
    expect(await filtered({ text: 'ye' })).toEqual([1, 2]);
    expect(await filtered({ text: ' road' })).toEqual([2, 3]);
  });
});

describe('the order of rows by a column', () => {
  it('puts numbers first, then texts in any letter case, and empty cells last, in both directions', async () => {
    const { positions } = listView(
      Array.from({ length: 6 }, () => ({})),
      ['b', '10', '', 'A', '9', '-3'].map((number) => addressRow('Street', number)),
    );
    const by = (descending: boolean) => positions({ sort: [{ by: 2, descending }] });
    expect(await by(false)).toEqual([6, 5, 2, 4, 1, 3]);
    expect(await by(true)).toEqual([1, 4, 2, 5, 6, 3]);
  });

  it('is computed once and then saved for the next time', async () => {
    const { positions, repositories, id } = listView([{}, {}], [addressRow('B'), addressRow('A')]);
    await positions({ sort: [{ by: 1, descending: false }] });
    expect(repositories.ranks.find(id, 1)).toEqual(Uint32Array.of(1, 0));
  });
});

describe('a rehearsal of rules on a list', () => {
  it('uses the rows that are already settled, and lists the rows that would change', async () => {
    const { views, id } = listView([
      { verdict: 'confirm', rule: 6, evidence: 0, confidence: 0.85 },
      {
        verdict: 'accept',
        rule: 7,
        evidence: 0,
        confidence: 0.95,
        decision: 'used_suggestion',
        decidedBy: 'rule',
      },
      {},
    ]);
    const rules = { preset: 'normal', accept: 0.8, acceptNear: 0.8, lowest: 0.6 } as const;
    const { flips, accepted, sample } = await views.rehearse(id, rules);
    expect(flips).toEqual([{ from: 'confirm', to: 'accept', rows: 1 }]);
    expect([accepted.before, accepted.after]).toEqual([1, 2]);
    expect(sample.map(({ position, to }) => [position, to])).toEqual([[1, 'accept']]);
  });
});

describe('a list that does not exist', () => {
  it('makes a call for its rows fail as not found', async () => {
    const { views, id } = listView([{}]);
    await expect(views.rows(id + 1, WHOLE_LIST, PAGE)).rejects.toMatchObject({
      failure: { code: 'list_not_found' },
    });
  });
});
