import { describe, expect, test } from 'vitest';
import { partFault } from '#shared/domain/address/typed-part.ts';
import { ACCURACY_TYPES } from '#shared/domain/answer/accuracy.ts';
import { type Judgement, REASON_CODES } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge, notChecked } from '#shared/domain/verdict/verdict.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { partFaultSentence } from '#shared/messages/fix/typed-part.ts';
import { countOf, formatBytes, listOf, namesOf } from '#shared/messages/format.ts';
import { foundSentence, reasonSentence } from '#shared/messages/review/reasons.ts';
import { ALL_MATCHED, answer, fielded } from '../domain/addresses.ts';

const DERBY = {
  house_number: '166',
  street: 'Sylvan Avenue',
  city: 'Derby',
  postcode: 'DE1 2AB',
  country: 'gbr',
};

function judged(entered: Partial<typeof DERBY>, ...reply: Parameters<typeof answer>): Judgement {
  return judge({
    entered: fielded({ ...DERBY, ...entered }),
    match: answer(...reply),
    rules: presetRules('normal'),
  });
}

describe('the sentence about a row', () => {
  test.each([
    [
      'Confirmed: street, city and postcode. Number 166 was not found on Sylvan Avenue.',
      judged({ street: 'Sylvan Ave' }, { ...DERBY, house_number: '' }, { houseNumberNotFound: true }),
    ],
    [
      'Confirmed: number, street and city. The service has the postcode DE1 2AC instead of DE1 2AB.',
      judged({}, { ...DERBY, postcode: 'DE1 2AC' }),
    ],
    [
      'Confirmed: number, street, city and postcode. “Flat 2” was not confirmed. Keep it?',
      judged({ street: 'Flat 2, Sylvan Avenue' }, DERBY),
    ],
    [
      'Confirmed: street and city. Not confirmed: postcode. Number 166 was not found on Sylvan Avenue.',
      judged(
        {},
        { ...DERBY, house_number: '' },
        {
          houseNumberNotFound: true,
          components: { ...ALL_MATCHED, zip: false },
        },
      ),
    ],
    [
      'Confirmed: street, city and postcode. Number 166 was not confirmed on Sylvan Avenue. The suggestion has 168.',
      judged({}, { ...DERBY, house_number: '168' }, { components: { ...ALL_MATCHED, house_number: false } }),
    ],
    [
      'Every part confirmed. The service writes these parts differently: street.',
      judged({ street: 'Sylvan Ave' }, DERBY),
    ],
    ['Every part confirmed as entered.', judged({}, DERBY)],
    ['The service found no address like this one.', judged({}, {}, { matchType: 'no_match' })],
    ['This row has no address to check.', notChecked({ code: 'nothing_to_check' })],
  ])('states what the service confirmed and what it did not: %s', (sentence, judgement) => {
    expect(reasonSentence(judgement)).toBe(sentence);
  });

  test('exists for every reason, and avoids words such as "invalid" and "please"', () => {
    for (const code of REASON_CODES) {
      const sentence = reasonSentence({ reasons: [{ code }], comparison: [], unconfirmed: [], rule: 1 });
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(sentence).not.toMatch(/\b(?:in)?valid\b|successfully|please|!|undefined/iu);
    }
  });
});

test('the result of a lookup is described in words, even if the service uses a new word', () => {
  expect(foundSentence('rooftop', 'exact')).toBe('Found: the building (an exact match).');
  expect(foundSentence('delivery_hatch', 'fuzzy')).toBe(
    'Found: a place that the service calls “delivery_hatch” (a match that the service calls “fuzzy”).',
  );
  expect([foundSentence('', ''), foundSentence('', 'no_match')]).toEqual(['', '']);
  for (const accuracy of ACCURACY_TYPES) {
    for (const match of ['exact', 'interpolated', 'partial', 'rooftop'])
      expect(foundSentence(accuracy, match)).not.toMatch(/_|“/u);
  }
});

test('the message about an invalid part states the rule that the part breaks', () => {
  expect(partFault('Rue de l’Église 4 — 北区')).toBeNull();
  expect(partFault('x'.repeat(500))).toBeNull();
  expect(partFault('x'.repeat(501))).toBe('too_long');
  expect(partFault('12\tHigh Street')).toBe('control_character');
  expect(partFaultSentence('too_long', 'x'.repeat(512))).toBe(
    'A part can have at most 500 characters. This text has 512.',
  );
});

describe('the message about a failure', () => {
  test('contains the name of the file and the sheets that the file has', () => {
    const { text } = failureMessage({
      code: 'sheet_not_found',
      file: 'spring.xlsx',
      sheet: 'May',
      sheets: ['Jan', 'Feb'],
    });
    expect(text).toBe('“spring.xlsx” has no sheet “May”. Its sheets are “Jan” and “Feb”.');
  });

  test('contains counts with thousands separators and the right plural', () => {
    expect(
      failureMessage({ code: 'row_count_differs', file: 'a.csv', expected: 12_000, found: 1 }).text,
    ).toContain('would have had 1 row, but the list has 12,000');
  });

  test('omits details that are unknown', () => {
    expect(failureMessage({ code: 'service_unreachable', detail: '' }).text).toMatch(
      /^Doorstep could not reach the service\./u,
    );
  });
});

test('numbers, lists and sizes are written as in English sentences', () => {
  expect([countOf(1, 'row'), countOf(2000, 'row'), countOf(0, 'row')]).toEqual([
    '1 row',
    '2,000 rows',
    '0 rows',
  ]);
  expect(listOf(['street', 'city', 'postcode'])).toBe('street, city and postcode');
  expect(namesOf(['a', 'b', 'c'], 2)).toBe('“a”, “b” and 1 more');
  expect([formatBytes(0), formatBytes(1_500_000)]).toEqual(['0 bytes', '1.5 MB']);
});
