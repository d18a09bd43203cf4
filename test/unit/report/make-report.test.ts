import { describe, expect, it } from 'vitest';
import { CONFIDENCE_BARS, FACETS, type FacetCounts } from '#shared/contract/review/view.ts';
import { CHANGED_PARTS } from '#shared/domain/compare/change.ts';
import type { ComparedPart } from '#shared/domain/compare/comparison.ts';
import { NO_PRICES } from '#shared/domain/list/credit-prices.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { RowGroup } from '../../../src-main/db/reads/report-reads.ts';
import { makeReport } from '../../../src-main/report/make-report.ts';

const bits = (...parts: readonly ComparedPart[]): number =>
  parts.reduce((sum, part) => sum + (1 << CHANGED_PARTS.indexOf(part)), 0);

const group = (rows: number, changes: Partial<RowGroup>): RowGroup => ({
  verdict: 'accept',
  rule: 8,
  decision: 'used_suggestion',
  decidedBy: 'rule',
  changedParts: 0,
  rows,
  ...changes,
});

const undecided = { decision: null, decidedBy: null } as const;
const GROUPS: readonly RowGroup[] = [
  group(40, {}),
  group(30, { rule: 7, changedParts: bits('street', 'postcode') }),
  group(9, { verdict: 'confirm', rule: 5, changedParts: bits('postcode'), decidedBy: 'person' }),
  group(8, { verdict: 'confirm', rule: 6, changedParts: bits('street'), ...undecided }),
  group(7, { verdict: 'fix', rule: 1, decision: 'kept_as_entered', decidedBy: 'person' }),
  group(6, { verdict: 'not_checked', rule: 0, ...undecided }),
];

const facets = Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as FacetCounts['facets'];

const report = makeReport({
  list: {
    id: 3,
    name: 'spring.csv',
    rowCount: 100,
    importedAtMs: 1,
    settings: { mapping: {}, defaultCountry: null, rules: presetRules('normal') },
  },
  counts: { groups: GROUPS, filled: [{ field: 'street', rows: 98 }], emails: [] },
  facets: { total: 100, facets, confidence: Array.from({ length: CONFIDENCE_BARS }, () => 0) },
  rulesChanges: [],
  receipt: {
    listId: 3,
    runs: 1,
    startedAtMs: 2,
    services: ['practice'],
    credits: NO_CREDITS,
    prices: NO_PRICES,
    singles: {
      credits: { validation: 0, geocode: 0, email: 0 },
      requests: 0,
      askedAgain: 0,
      maybeCharged: 0,
    },
    saved: { duplicates: 0, known: 0, skipped: 0 },
    requests: 0,
    retries: 0,
    askedAgain: 0,
    maybeCharged: 0,
    failed: 0,
    decidedBefore: 0,
    elapsedMs: 0,
  },
  madeAtMs: 5,
});

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

describe('a report', () => {
  it('counts every row once by its verdict and once by its outcome', () => {
    expect(report.verdicts).toEqual({ accept: 70, confirm: 17, fix: 7, choose: 0, not_checked: 6 });
    expect(report.outcomes).toMatchObject({ as_entered: 40, tidied: 30, corrected: 9, kept: 7, open: 8 });
    expect(sum(report.verdicts)).toBe(100);
    expect(sum(report.outcomes)).toBe(100);
  });

  it('counts decisions by people and decisions by rules separately', () => {
    expect(report.decisions).toEqual([
      { kind: 'used_suggestion', person: 9, rule: 70 },
      { kind: 'kept_as_entered', person: 7, rule: 0 },
      { kind: 'picked', person: 0, rule: 0 },
      { kind: 'edited', person: 0, rule: 0 },
      { kind: 'excluded', person: 0, rule: 0 },
    ]);
  });

  it('counts for each address part how many changes were suggested, tidied and used', () => {
    expect(report.corrections).toEqual([
      { part: 'street', suggested: 38, tidied: 38, used: 30 },
      { part: 'postcode', suggested: 39, tidied: 30, used: 39 },
    ]);
  });
});
