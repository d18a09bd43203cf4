/** Tests rows that need no person, because only the answer's form differs, and similar rows that need one. */
import { describe, expect, test } from 'vitest';
import type { Address } from '#shared/domain/address/address.ts';
import type { Match } from '#shared/domain/answer/match.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';
import { ALL_MATCHED, answer, fielded, singleLine } from '../addresses.ts';

const judged = (entered: Partial<Address> | string, returned: Partial<Address>, rest: Partial<Match> = {}) =>
  judge({
    entered: typeof entered === 'string' ? singleLine(entered) : fielded(entered),
    match: answer(returned, rest),
    rules: presetRules('normal'),
  });

const ROME = { house_number: '1', city: 'Roma', postcode: '00185', country: 'ita' };
const BADAJOZ = { street: 'Avenida de Elvas', city: 'Badajoz', postcode: '06080', country: 'esp' };
const KYOTO = { city: '大阪市旭区', state: '大阪府', country: 'jpn' };

describe('another spelling of the same address', () => {
  const cases: readonly (readonly [string, Partial<Address> | string, Partial<Address>])[] = [
    ['P.ZZA', { ...ROME, street: 'P.ZZA CRISPI' }, { ...ROME, street: 'Piazza Crispi' }],
    ['L.go', { ...ROME, street: "L.go Medaglie d'Oro" }, { ...ROME, street: "Largo Medaglie d'Oro" }],
    ['C.so', { ...ROME, street: 'C.so Italia' }, { ...ROME, street: 'Corso Italia' }],
    [
      'a number with its signs',
      '大阪府大阪市旭区赤川４丁目１７番２号',
      { ...KYOTO, street: '赤川四丁目', house_number: '17-2' },
    ],
    ['a lot with its sign', '大阪府大阪市旭区元町８３番地', { ...KYOTO, street: '元町', house_number: '83' }],
    [
      'a lot and its branch',
      '大阪府大阪市旭区元町９１番地１',
      { ...KYOTO, street: '元町', house_number: '91-1' },
    ],
    [
      'a small letter written as a capital',
      { ...KYOTO, street: '東恋ケ窪', house_number: '1' },
      { ...KYOTO, street: '東恋ヶ窪', house_number: '1' },
    ],
  ];
  test.each(cases)('is accepted: %s', (_, entered, returned) => {
    const { verdict, reasons } = judged(entered, returned);
    expect([verdict, reasons.map(({ code }) => code)]).toEqual(['accept', ['tidied']]);
  });
});

describe('a similar but different address', () => {
  const cases: readonly (readonly [string, Partial<Address> | string, Partial<Address>])[] = [
    ['another kind of street', { ...ROME, street: 'P.ZZA CRISPI' }, { ...ROME, street: 'Piazzale Crispi' }],
    ['another name', { ...ROME, street: 'L.go Moscati' }, { ...ROME, street: 'Largo Mosconi' }],
    [
      'another branch of a lot',
      '大阪府大阪市旭区元町９１番地１',
      { ...KYOTO, street: '元町', house_number: '91-2' },
    ],
    [
      'a lot without its branch',
      '大阪府大阪市旭区元町９１番地１',
      { ...KYOTO, street: '元町', house_number: '91' },
    ],
    [
      'a room',
      '大阪府大阪市旭区赤川４丁目１７番２号３０１号室',
      { ...KYOTO, street: '赤川四丁目', house_number: '17-2' },
    ],
    [
      'a number in a row that says there is none',
      { ...BADAJOZ, house_number: 'S/N' },
      { ...BADAJOZ, house_number: '12' },
    ],
  ];
  test.each(cases)('is not accepted: %s', (_, entered, returned) => {
    expect(judged(entered, returned).verdict).not.toBe('accept');
  });
});

describe('the county of a British address', () => {
  const ASHFORD = { street: 'High Street', house_number: '12', city: 'Ashford', postcode: 'TN24 8AA' };
  const answered = (state: string, county: string, isMatched: boolean | null) =>
    [
      { ...ASHFORD, state, country: 'gbr' },
      { county, components: { ...ALL_MATCHED, state: isMatched } },
    ] as const;
  const replies = ['England', '', 'Kent'].flatMap((state) =>
    [true, false, null].map((isMatched) => answered(state, 'Kent', isMatched)),
  );
  // The flag is about this part if the answer has the county as the state.
  const confirming = replies.filter(([{ state }, { components }]) => state !== 'Kent' || components.state);

  test.each(['state', 'locality'] as const)('is confirmed by the county of the answer: %s', (part) => {
    for (const county of ['Kent', 'KENT'])
      for (const [returned, rest] of confirming)
        expect(judged({ ...ASHFORD, [part]: county }, returned, rest).verdict).toBe('accept');
  });

  test('is not confirmed by another county', () => {
    for (const [returned, rest] of replies)
      expect(judged({ ...ASHFORD, state: 'Essex' }, returned, rest).verdict).not.toBe('accept');
    const [returned, rest] = answered('England', '', true);
    expect(judged({ ...ASHFORD, state: 'Kent' }, returned, rest).verdict).not.toBe('accept');
  });
});

describe('the reason "house number not found"', () => {
  const unnumbered = {
    matchType: 'partial',
    accuracyType: 'street_center',
    houseNumberNotFound: true,
    components: { ...ALL_MATCHED, house_number: false },
  };
  test.each(['S/N', 's/n', 'SN', 's.n.c.', 'SIN NÚMERO'])(
    'is not given to a row with the note in place of a house number: %s',
    (said) => {
      const { verdict, reasons } = judged({ ...BADAJOZ, house_number: said }, BADAJOZ, unnumbered);
      expect([verdict, reasons[0]?.code]).toEqual(['confirm', 'approximate_match']);
    },
  );

  test('is not given to a row if a note after the street says that the house has no number', () => {
    const { reasons, comparison } = judged({ ...BADAJOZ, street: 'AVENIDA DE ELVAS S/N' }, BADAJOZ, {
      ...unnumbered,
      houseNumberNotFound: false,
    });
    expect(reasons.map(({ code }) => code)).toEqual(['approximate_match']);
    expect(comparison.find(({ part }) => part === 'unit')).toBeUndefined();
  });

  test('is given to a row with any other text as the house number', () => {
    const { verdict, reasons } = judged({ ...BADAJOZ, house_number: 'KM 59' }, BADAJOZ, unnumbered);
    expect([verdict, reasons[0]?.code]).toEqual(['fix', 'house_number_not_found']);
  });
});
