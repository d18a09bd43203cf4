import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Address, type EnteredAddress, NO_OWN_LINES } from '#shared/domain/address/address.ts';
import { type Match, NO_MATCH } from '#shared/domain/answer/match.ts';
import { ruleOn } from '#shared/domain/verdict/evidence.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import { PRESETS, type Preset } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';

const word = fc.oneof(
  fc.constantFrom(
    '',
    '12',
    '12a',
    'High St',
    'High Street',
    'Flat 2',
    'Leeds',
    'York',
    'LS1 4AB',
    '98109',
    'WA',
    'PO Box 3',
    'France',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const address: fc.Arbitrary<Address> = fc.record({
  street: word,
  house_number: word,
  locality: word,
  city: word,
  state: word,
  postcode: word,
  country: fc.constantFrom('', 'usa', 'gbr', 'deu', 'fra', 'jpn', 'xxx'),
});
const entered: fc.Arbitrary<EnteredAddress> = fc.record({
  line: fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
  organisation: fc.constantFrom('', 'Smith Ltd'),
  premise: fc.oneof(
    fc.constant(''),
    fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
  ),
  parts: address,
});
const matched = fc.constantFrom(true, true, true, false, null);
const match: fc.Arbitrary<Match> = fc
  .record({
    accuracyType: fc.constantFrom('rooftop', 'parcel', 'locality', 'brand_new'),
    matchType: fc.constantFrom('exact', 'rooftop', 'partial', 'interpolated', 'no_match', 'brand_new'),
    confidence: fc.oneof(fc.constantFrom(1, 0.97, 0.95, 0.9, 0.85, 0.8, Number.NaN, -1, 5), fc.double()),
    components: fc.record({
      city: matched,
      house_number: matched,
      state: matched,
      street: matched,
      zip: matched,
    }),
    parts: address,
    formatted: word,
    houseNumberNotFound: fc.constantFrom(false, false, true),
  })
  .map(({ parts, formatted, ...rest }) => ({ ...NO_MATCH, ...rest, address: { parts, formatted } }));
const pair = fc.oneof(
  fc.tuple(entered, match),
  fc.tuple(address, match).map(([parts, reply]): [EnteredAddress, Match] => [
    { ...NO_OWN_LINES, line: '', parts },
    { ...reply, address: { parts, formatted: '' } },
  ]),
);

/** Arbitrary thresholds, often equal to a confidence that occurs, also in the wrong order. */
const threshold = fc.oneof(
  fc.constantFrom(0, 0.6, 0.8, 0.85, 0.9, 0.97, 1),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const rules = fc.record({
  preset: fc.constantFrom(...PRESETS),
  accept: threshold,
  acceptNear: threshold,
  lowest: threshold,
});

test('every row always gets the same verdict', () => {
  fc.assert(
    fc.property(pair, fc.constantFrom(...PRESETS), ([asked, reply], preset) => {
      const judgement = judge({ entered: asked, match: reply, rules: presetRules(preset) });
      expect(judgement.rule).toBeGreaterThanOrEqual(1);
      expect(judge({ entered: asked, match: reply, rules: presetRules(preset) })).toEqual(judgement);
    }),
    { numRuns: 600 },
  );
});

test('a row with a replaced part, a missing flat or an unmatched part is never accepted automatically', () => {
  fc.assert(
    fc.property(pair, fc.constantFrom(...PRESETS), ([asked, reply], preset) => {
      const { autoAccept, comparison } = judge({ entered: asked, match: reply, rules: presetRules(preset) });
      if (!autoAccept) return;
      const worrying = comparison.filter(
        ({ part, change }) => change === 'large' || (change === 'removed' && part !== 'locality'),
      );
      expect(worrying).toEqual([]);
      const { street, city, zip, house_number } = reply.components;
      const flags = { street, city, postcode: zip, house_number };
      for (const { part, entered: text } of comparison) {
        const flag = Object.entries(flags).find(([name]) => name === part);
        if (flag !== undefined && text !== '') expect(flag).toEqual([part, true]);
      }
    }),
    { numRuns: 1500 },
  );
});

test('a stricter preset never accepts a row that a less strict preset leaves to a person', () => {
  const takes = (asked: EnteredAddress, reply: Match, preset: Preset): boolean =>
    judge({ entered: asked, match: reply, rules: presetRules(preset) }).autoAccept;
  fc.assert(
    fc.property(pair, ([asked, reply]) => {
      if (takes(asked, reply, 'strict')) expect(takes(asked, reply, 'normal')).toBe(true);
      if (takes(asked, reply, 'normal')) expect(takes(asked, reply, 'relaxed')).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

test('the app can judge a row again by any rules from the stored byte and confidence of the row', () => {
  fc.assert(
    fc.property(pair, rules, ([asked, reply], tried) => {
      const evidence = Uint8Array.of(findingsOf(asked, reply).evidence)[0] ?? -1;
      const confidence = Float64Array.of(reply.confidence)[0] ?? -1;
      const { verdict, rule, autoAccept, reasons } = judge({ entered: asked, match: reply, rules: tried });
      expect(ruleOn(evidence, confidence, tried)).toEqual({ verdict, rule, autoAccept });
      expect(evidence).toBeLessThan(128);
      expect(reasons.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

test('a lower threshold accepts every row that a higher threshold accepts', () => {
  fc.assert(
    fc.property(pair, rules, threshold, ([asked, reply], tried, other) => {
      const takes = (accept: number, lowest: number): boolean =>
        judge({ entered: asked, match: reply, rules: { ...tried, accept, lowest } }).autoAccept;
      if (takes(Math.max(tried.accept, other), tried.lowest))
        expect(takes(Math.min(tried.accept, other), tried.lowest)).toBe(true);
      if (takes(tried.accept, Math.max(tried.lowest, other)))
        expect(takes(tried.accept, Math.min(tried.lowest, other))).toBe(true);
    }),
    { numRuns: 1500 },
  );
});
