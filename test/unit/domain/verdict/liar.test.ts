/**
 * Tests a service that is certain and wrong. It answers every row with an exact match at the rooftop, confidence 0.99
 * and everything matched, but with one part replaced. The rows are real and entered in three ways.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Address, EnteredAddress } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Judgement } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';
import { formatAddress } from '../../../../src-main/practice/gazetteer/text/formatted.ts';
import { parseMatch } from '../../../../src-main/service/replies/parse-match.ts';
import { project } from '../../../support/app/cli.ts';
import { fielded, singleLine } from '../addresses.ts';
import { LIES, type Truth } from './lies.ts';
import { TIDYINGS } from './tidyings.ts';

const COUNTRIES = [
  'aus',
  'can',
  'deu',
  'esp',
  'fin',
  'fra',
  'gbr',
  'irl',
  'ita',
  'jpn',
  'nld',
  'usa',
  'osm-bra',
  'osm-swe',
];
const ROWS = 30;
/** Written in scripts that none of the countries above uses. */
const ELSEWHERE: readonly Partial<Truth>[] = [
  {
    country: 'rus',
    house_number: '14',
    street: 'улица Ломоносова',
    city: 'Санкт-Петербург',
    postcode: '191002',
  },
  { country: 'bgr', house_number: '7', street: 'бул. Витоша', city: 'София', postcode: '1000' },
  { country: 'grc', house_number: '24', street: 'Οδός Ερμού', city: 'Αθήνα', postcode: '105 63' },
  { country: 'chn', house_number: '100号', street: '中山东一路', city: '上海市', postcode: '200002' },
  { country: 'egy', house_number: '12', street: 'شارع طلعت حرب', city: 'القاهرة', postcode: '11511' },
  { country: 'ind', house_number: '5', street: 'महात्मा गांधी मार्ग', city: 'मुंबई', postcode: '400001' },
];

const NOTHING: Truth = {
  country: '',
  building: '',
  unit: '',
  house_number: '',
  street: '',
  locality: '',
  city: '',
  state: '',
  postcode: '',
};

function rowsOf(name: string): readonly Truth[] {
  const path = join(project('src-main/practice/data/addresses'), `${name}.tsv.gz`);
  const [header = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  const all = lines.flatMap((line): readonly Truth[] => {
    const cells = line.split('\t');
    const of = (column: string): string => cells[columns.indexOf(column)] ?? '';
    const truth: Truth = {
      country: name.slice(-3),
      building: of('building_name'),
      unit: of('unit'),
      house_number: of('house_number'),
      street: of('street'),
      locality: of('locality'),
      city: of('city'),
      state: of('state'),
      postcode: of('postcode'),
    };
    return truth.street !== '' && truth.house_number !== '' && truth.city !== '' && truth.postcode !== ''
      ? [truth]
      : [];
  });
  const step = Math.max(1, Math.floor(all.length / ROWS));
  return all.filter((_, place) => place % step === 0).slice(0, ROWS);
}

const TRUTHS = COUNTRIES.map(rowsOf);
const FOREIGN = ELSEWHERE.map((parts) => ({ ...NOTHING, ...parts }));

/** American streets with directions before and behind each form of name. */
const DIRECTED = ['N', 'S', 'E', 'W', 'NE', 'SW', 'North', 'West'].flatMap((direction) =>
  [
    '5th Street',
    '101st Avenue',
    '2nd',
    'Second Street',
    '42 Road',
    'D Street',
    'Oak Lane',
    'Broadway',
  ].flatMap((name) => [`${direction} ${name}`, `${name} ${direction}`]),
);
/** American streets whose name is a letter, or a number with a letter. */
const LETTERED = ['N', 'S', 'E', 'W'].flatMap((letter) => [
  `${letter} Street`,
  `Avenue ${letter}`,
  `${letter} Street NW`,
  `${letter} Avenue SE`,
  `S 300${letter}`,
]);
const POSSESSIVE = [
  "King's",
  "Bishop's",
  "Shepherd's Bush",
  "St John's",
  "St James's",
  "Old Farmer's",
].flatMap((name) => ['Road', 'Street', 'Avenue', 'Lane'].map((kind) => `${name} ${kind}`));
const AMERICAN = [...DIRECTED, ...LETTERED].map((street) => ({
  ...NOTHING,
  country: 'usa',
  house_number: '123',
  street,
  city: 'Springfield',
  state: 'IL',
  postcode: '62701',
}));
const BRITISH = POSSESSIVE.map((street) => ({
  ...NOTHING,
  country: 'gbr',
  house_number: '12',
  street,
  city: 'Reading',
  postcode: 'RG1 1AA',
}));
const MADE = [...AMERICAN, ...BRITISH];

type Entry = { readonly entered: EnteredAddress; readonly mapping: ColumnMapping };

const MAPPING: ColumnMapping = { street: [0], house_number: [1], city: [2], state: [3], postcode: [4] };
const NUMBER_LAST = new Set(['deu', 'esp', 'fin', 'ita', 'nld', 'swe', 'jpn']);

const ENTRIES: Readonly<Record<string, (truth: Truth) => Entry>> = {
  'in separate columns': ({ unit, building, street, ...parts }) => {
    const written = {
      house_number: parts.house_number,
      city: parts.city,
      state: parts.state,
      postcode: parts.postcode,
    };
    const premise = [unit, building, street].filter((text) => text !== '').join(', ');
    return { entered: fielded({ ...written, street: premise }), mapping: MAPPING };
  },
  'in a street column': (truth) => {
    const { city, state, postcode } = truth;
    return {
      entered: fielded({ street: premiseOf(truth), city, state, postcode }),
      mapping: { street: [0], city: [2], state: [3], postcode: [4] },
    };
  },
  'in one cell': (truth) => {
    const { city, state, postcode } = truth;
    const line = [premiseOf(truth), city, state, postcode].filter((text) => text !== '').join(', ');
    return { entered: singleLine(line), mapping: { address: [0] } };
  },
};

function premiseOf({ country, unit, building, house_number, street, locality }: Truth): string {
  const numbered =
    country === 'jpn'
      ? street + house_number
      : NUMBER_LAST.has(country)
        ? `${street} ${house_number}`
        : `${house_number} ${street}`;
  return [unit, building, numbered, locality].filter((text) => text !== '').join(', ');
}

function reply({ building, unit, house_number, ...rest }: Truth): string {
  const { country, street, locality, city, state, postcode } = rest;
  const formatted = formatAddress(country, { ...rest, unit, building, houseNumber: house_number });
  const parts: Partial<Address> = { country, street, house_number, city, state, postcode };
  const isWritten = building === '' || formatted.includes(building);
  return JSON.stringify({
    accuracy_type: 'rooftop',
    confidence: 0.99,
    match_type: 'exact',
    match_score: 0.99,
    match_components: { city: true, house_number: true, state: true, street: true, zip: true },
    input_corrected: true,
    standardized: {
      ...parts,
      formatted_address: isWritten ? formatted : `${building}\n${formatted}`,
      locality,
    },
    corrections: [],
    house_number_not_found: false,
    status: 'OK',
  });
}

function judged({ entered, mapping }: Entry, answered: Truth, preset: 'strict' | 'normal'): Judgement {
  const match = parseMatch(reply(answered));
  if (!match) throw new Error('the script answered something that is no match');
  return judge({ entered, mapping, match, rules: presetRules(preset) });
}

describe('a wrong answer with a high confidence', () => {
  const told = [...TRUTHS, FOREIGN, AMERICAN, BRITISH].flatMap((truths) =>
    truths.map((truth, place) => ({ truth, other: truths[(place + 11) % truths.length] ?? truth })),
  );
  test.each(Object.entries(LIES))('is not accepted automatically: %s', (_, lie) => {
    let count = 0;
    const believed: string[] = [];
    for (const { truth, other } of told) {
      const answered = lie(truth, other);
      if (!answered) continue;
      for (const [way, enter] of Object.entries(ENTRIES)) {
        count += 1;
        const { autoAccept } = judged(enter(truth), answered, 'normal');
        const isStrict = judged(enter(truth), answered, 'strict').autoAccept;
        if (autoAccept || isStrict)
          believed.push(
            `${way}: ${premiseOf(truth)}, ${truth.city} → ${premiseOf(answered)}, ${answered.city}`,
          );
      }
    }
    expect(believed).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});

describe('a right answer with a high confidence', () => {
  test.each(Object.entries(TIDYINGS))('is accepted automatically: %s', (_, { tidy, share }) => {
    let accepted = 0;
    const doubted: string[] = [];
    for (const truth of [...TRUTHS.flat(), ...MADE]) {
      const written = tidy(truth);
      if (!written) continue;
      for (const [way, enter] of Object.entries(ENTRIES)) {
        const { autoAccept, reasons } = judged(enter(written), truth, 'normal');
        if (autoAccept) accepted += 1;
        else
          doubted.push(
            `${way}: ${premiseOf(written)}, ${written.city}, ${written.postcode} → ${premiseOf(truth)}, ${truth.city}, ${truth.postcode}: ${JSON.stringify(reasons)}`,
          );
      }
    }
    const all = accepted + doubted.length;
    expect(all).toBeGreaterThan(20);
    expect(accepted / all, doubted.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(share);
  });
});
