import { expect, it } from 'vitest';
import type { ComparedPart } from '#shared/domain/compare/comparison.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { cellChangeSentence } from '#shared/messages/export/export.ts';
import {
  confirmWords,
  doubtQuestion,
  missedSentence,
  otherColumnWords,
} from '#shared/messages/import/import-questions.ts';
import { facetValueWords } from '#shared/messages/review/facets.ts';
import { leftOutWords, partEventWords } from '#shared/messages/review/groups.ts';
import { rowQuestion } from '#shared/messages/review/questions.ts';
import { reasonSentence } from '#shared/messages/review/reasons.ts';
import { fieldWord, partWord } from '#shared/messages/words.ts';
import { fielded, suggestion } from '../domain/addresses.ts';

it.each([
  ['gbr', 'county', 'town'],
  ['irl', 'county', 'town'],
  ['usa', 'state', 'city'],
  ['aus', 'state', 'city'],
  ['can', 'province', 'city'],
  ['ita', 'province', 'city'],
  ['jpn', 'prefecture', 'city'],
  ['fra', 'region', 'city'],
  ['', 'state', 'city'],
])('in a list of %j the word for the state is %s and the word for the city is %s', (country, state, city) => {
  expect([partWord('state', country), partWord('city', country)]).toEqual([state, city]);
  expect([fieldWord('state', country), fieldWord('city', country)]).toEqual([state, city]);
  expect(partWord('postcode', country)).toBe('postcode');
});

it.each([
  ['gbr', 'town'],
  ['usa', 'city'],
  ['', 'city'],
])('in a list of %j the reasons and the questions during import contain the word %s', (country, city) => {
  expect(facetValueWords('reason', 'city_and_postcode_not_matched', country)).toBe(
    `${city} and postcode not found`,
  );
  expect(facetValueWords('reason', 'postcode_and_city_replaced', country)).toBe(
    `postcode and ${city} replaced`,
  );
  const doubt = { kind: 'weak_guess', column: 0, field: 'city' } as const;
  expect(doubtQuestion(doubt, ['Place'], country)).toBe(`Is “Place” the ${city}?`);
  expect(confirmWords(doubt, country)).toContain(`the ${city}`);
  for (const words of [missedSentence, otherColumnWords])
    expect(words('city', country)).toContain(`the ${city}`);
});

it('every sentence about a part of a British address uses the British word', () => {
  const parts = { city: 'Leeds', state: 'Kent', country: 'gbr' };
  const doubted = (part: 'city' | 'state') => {
    const reasons = [
      { code: 'part_replaced', part, entered: 'Derby', returned: 'Leeds' },
      { code: 'approximate_match', part, entered: 'Derby' },
      { code: 'city_and_postcode_not_matched' },
    ] as const;
    const comparison = [
      { part, entered: 'Derby', returned: '', change: 'none' },
      { part, entered: 'Derby', returned: 'Leeds', change: 'small' },
    ] as const;
    const [verdict] = VERDICTS;
    return reasons.flatMap((reason) =>
      ([5, 6, 7] as const).flatMap((rule) => {
        const judgement = {
          verdict,
          rule,
          comparison,
          unconfirmed: [part],
          autoAccept: false,
          reasons: [reason],
        };
        const tidied = { ...judgement, reasons: [{ code: 'tidied' }] } as const;
        return [
          reasonSentence(judgement, 'gbr'),
          reasonSentence(tidied, 'gbr'),
          ...[new Set<ComparedPart>(), new Set([part])].map((kept) =>
            rowQuestion(
              { judgement, suggested: suggestion(parts), candidates: [], entered: fielded({}) },
              kept,
            ),
          ),
        ];
      }),
    );
  };
  const said = (['city', 'state'] as const).flatMap((part) => [
    ...doubted(part),
    facetValueWords('changed_part', part, 'gbr'),
    partEventWords(part, 'added', 'gbr'),
    leftOutWords(part, 'X', 'gbr'),
    cellChangeSentence(
      { kind: 'edited', decidedBy: 'person', decidedAtMs: 0, ruleVersion: '', corrected: null, picked: null },
      [{ part, change: 'large' }],
      'gbr',
    ),
  ]);
  expect(said.join('\n')).not.toMatch(/\b(?:city|state)\b/iu);
  expect(said.join('\n')).toMatch(/county/u);
});
