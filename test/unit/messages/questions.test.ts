import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESS_FIELDS, type Address } from '#shared/domain/address/address.ts';
import type { ComparedPart } from '#shared/domain/compare/comparison.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { REASON_CODES, type ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';
import { rowQuestion } from '#shared/messages/review/questions.ts';
import { reasonSentence } from '#shared/messages/review/reasons.ts';
import { answer, fielded, suggestion } from '../domain/addresses.ts';

const NOTHING = { suggested: null, candidates: [], entered: fielded({}) };

const NONE: ReadonlySet<ComparedPart> = new Set();

const of = (code: ReasonCode, texts: { entered?: string; returned?: string } = {}, kept = NONE): string =>
  rowQuestion({ ...NOTHING, judgement: { ...JUDGEMENT, reasons: [{ code, part: 'city', ...texts }] } }, kept);

const JUDGEMENT = {
  verdict: 'confirm',
  rule: 5,
  comparison: [],
  unconfirmed: [],
  autoAccept: false,
} as const;

test('every reason for a review leads to its own question, with and without words from the row', () => {
  for (const texts of [{}, { entered: 'Derby', returned: 'Leeds' }]) {
    const questions = REASON_CODES.map((code) => of(code, texts));
    expect(new Set(questions).size).toBe(REASON_CODES.length);
    for (const question of questions) {
      expect(question).toMatch(/^\p{Lu}[^?]*\?(?: [^?]*\.)?$/u);
      expect(question).not.toMatch(/\b(?:in)?valid\b|successfully|please|!|undefined/iu);
    }
  }
});

test('a long word from the row is cut between two characters, not inside one', () => {
  fc.assert(
    fc.property(fc.nat(70), (letters) => {
      const entered = `${'a'.repeat(letters)}${'👩🏽'.repeat(40)}`;
      for (const code of REASON_CODES) {
        const question = of(code, { entered, returned: entered });
        expect(question.isWellFormed(), question).toBe(true);
        expect(
          reasonSentence({ ...JUDGEMENT, reasons: [{ code, part: 'city', entered }] }).isWellFormed(),
        ).toBe(true);
      }
    }),
  );
});

test('the question about several changes names the replaced part if only one part was replaced', () => {
  const reasons = [
    { code: 'many_changes', part: 'city' },
    { code: 'part_replaced', part: 'city', entered: 'Derby', returned: 'London' },
  ] as const;
  expect(rowQuestion({ ...NOTHING, judgement: { ...JUDGEMENT, reasons } }, NONE)).toBe('Is London right?');
});

test('the question does not propose a part that the cells keep', () => {
  const texts = { entered: 'Northampton, MA', returned: 'Northampton' };
  expect(of('part_replaced', texts, new Set(['city']))).toBe('Is Northampton, MA right as the town?');
  const [city, postcode] = [
    { code: 'part_replaced', part: 'city', ...texts },
    { code: 'part_replaced', part: 'postcode', entered: '01060', returned: '01061' },
  ] as const;
  const many = { ...JUDGEMENT, reasons: [{ code: 'many_changes' }, city, postcode] } as const;
  const ask = (...kept: ComparedPart[]) => rowQuestion({ ...NOTHING, judgement: many }, new Set(kept));
  expect(ask()).toBe('Are Northampton and 01061 right?');
  expect(ask('city')).toBe('Is 01061 right?');
  expect(ask('city', 'postcode')).toBe('Is the address right as entered?');
});

function asking(entered: Partial<Address>, returned: Partial<Address>, rest: Parameters<typeof answer>[1]) {
  const match = answer(returned, rest);
  const row = {
    judgement: judge({ entered: fielded(entered), match, rules: presetRules('strict') }),
    suggested: match.address,
    candidates: [],
    entered: fielded(entered),
  };
  return rowQuestion(row, NONE);
}

const DERBY = {
  house_number: '166',
  street: 'Sylvan Avenue',
  city: 'Derby',
  postcode: 'DE1 2AB',
  country: 'gbr',
};

test.each<[string, string]>([
  ['Is London the right post town?', asking(DERBY, { ...DERBY, city: 'London' }, {})],
  ['Is DE1 2AC the right postcode?', asking(DERBY, { ...DERBY, postcode: 'DE1 2AC' }, {})],
  [
    'Is Flat 2 right? It was not confirmed.',
    asking({ ...DERBY, street: 'Flat 2, Sylvan Avenue' }, DERBY, {}),
  ],
  [
    'Is number 166 right? It was not found.',
    asking(DERBY, { ...DERBY, house_number: '' }, { houseNumberNotFound: true }),
  ],
  ['Is the address in Leeds, LS1 1AA?', asking(DERBY, { ...DERBY, city: 'Leeds', postcode: 'LS1 1AA' }, {})],
  ['No address was found. What is the right address?', asking(DERBY, {}, { matchType: 'no_match' })],
  ['Is the address right as entered?', asking(DERBY, DERBY, {})],
  [
    'Is the address right? The service writes it differently.',
    asking({ ...DERBY, city: 'DERBY' }, DERBY, {}),
  ],
])('a row that needs review leads to the question “%s”', (question, asked) => {
  expect(asked).toBe(question);
});

test('the question about several possible addresses also counts the suggestion', () => {
  const candidate = { address: suggestion(DERBY), confidence: 1 };
  const judgement = { ...JUDGEMENT, reasons: [{ code: 'several_candidates' }] } as const;
  const candidates = [candidate, candidate];
  expect(rowQuestion({ ...NOTHING, judgement, suggested: suggestion(DERBY), candidates }, NONE)).toBe(
    'Which of these 3 addresses is right?',
  );
});

/** The fixed words of all questions, listed so that a new word is noticed. */
const OWN_WORDS = new Set(
  `Add Are Check Does In Is It Its No Should The What Where Which a address addresses again all an and
  another approximate are as be belong building change changes check checked city confidence confirmed
  country credits differently district entered exactly fault flat found from had has hidden house in is it low missing
  new not number of or out part place post postcode ran right row same service slow some state street
  suggestion the these this to too total town was which with writes`.split(/\s+/u),
);

const text = fc.constantFrom(
  '',
  'Zed',
  'ZED',
  'Yarn Row',
  'Flat 7',
  'Xi 5',
  'Wold',
  '12',
  '14',
  'Vale',
  'Unit 3, Ulm Road',
);
const address = fc.record(
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text])) as Record<keyof Address, typeof text>,
);

test('a question contains only its fixed words and words from the two addresses', () => {
  fc.assert(
    fc.property(address, address, fc.boolean(), fc.boolean(), (entered, returned, found, known) => {
      const question = asking(entered, returned, {
        houseNumberNotFound: found,
        components: { city: known, zip: known, street: !found, state: true, house_number: known },
      });
      const said = [
        ...Object.values(entered),
        ...Object.values(returned),
        countryName(returned.country),
      ].join(' ');
      const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
      expect(words.filter((word) => !OWN_WORDS.has(word) && !said.includes(word))).toEqual([]);
    }),
  );
});
