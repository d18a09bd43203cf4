import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddressAnswer, answerAddress } from '../../../src-main/practice/gazetteer/answer-address.ts';
import type { Gazetteer } from '../../../src-main/practice/gazetteer/gazetteer.ts';
import { openGazetteer } from '../../../src-main/practice/gazetteer/open-gazetteer.ts';
import type { Question } from '../../../src-main/practice/gazetteer/question.ts';
import {
  numberKey,
  postcodeKey,
  streetKey,
  townKey,
} from '../../../src-main/practice/gazetteer/text/fold.ts';
import { formatAddress } from '../../../src-main/practice/gazetteer/text/formatted.ts';
import { parseLine } from '../../../src-main/practice/gazetteer/text/parse-line.ts';
import { PRACTICE_CACHE } from '../../support/service/practice-cache.ts';
import { DAMAGES, type Damage } from './damage.ts';
import { DATA_DIR } from './server.ts';

const SAMPLE = 60;
/** The confidence from which Normal accepts without a person. */
const SURE = 0.9;

type Asked = { readonly address: Question; readonly question: Question; readonly answer: AddressAnswer };

let db: Database.Database;
let gazetteer: Gazetteer;
beforeAll(() => {
  ({ db, gazetteer } = openGazetteer(DATA_DIR, [PRACTICE_CACHE]));
});
afterAll(() => gazetteer.close());

/**
 * The minimum share of damaged addresses whose house is found; 0.95 by default. A README lists the measured shares.
 */
const LOWEST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // Berlin alone has thousands of streets. Without the postcode a slip may find another one, with a low confidence.
  deu: { 'three at once': 0.9 },
  // A name has two to four characters. With one of them wrong, the rest is often another name.
  jpn: { typo: 0.85, 'three at once': 0.85 },
};
const LOWEST_ELSEWHERE = 0.95;

describe('a damaged address', () => {
  const countries = 'aus bra can deu esp fin fra gbr irl ita jpn nld swe usa'.split(' ');
  it.each(countries)(
    'in %s is found in nearly all cases, and no wrong answer has a high confidence',
    (country) => {
      const addresses = sampleOf(country);
      const shares = Object.entries(damages()).map(([name, damage]) => {
        const asked = askAll(addresses, damage);
        const isNumberAsked = name !== 'number unknown';
        const right = asked.filter((each) => isFound(each, isNumberAsked));
        const misled = asked.filter(
          (each) => !right.includes(each) && each.answer.comparison.confidence >= SURE,
        );
        return { name, share: right.length / asked.length, misled: misled.map(({ question }) => question) };
      });
      expect(shares.flatMap(({ misled }) => misled)).toEqual([]);
      const tooLow = shares.filter(
        ({ name, share }) => share < (LOWEST[country]?.[name] ?? LOWEST_ELSEWHERE),
      );
      expect(tooLow).toEqual([]);
    },
  );
});

function damages(): Readonly<Record<string, Damage>> {
  return {
    ...DAMAGES,
    'on one line': (address) => parseLine(gazetteer, address.country, lineOf(address, ', ')),
    'on one line, no commas, no postcode': (address) =>
      parseLine(gazetteer, address.country, lineOf({ ...address, postcode: '' }, ' ')),
  };
}

function lineOf(address: Question, between: string): string {
  const separator = address.country === 'jpn' ? '' : between;
  return formatAddress(address.country, { ...address, unit: '', building: '' }).replaceAll('\n', separator);
}

function askAll(addresses: readonly Question[], damage: Damage): readonly Asked[] {
  return addresses.map((address, index) => {
    const question = damage(address, ofAnotherTown(addresses, index), index);
    return { address, question, answer: answerAddress(gazetteer, question) };
  });
}

/** Addresses with a number, spread evenly over a country's addresses. */
function sampleOf(country: string): readonly Question[] {
  const all = db
    .prepare<[string], Question>(/* sql */ `
      SELECT streets.country, name AS street, house_number AS houseNumber, locality, city, state, postcode
      FROM points JOIN streets ON streets.id = street_id
      WHERE streets.country = ? AND number_key GLOB '[0-9]*' AND name NOT LIKE '%,%' AND name <> 'Unknown' ORDER BY points.id
    `)
    .all(country);
  const step = Math.max(1, Math.floor(all.length / SAMPLE));
  return all.filter((_, index) => index % step === 0).slice(0, SAMPLE);
}

function ofAnotherTown(addresses: readonly Question[], index: number): Question {
  const address = addresses[index];
  if (address === undefined) throw new Error('there is no such address in the sample');
  const inOrder = addresses.map((_, offset) => addresses[(index + offset * 7) % addresses.length] ?? address);
  return (
    inOrder.find((other) => other.postcode !== '' && townKey(other.city) !== townKey(address.city)) ?? address
  );
}

/** Returns whether the address is among the answers. The same postcode counts for a town, which may have two names. */
function isFound({ address, answer }: Asked, isNumberAsked: boolean): boolean {
  return [answer, ...answer.alternatives].some(
    ({ parts }) =>
      streetKey(address.country, parts.street) === streetKey(address.country, address.street) &&
      (!isNumberAsked || numberKey(parts.houseNumber) === numberKey(address.houseNumber)) &&
      (townKey(parts.city) === townKey(address.city) ||
        (address.postcode !== '' && postcodeKey(parts.postcode) === postcodeKey(address.postcode))),
  );
}
