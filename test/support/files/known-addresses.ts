/**
 * Provides the addresses of a real list as a service knows them. A rule for each list reads its rows, and the result is
 * written as the practice service writes addresses. Rows that the rule cannot read are unknown.
 */

import { readFileSync } from 'node:fs';
import { cleanPoint, titleCase } from '../../../src-main/practice/make-data/clean.mjs';
import { germanTown } from './german-towns.ts';
import { ukCounties } from './known-data.ts';
import { messyLists } from './messy-lists.ts';

export type KnownParts = Readonly<
  Record<
    | 'state'
    | 'county'
    | 'city'
    | 'locality'
    | 'street'
    | 'house_number'
    | 'unit'
    | 'building_name'
    | 'organisation_name'
    | 'postcode',
    string
  >
>;

type Parts = Partial<KnownParts>;
export type Cell = (column: string) => string;
type Recipe = (cell: Cell, cells: readonly string[]) => Parts | null;

const NOTHING: KnownParts = {
  state: '',
  county: '',
  city: '',
  locality: '',
  street: '',
  house_number: '',
  unit: '',
  building_name: '',
  organisation_name: '',
  postcode: '',
};

/** Returns the parts of a row's address; null if the row is unknown. */
export function knownParts(
  list: string,
  country: string,
  cell: Cell,
  cells: readonly string[],
): KnownParts | null {
  const read = RECIPES[list]?.(cell, cells);
  if (!read) return null;
  const { street = '', city = '' } = read;
  if (country === 'usa' && PO_BOX.test(street))
    return { ...NOTHING, ...read, street: street.replace(PO_BOX, 'PO Box '), city: titleCase(city) };
  const point: Parts | null = cleanPoint(country, { ...NOTHING, ...read });
  return point && { ...NOTHING, ...point };
}

const PO_BOX = /^p\.?\s?o\.?\s?box\s+(?=[^,]+$)/iu;

const COUNTIES = ukCounties();

/** Reads lines from the building to the county. The county may be missing. The town is the last line before it. */
function british(all: readonly string[], postcode: string): Parts | null {
  const full = all.map((t) => t.trim()).filter((t) => t !== '');
  const county =
    full.length > 1 && COUNTIES.has((full.at(-1) ?? '').toUpperCase()) ? (full.at(-1) ?? '') : '';
  const rest = county === '' ? full : full.slice(0, -1);
  if (rest.length < 2) return null;
  const city = rest.at(-1) ?? '';
  return { street: rest.slice(0, -1).join(', '), city, county, postcode };
}

const ofLines: Recipe = (cell) => {
  const all = cell('Postal address').split('\n');
  return british(all.slice(0, -1), all.at(-1) ?? '');
};

const LEADING_NUMBER = /^\s*(\d+\s?(?:[a-zA-Z](?![\p{L}])|bis\b|ter\b)?(?:[-/]\d+)?),?\s+(.*)$/u;
const TRAILING_NUMBER = /^(.*?\D)[\s,]+(\d+\s?[a-zA-Z]?(?:[-/]\d+\s?[a-zA-Z]?)?)$/u;

/** Reads the parts from another file, because this list has whole addresses in one cell. */
const ofJapaneseText: Recipe = (cell) => {
  japaneseParts ??= readJapaneseParts();
  return japaneseParts.get(cell('住所')) ?? null;
};
let japaneseParts: ReadonlyMap<string, Parts> | null = null;

function readJapaneseParts(): ReadonlyMap<string, Parts> {
  const list = messyLists().find(({ name }) => name === 'jpn_addresses_expected_utf8.csv');
  const lines = list ? readFileSync(list.path, 'utf8').split(/\r?\n/u).slice(1) : [];
  return new Map(
    lines.map((line): [string, Parts] => {
      const [text = '', state = '', city = '', locality = '', number = ''] = line.split(',');
      return [text, { state, city, locality, house_number: number }];
    }),
  );
}

type Query = {
  /** Whether addresses of the country have the number after the street. */
  readonly numberLast: boolean;
  readonly code: RegExp;
};

const FIVE_DIGITS = /\b\d{5}\b/u;

function ofQuery(cell: Cell, { numberLast, code }: Query): Parts | null {
  const query = cell('query');
  const street = cell('expected_street') || (numberLast ? '' : cell('expected_name'));
  const postcode = cell('expected_postcode') || (code.exec(query)?.[0] ?? '');
  if (street.trim() === '') return null;
  const found = numberLast ? null : LEADING_NUMBER.exec(street);
  const queried = numberLast
    ? /\D\s(\d+\s?[a-zA-Z]?(?![\p{L}\d]))/u.exec(query.replace(code, ' '))?.[1]
    : /^\s*(\d+(?:\s?(?:bis|ter|[A-Z](?!\p{L})))?)/u.exec(query.replace(code, ' '))?.[1];
  return {
    street: (found?.[2] ?? street).trim(),
    house_number: cell('expected_housenumber') || found?.[1] || queried || '',
    city: cell('expected_city'),
    postcode,
  };
}

const AMERICAN = /^(?<street>.*?),\s*(?<city>[^,]+),\s*(?<state>[A-Z]{2})\s+(?<postcode>\d{5})/u;

const FRENCH_QUERIES: Readonly<Record<string, Recipe>> = Object.fromEntries(
  [
    'aquitaine__test_from_user_input',
    'iledefrance__fuzzy__test_addresses_fuzzy',
    'iledefrance__fuzzy__test_typo',
    'iledefrance__test_from_user_input',
    'iledefrance__test_fuzzy',
    'test_abbreviations',
  ].map((name): [string, Recipe] => [
    `france__${name}.csv`,
    (cell) => ofQuery(cell, { numberLast: false, code: FIVE_DIGITS }),
  ]),
);

const RECIPES: Readonly<Record<string, Recipe>> = {
  'aus_vic_schools_2021.csv': (c) => ({
    street: [c('Address_Line_1'), c('Address_Line_2')].filter((t) => t).join(', '),
    city: c('Address_Town'),
    state: c('Address_State'),
    postcode: c('Address_Postcode'),
  }),
  'bra_geocodebr_small_sample.csv': (c) => ({
    street: c('nm_logradouro'),
    house_number: c('Numero'),
    postcode: c('Cep'),
    locality: c('Bairro'),
    city: c('nm_municipio'),
    state: c('nm_uf'),
  }),
  'can_statcan_odhf_health_facilities.csv': (c) => ({
    street: c('street_name'),
    house_number: c('street_no'),
    unit: c('unit'),
    postcode: c('postal_code')
      .toUpperCase()
      .replace(/^(...)(...)$/u, '$1 $2'),
    city: c('city'),
    state: c('province').toUpperCase(),
  }),
  'deu_berlin_hko_latin1_decimalcomma.txt': (c) => ({
    street: c('STN'),
    house_number: c('HNR') + c('ADZ'),
    postcode: c('PLZ'),
    city: c('ONM'),
  }),
  'deu_berlin_kitas_utf16le_tab.txt': (c) => ({
    street: c('Straße'),
    house_number: c('Hausnummer') + c('Zusatz').replace(/\s/gu, ''),
    postcode: c('PLZ'),
    city: c('Ort'),
    state: 'Berlin',
  }),
  'deu_berlin_schools_utf8bom_semicolon.csv': (c) => ({
    street: c('Straße'),
    house_number: c('Hausnr.'),
    postcode: c('PLZ'),
    city: 'Berlin',
    state: 'Berlin',
    locality: c('Ortsteil'),
  }),
  'esp_hospitals_cp1252_semicolon.csv': (c) => ({
    street: c('street'),
    house_number: c('house_number').trim(),
    postcode: c('postcode'),
    city: c('city'),
  }),
  'fra_hospitals_caps.csv': (c) => ({
    street: c('street'),
    house_number: c('house_number').trim(),
    postcode: c('postcode'),
    city: c('city'),
  }),
  'ita_hospitals_street_and_number_in_one_cell.tsv': (c) => ({
    street: c('street'),
    house_number: c('house_number').trim(),
    postcode: c('postcode'),
    city: c('city'),
  }),
  'irl_hospitals.csv': (c) => ({
    street: c('street'),
    house_number: c('house_number').trim(),
    postcode: c('postcode'),
    city: c('city'),
  }),
  'fin_addresses_with_zip.csv': (c) => {
    const found = /^(.*?)\s+(\d+\s?[a-z]?(?:-\d+)?),\s*(\d{5})/iu.exec(c('address'));
    return found ? { street: found[1] ?? '', house_number: found[2] ?? '', postcode: found[3] ?? '' } : null;
  },
  'fin_national_addresses.csv': (c) => {
    const found = /^(.*?)\s+(\d+\s?[a-z]?(?:-\d+)?),\s*([^,]+)$/iu.exec(c('address'));
    return found ? { street: found[1] ?? '', house_number: found[2] ?? '', city: found[3] ?? '' } : null;
  },
  'fra_bal_sample.csv': (c) => ({
    street: c('voie_nom'),
    house_number: [c('numero'), c('suffixe')].filter((t) => t).join(' '),
    city: titleCase(c('commune_nom')),
  }),
  'gbr_nhs_gp_practices_A-L_noheader.csv': (_, cells) => british(cells.slice(4, 9), cells[9] ?? ''),
  'gbr_nhs_multiline_address_cells.csv': ofLines,
  'gbr_nhs_multiline_address_cells.xlsx': ofLines,
  'germany__hannover__test_housenumbers.csv': (c) => ofQuery(c, { numberLast: true, code: FIVE_DIGITS }),
  'germany__test_from_user_input.csv': (c) => germanTown(ofQuery(c, { numberLast: true, code: FIVE_DIGITS })),
  'netherlands__test_addresses.csv': (c) => ofQuery(c, { numberLast: true, code: /\b\d{4}\s?[A-Z]{2}\b/u }),
  'france__nordpasdecalais__test_postal_relays_addresses.csv': (c) => {
    const found = /^(.*?)\s*(\d{5})\s+(.*)$/u.exec(c('query'));
    const numbered = LEADING_NUMBER.exec(found?.[1] ?? '');
    return found
      ? {
          street: c('expected_name') || (numbered?.[2] ?? found[1] ?? ''),
          house_number: numbered?.[1] ?? '',
          postcode: found[2] ?? '',
          city: c('expected_city'),
        }
      : null;
  },
  'jpn_addresses_expected_utf8.csv': (c) => ({
    state: c('都道府県'),
    city: c('市区町村'),
    locality: c('町字'),
    house_number: c('番地号'),
  }),
  'jpn_addresses_shift_jis.csv': ofJapaneseText,
  'jpn_fukushima_isj_shift_jis.csv': (c) => ({
    state: c('都道府県名'),
    city: c('市区町村名'),
    locality: c('大字・町丁目名'),
    house_number: c('街区符号・地番'),
  }),
  'lva_schools_caps_email.csv': (c) => {
    const all = c('Adrese')
      .split(',')
      .map((t) => t.trim());
    const found = TRAILING_NUMBER.exec(all[0] ?? '');
    return found
      ? {
          street: found[1] ?? '',
          house_number: found[2] ?? '',
          city: all[1] ?? '',
          locality: all.length > 3 ? (all[2] ?? '') : '',
          postcode: (all.at(-1) ?? '').replace(/^LV-/u, ''),
        }
      : null;
  },
  'nld_bag_addresses_semicolon.csv': (c) => ({
    street: c('openbareruimte'),
    house_number:
      c('huisnummer') + c('huisletter') + (c('huisnummertoevoeging') ? `-${c('huisnummertoevoeging')}` : ''),
    postcode: c('postcode'),
    city: c('woonplaats'),
  }),
  'usa_cms_hospitals_lost_leading_zeros.csv': (c) => ({
    street: c('Address'),
    city: c('City'),
    state: c('State'),
    postcode: c('ZIP Code').padStart(5, '0'),
  }),
  'usa_irs_nonprofits_ak.csv': (c) => ({
    street: c('STREET'),
    city: c('CITY'),
    state: c('STATE'),
    postcode: c('ZIP').slice(0, 5),
  }),
  'usa_irs_nonprofits_ri.csv': (c) => ({
    street: c('STREET'),
    city: c('CITY'),
    state: c('STATE'),
    postcode: c('ZIP').slice(0, 5),
  }),
  'usa_us50_test_raw.txt': (_, cells) => AMERICAN.exec(cells.join(', '))?.groups ?? null,
  ...FRENCH_QUERIES,
  'usa_usaddress_labelled.csv': (c) => {
    const parts = JSON.parse(c('expected_parts_json')) as Readonly<Record<string, string | undefined>>;
    const of = (...names: string[]): string =>
      names
        .map((n) => (parts[n] ?? '').replace(/[,]$/u, ''))
        .filter((t) => t)
        .join(' ');
    const street = of(
      'StreetNamePreModifier',
      'StreetNamePreDirectional',
      'StreetNamePreType',
      'StreetName',
      'StreetNamePostType',
      'StreetNamePostDirectional',
    );
    return {
      street,
      house_number: of('AddressNumber'),
      unit: of('OccupancyType', 'OccupancyIdentifier'),
      building_name: of('BuildingName'),
      city: of('PlaceName'),
      state: of('StateName'),
      postcode: of('ZipCode').slice(0, 5),
    };
  },
};
