/** `npm run bench compare`: milliseconds to compare one row with its answer, by the length and script of its texts. */

import { EMPTY_ADDRESS, type EnteredAddress, NO_OWN_LINES } from '#shared/domain/address/address.ts';
import { NO_MATCH } from '#shared/domain/answer/match.ts';
import { rowFacts } from '#shared/domain/kind/row-facts.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';

const WRITINGS = {
  address: '12 High Street, Leeds LS1 4AB, ',
  words: 'Green field of barley ',
  ambiguous: 'st ',
  commas: 'Mill,',
  Chinese: '上海市黄浦区中山东一路',
  numerals: '一二三丁目',
  Korean: '서울특별시 종로구 ',
  Cyrillic: 'улица Ломоносова ',
} as const;
const LENGTHS = [30, 500, 4_000, 60_000];
const ROUNDS = 5;

const HIGH_STREET = {
  ...EMPTY_ADDRESS,
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'gbr',
};

/** Returns the time for the slowest place of the text, with an answer of equal length. Times are medians. */
function worst(text: string): number {
  const line: EnteredAddress = { ...NO_OWN_LINES, line: text, parts: EMPTY_ADDRESS };
  const street: EnteredAddress = { ...NO_OWN_LINES, line: '', parts: { ...HIGH_STREET, street: text } };
  const other = `x${text.slice(1)}`;
  const answers = [
    { parts: HIGH_STREET, formatted: '12 High Street\nLeeds\nLS1 4AB' },
    { parts: { ...HIGH_STREET, street: other }, formatted: other },
  ];
  return Math.max(
    ...[line, street].flatMap((entered) =>
      answers.map((address) => {
        const match = { ...NO_MATCH, matchType: 'exact', address };
        const times = Array.from({ length: ROUNDS }, () => {
          const startedAt = performance.now();
          rowFacts(match, findingsOf(entered, match));
          return performance.now() - startedAt;
        });
        return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      }),
    ),
  );
}

const text = (seed: string, length: number): string => seed.repeat(length).slice(0, length);
for (const seed of Object.values(WRITINGS)) worst(text(seed, 200));
process.stdout.write(`| writing | ${LENGTHS.map((length) => length.toLocaleString('en')).join(' | ')} |\n`);
process.stdout.write(`| --- | ${LENGTHS.map(() => '---:').join(' | ')} |\n`);
for (const [name, seed] of Object.entries(WRITINGS)) {
  const times = LENGTHS.map((length) => worst(text(seed, length)).toFixed(2));
  process.stdout.write(`| ${name} | ${times.join(' | ')} |\n`);
}
