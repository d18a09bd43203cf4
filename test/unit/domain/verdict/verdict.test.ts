import { describe, expect, test } from 'vitest';
import type { Address, EnteredAddress } from '#shared/domain/address/address.ts';
import type { Match } from '#shared/domain/answer/match.ts';
import { PRESETS, type Preset, type ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { presetRules, type Rules, ruleVersion } from '#shared/domain/verdict/rules.ts';
import { judge, notChecked } from '#shared/domain/verdict/verdict.ts';
import { ALL_MATCHED, answer, fielded, singleLine, suggestion } from '../addresses.ts';

const SEATTLE: Partial<Address> = {
  house_number: '400',
  street: 'Broad Street',
  city: 'Seattle',
  state: 'WA',
  postcode: '98109',
  country: 'usa',
};
const LEEDS: Partial<Address> = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'gbr',
};

describe('the verdict is that of the product document in the case', () => {
  type Case = readonly [string, EnteredAddress, Match, number, string, Preset?];
  const cases: readonly Case[] = [
    ['exact, 1.0, nothing changed', fielded(SEATTLE), answer(SEATTLE), 8, 'accept'],
    [
      'exact, 0.96, "St" → "Street", ZIP+4 added',
      fielded({ ...SEATTLE, street: 'Broad St' }),
      answer({ ...SEATTLE, postcode: '98109-4607' }, { confidence: 0.96 }),
      7,
      'accept',
    ],
    [
      'exact, 1.0, another postcode',
      fielded(SEATTLE),
      answer({ ...SEATTLE, postcode: '98101' }),
      5,
      'confirm',
    ],
    [
      'rooftop, 0.94, city Kirkland → Seattle',
      fielded({ ...SEATTLE, city: 'Kirkland' }),
      answer(SEATTLE, { matchType: 'rooftop', confidence: 0.94 }),
      5,
      'confirm',
    ],
    [
      'postcode and city both replaced',
      fielded({ ...SEATTLE, city: 'Kirkland', postcode: '98033' }),
      answer(SEATTLE),
      4,
      'confirm',
    ],
    [
      'house_number_not_found, 0.88',
      fielded(SEATTLE),
      answer({ ...SEATTLE, house_number: '' }, { houseNumberNotFound: true, confidence: 0.88 }),
      2,
      'fix',
    ],
    [
      'city and postcode only, 1.0',
      fielded({ city: 'Seattle', postcode: '98109' }),
      answer({ city: 'Seattle', postcode: '98109', country: 'usa' }, { accuracyType: 'locality' }),
      1,
      'fix',
    ],
    [
      'interpolated, 0.85, all matched, Normal',
      fielded(SEATTLE),
      answer(SEATTLE, { matchType: 'interpolated', confidence: 0.85 }),
      6,
      'confirm',
    ],
    [
      'interpolated, 0.85, all matched, Relaxed',
      fielded(SEATTLE),
      answer(SEATTLE, { matchType: 'interpolated', confidence: 0.85 }),
      7,
      'accept',
      'relaxed',
    ],
    [
      '"Flat 2" entered, absent from the result',
      fielded({ ...LEEDS, street: 'Flat 2, High Street' }),
      answer(LEEDS),
      5,
      'confirm',
    ],
    ['partial, 0.55', fielded(LEEDS), answer(LEEDS, { matchType: 'partial', confidence: 0.55 }), 1, 'fix'],
  ];
  for (const [name, entered, match, rule, verdict, preset = 'normal'] of cases) {
    test(name, () => {
      const judgement = judge({ entered, match, rules: presetRules(preset) });
      expect([judgement.rule, judgement.verdict]).toEqual([rule, verdict]);
      expect(judgement.autoAccept).toBe(verdict === 'accept');
    });
  }

  test('of a lookup that the service refused for good', () => {
    const judgement = notChecked({ code: 'service_error' });
    expect(judgement).toEqual({
      verdict: 'not_checked',
      rule: 0,
      reasons: [{ code: 'service_error' }],
      comparison: [],
      unconfirmed: [],
      autoAccept: false,
    });
  });
});

describe('the verdict on a row', () => {
  const cases: readonly (readonly [ReasonCode, number, EnteredAddress, Match])[] = [
    ['no_match', 1, fielded(LEEDS), answer(LEEDS, { matchType: 'no_match' })],
    ['no_street_entered', 1, fielded({ ...LEEDS, street: '' }), answer(LEEDS)],
    [
      'no_street_entered',
      1,
      singleLine('Soldotna, AK 99669'),
      answer({ city: 'Soldotna', state: 'AK', postcode: '99669', country: 'usa' }),
    ],
    [
      'street_not_matched',
      1,
      fielded(LEEDS),
      answer(LEEDS, { components: { ...ALL_MATCHED, street: false } }),
    ],
    [
      'city_and_postcode_not_matched',
      1,
      fielded(LEEDS),
      answer(LEEDS, { components: { ...ALL_MATCHED, city: false, zip: false } }),
    ],
    ['coarser_than_street', 1, fielded(LEEDS), answer(LEEDS, { accuracyType: 'postcode_center' })],
    ['low_confidence', 1, fielded(LEEDS), answer(LEEDS, { confidence: 0.59 })],
    ['low_confidence', 1, fielded(LEEDS), answer(LEEDS, { confidence: Number.NaN })],
    ['low_confidence', 1, fielded(LEEDS), answer(LEEDS, { confidence: 7 })],
    [
      'house_number_not_matched',
      2,
      fielded(LEEDS),
      answer(LEEDS, { components: { ...ALL_MATCHED, house_number: false } }),
    ],
    [
      'several_candidates',
      3,
      fielded(LEEDS),
      answer(LEEDS, {
        candidates: [{ address: suggestion({ ...LEEDS, city: 'Bradford' }), confidence: 0.95 }],
      }),
    ],
    ['many_changes', 4, fielded({ ...LEEDS, house_number: '14', street: 'Mill Lane' }), answer(LEEDS)],
    ['part_replaced', 5, fielded({ ...SEATTLE, state: 'OR' }), answer(SEATTLE)],
    ['part_replaced', 5, fielded({ ...SEATTLE, house_number: '402' }), answer(SEATTLE)],
    ['part_replaced', 5, fielded({ ...LEEDS, country: 'France' }), answer(LEEDS)],
    ['unit_missing', 5, fielded({ ...LEEDS, locality: 'c/o Smith' }), answer(LEEDS)],
    ['approximate_match', 6, fielded(LEEDS), answer(LEEDS, { matchType: 'partial' })],
    ['approximate_match', 6, fielded(LEEDS), answer(LEEDS, { matchType: 'fuzzy_new_kind' })],
    ['approximate_match', 6, fielded(LEEDS), answer(LEEDS, { components: { ...ALL_MATCHED, street: null } })],
    [
      'postcode_not_matched',
      6,
      fielded(LEEDS),
      answer(LEEDS, { components: { ...ALL_MATCHED, zip: false } }),
    ],
    ['below_threshold', 6, fielded(LEEDS), answer(LEEDS, { confidence: 0.89 })],
    ['tidied', 7, fielded({ ...LEEDS, city: 'LEEDS' }), answer(LEEDS)],
    ['as_entered', 8, fielded(LEEDS), answer(LEEDS)],
  ];
  test.each(cases)('is given for the reason %s by rule %i', (code, rule, entered, match) => {
    const judgement = judge({ entered, match, rules: presetRules('normal') });
    expect([judgement.reasons[0]?.code, judgement.rule]).toEqual([code, rule]);
  });

  test('is not “choose” if the confidence of the second candidate is more than 0.05 lower', () => {
    const candidates = [{ address: suggestion({ city: 'Bradford' }), confidence: 0.94 }];
    expect(
      judge({ entered: fielded(LEEDS), match: answer(LEEDS, { candidates }), rules: presetRules('normal') })
        .rule,
    ).toBe(8);
  });

  test('is not “choose” if the second candidate repeats the answer', () => {
    const candidates = [{ address: suggestion(LEEDS), confidence: 1 }];
    expect(
      judge({ entered: fielded(LEEDS), match: answer(LEEDS, { candidates }), rules: presetRules('normal') })
        .rule,
    ).toBe(8);
  });

  test('accepts a post box even if the accuracy is only that of a postcode', () => {
    const box: Partial<Address> = {
      street: 'PO Box 1802',
      city: 'Providence',
      state: 'RI',
      postcode: '02901',
      country: 'usa',
    };
    const match = answer(box, { accuracyType: 'postcode' });
    expect(
      judge({ entered: fielded({ ...box, street: 'P.O. BOX 1802' }), match, rules: presetRules('normal') })
        .rule,
    ).toBe(7);
  });
});

describe('automatic acceptance', () => {
  const accepted = (preset: Preset, match: Match, entered = fielded(LEEDS)): boolean =>
    judge({ entered, match, rules: presetRules(preset) }).autoAccept;

  test('requires in Strict an unchanged address, rooftop accuracy and a confidence of at least 0.97', () => {
    expect(accepted('strict', answer(LEEDS, { confidence: 0.97 }))).toBe(true);
    expect(accepted('strict', answer(LEEDS, { confidence: 0.96 }))).toBe(false);
    expect(accepted('strict', answer(LEEDS, { accuracyType: 'parcel' }))).toBe(false);
    expect(accepted('strict', answer(LEEDS), fielded({ ...LEEDS, city: 'leeds' }))).toBe(false);
  });

  test('does not count an unknown accuracy as rooftop', () => {
    const match = answer(LEEDS, { accuracyType: 'doorbell' });
    expect(accepted('strict', match)).toBe(false);
    expect(accepted('normal', match)).toBe(true);
  });

  test('includes approximate matches in Relaxed if street, city and postcode matched', () => {
    const partial = (components: Partial<typeof ALL_MATCHED>): Match =>
      answer(LEEDS, { matchType: 'partial', confidence: 0.8, components: { ...ALL_MATCHED, ...components } });
    expect(accepted('relaxed', partial({}))).toBe(true);
    expect(accepted('normal', partial({}))).toBe(false);
    expect(accepted('relaxed', partial({ zip: false }))).toBe(false);
    expect(accepted('relaxed', partial({ city: null }))).toBe(false);
    expect(accepted('relaxed', partial({ house_number: null }))).toBe(false);
    expect(accepted('relaxed', { ...partial({}), confidence: 0.79 })).toBe(false);
  });
});

describe('thresholds that a person changed', () => {
  const judged = (match: Match, moved: Partial<Rules>) => {
    const { rule, verdict, reasons, autoAccept } = judge({
      entered: fielded(LEEDS),
      match,
      rules: { ...presetRules('normal'), ...moved },
    });
    return [rule, verdict, reasons.map(({ code }) => code), autoAccept];
  };
  const sure = (confidence: number, rest: Partial<Match> = {}): Match =>
    answer(LEEDS, { confidence, ...rest });

  test('accept a row with a confidence that equals the threshold', () => {
    expect(judged(sure(0.85), { accept: 0.85 })).toEqual([8, 'accept', ['as_entered'], true]);
    expect(judged(sure(0.8499), { accept: 0.85 })).toEqual([6, 'confirm', ['below_threshold'], false]);
    expect(judged(sure(0.9), { lowest: 0.95 })).toEqual([1, 'fix', ['low_confidence'], false]);
  });

  test('include the limit for low confidence, which comes before the rule about house numbers', () => {
    const rules = { lowest: 0.9 };
    expect(judged(sure(0.5, { matchType: 'no_match' }), rules)).toEqual([1, 'fix', ['no_match'], false]);
    expect(judged(sure(0.5, { houseNumberNotFound: true }), rules)).toEqual([
      1,
      'fix',
      ['low_confidence'],
      false,
    ]);
    expect(judged(sure(0.95, { houseNumberNotFound: true }), rules)).toEqual([
      2,
      'fix',
      ['house_number_not_found'],
      false,
    ]);
  });

  test('include the limit for near matches, which applies only in Relaxed', () => {
    const near = sure(0.75, { matchType: 'interpolated' });
    expect(judged(near, { preset: 'relaxed', acceptNear: 0.75 })).toEqual([
      7,
      'accept',
      ['approximate_match', 'tidied'],
      true,
    ]);
    expect(judged(near, { acceptNear: 0.75 })).toEqual([
      6,
      'confirm',
      ['approximate_match', 'below_threshold'],
      false,
    ]);
  });

  test('are part of the rule version if they have an effect', () => {
    expect(PRESETS.map((preset) => ruleVersion(presetRules(preset)))).toEqual([
      '8 strict 0.97 0.60',
      '8 normal 0.90 0.60',
      '8 relaxed 0.90 0.80 0.60',
    ]);
    const normal = presetRules('normal');
    expect(ruleVersion({ ...normal, acceptNear: 0.1 })).toBe(ruleVersion(normal));
    expect(ruleVersion({ ...normal, accept: 0.901 })).toBe('8 normal 0.901 0.60');
  });
});
