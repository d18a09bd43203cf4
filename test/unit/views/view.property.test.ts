import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIDENCE_BARS, FACETS, type RowFilter, type SortKey } from '#shared/contract/review/view.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import { REASON_CODES, VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { putState, type RowState } from '../../support/rows/stored-row-states.ts';
import { addList, SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { type NaiveList, passes, sorted, valuesOf } from './naive-view.ts';

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const cell = fc.oneof(
  one('', ' ', '10', '9', '-2', '2.50', '2.5', '007', 'Ä', 'ä', 'ÄÖ', 'a"b', 'A\\', 'line\nbreak', ','),
  one(
    '100%',
    'a_b',
    '[',
    'Москва',
    'москва',
    'n',
    '東京',
    'a',
    'B',
    'b',
    '\u0001',
    '1e3',
    'longer than eight',
  ),
);
const state: fc.Arbitrary<RowState> = fc
  .record({
    verdict: one(...VERDICTS),
    rule: fc.nat(8),
    reason: one(...REASON_CODES.slice(0, 6)),
    confidence: one(null, 0, 0.3, 0.58, 0.6, 0.9, 1),
    country: one('', 'gbr', 'deu'),
    accuracy: one('', 'rooftop', 'centroid'),
    matchType: one('', 'exact'),
    changedParts: fc.nat(255),
    evidence: one(null, 3),
    changeKey: one(null, 7, 2 ** 50 + 1, 2 ** 50 + 2),
    kindKey: one(null, 3, 2 ** 47 + 1),
    deliveryKey: one(null, 0, 5, 2 ** 51 - 1),
    decision: one(null, ...DECISIONS),
    decidedBy: one('person' as const, 'rule' as const),
    note: one(null, '', 'ask'),
    revision: fc.constant(0),
    lat: fc.constant(null),
    lng: fc.constant(null),
  })
  .map((made) => (made.decision === null ? { ...made, decidedBy: null } : made));
const row = fc.record({ cells: fc.array(cell, { minLength: 6, maxLength: 6 }), state });

const facetValues = {
  verdict: [...VERDICTS],
  country: ['', 'gbr', 'nowhere'],
  changed_part: ['city', 'unit', 'street'],
  decision: ['none', 'edited', 'used_suggestion_by_rule'],
  duplicate: ['none', 'same_person', 'same_household'],
  flag: ['flagged'],
  email: ['not_checked', 'not_sent'],
  email_flag: ['to_review', 'typo'],
};
const filter: fc.Arbitrary<RowFilter> = fc.record({
  facets: fc.record(
    Object.fromEntries(
      Object.entries(facetValues).map(([facet, values]) => [
        facet,
        fc.uniqueArray(one(...values), { minLength: 1 }),
      ]),
    ),
    { requiredKeys: [] },
  ),
  confidence: one(null, null, { from: 0.3, to: 0.9 }),
  text: one(
    '',
    '',
    '',
    'ä',
    'äö',
    '"',
    ',',
    'n',
    'МОСКВА',
    '_',
    '%',
    '\\',
    'line\n',
    '[',
    'b"',
    'longer than',
  ),
  change: one(null, null, 2 ** 50 + 2, 99),
  kind: one(
    null,
    null,
    { key: 3 * 16 + VERDICTS.indexOf('confirm'), outstanding: null },
    { key: 99, outstanding: null },
  ),
  duplicateOf: one(null, null, 1, 999),
});
const sort: fc.Arbitrary<readonly SortKey[]> = fc.array(
  fc.record({
    by: one<SortKey['by']>(
      'position',
      'verdict',
      'confidence',
      'accuracy',
      'reason',
      'decision',
      0,
      1,
      2,
      40,
    ),
    descending: fc.boolean(),
  }),
  { maxLength: 3 },
);

const EMAIL = 5;
const PAGE = { offset: 0, limit: 500 };

function world(rows: readonly { cells: string[]; state: RowState }[]) {
  const workspace = testWorkspace();
  const settings = { ...SETTINGS, mapping: { ...SETTINGS.mapping, email: [EMAIL] } };
  const list = addList(
    workspace,
    rows.map(({ cells }) => cells),
    settings,
  );
  rows.forEach(({ state: of }, i) => putState(workspace, list.id, i + 1, of));
  const naive: NaiveList = {
    rows: rows.map(({ cells, state: of }, i) => ({ ...of, cells, position: i + 1 })),
    name: 0,
    email: EMAIL,
  };
  return { list, naive, views: createListViews(workspace.repositories, () => performance.now()) };
}

describe('a view of a list', () => {
  it('contains exactly the rows of its filter in the order of its sort, whatever the cells contain', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        filter,
        sort,
        async (rows, by, order) => {
          const { list, naive, views } = world(rows);
          const { total, rows: read } = await views.rows(list.id, { filter: by, sort: order }, PAGE);
          const wanted = sorted(
            naive.rows.filter((each) => passes(each, by, naive)),
            order,
          );
          expect(read.map(({ position }) => position)).toEqual(wanted.map(({ position }) => position));
          expect(total).toBe(wanted.length);
          views.close();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('counts, for each facet, the rows that match all other parts of the filter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), filter, async (rows, by) => {
        const { list, naive, views } = world(rows);
        const counts = await views.facets(list.id, by);
        expect(counts.total).toBe(naive.rows.filter((each) => passes(each, by, naive)).length);
        for (const facet of FACETS) {
          const expected = new Map((by.facets[facet] ?? []).map((value) => [value, 0]));
          for (const each of naive.rows) {
            if (!passes(each, by, naive, facet)) continue;
            for (const value of valuesOf(facet, each, naive))
              expected.set(value, (expected.get(value) ?? 0) + 1);
          }
          expect(
            new Map(counts.facets[facet].map(({ value, rows: count }) => [value, count])),
            facet,
          ).toEqual(expected);
        }
        const left = naive.rows.filter((each) => passes(each, by, naive, 'confidence'));
        const barOf = (confidence: number) =>
          Math.min(CONFIDENCE_BARS - 1, Math.floor(Math.round(confidence * 100) / 2));
        const bars = Array.from(
          { length: CONFIDENCE_BARS },
          (_, bar) =>
            left.filter(({ confidence }) => confidence !== null && barOf(confidence) === bar).length,
        );
        expect(counts.confidence).toEqual(bars);
        views.close();
      }),
      { numRuns: 100 },
    );
  });
});
