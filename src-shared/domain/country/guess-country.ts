/** The country of a list that names none, from its column names and its cells; null rather than a bad guess. */
import { SHAPES, shareOf } from '../columns/cell-shapes.ts';
import { findCountry } from './country.ts';
import { foldText } from '../text/fold.ts';
import type { ColumnMapping, MappedField } from '../columns/mapping.ts';
import { areStateCodes } from '../address/states.ts';

type CellsOf = (field: MappedField) => readonly string[];

/** Column names that exist in one country's offices only. */
const NATIONAL_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:openbareruimte|huisnummer|woonplaats|huisletter)$/u, 'nld'],
  [/^(?:voie nom|nom voie|commune nom|nom commune|commune insee|code insee)$/u, 'fra'],
  [/^(?:cep|nm logradouro|logradouro|nm municipio|nm uf)$/u, 'bra'],
  [/^(?:住所|都道府県|都道府県名|市区町村|市区町村名|郵便番号)$/u, 'jpn'],
  [/^(?:postinumero|postitoimipaikka|katuosoite|lahiosoite)$/u, 'fin'],
  [/^(?:adrese|iela|pasta indekss)$/u, 'lva'],
  [/^(?:eircode)$/u, 'irl'],
];
const GERMAN_NAMES = /^(?:plz|strasse|hausnr|hausnummer|stn|onm|hnr)$/u;

/** @returns ISO-3 lowercase; null when the columns give no hint */
export function guessCountry(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
): string | null {
  const cellsOf: CellsOf = (field) =>
    (mapping[field] ?? []).flatMap((column) => rows.map((row) => row[column] ?? ''));
  return (
    fromCountryColumn(cellsOf('country')) ??
    fromNames(columns) ??
    fromPostcodes(cellsOf) ??
    fromLines([...cellsOf('address'), ...cellsOf('postcode')]) ??
    fromGermanNames(columns, cellsOf)
  );
}

/** Only when every row of the sample says the same. */
function fromCountryColumn(cells: readonly string[]): string | null {
  const texts = [...new Set(cells.map(foldText).filter((text) => text !== ''))];
  const codes = new Set(texts.map(codeOf));
  const [code = null] = codes;
  return codes.size === 1 ? code : null;
}

function codeOf(text: string): string | null {
  const found = findCountry(text);
  return found !== null && 'code' in found ? found.code : null;
}

function fromNames(columns: readonly string[]): string | null {
  const names = columns.map(foldText);
  return NATIONAL_NAMES.find(([name]) => names.some((each) => name.test(each)))?.[1] ?? null;
}

/** Austria and Switzerland use the same words but four digits. */
function fromGermanNames(columns: readonly string[], cellsOf: CellsOf): string | null {
  const isGerman = columns.filter((name) => GERMAN_NAMES.test(foldText(name))).length >= 2;
  return isGerman && shareOf(cellsOf('postcode'), SHAPES.fourDigits) < 0.5 ? 'deu' : null;
}

function fromPostcodes(cellsOf: CellsOf): string | null {
  const postcodes = cellsOf('postcode');
  const states = cellsOf('state');
  const most = (shape: RegExp): boolean => shareOf(postcodes, shape) > 0.6;
  if (most(SHAPES.ukPostcode)) return 'gbr';
  if (most(SHAPES.canadianPostcode)) return 'can';
  if (most(SHAPES.dutchPostcode)) return 'nld';
  if (most(SHAPES.fourDigits) && areStateCodes(states, 'aus')) return 'aus';
  return most(SHAPES.shortZip) && areStateCodes(states, 'usa') ? 'usa' : null;
}

function fromLines(lines: readonly string[]): string | null {
  const most = (shape: RegExp | ((cell: string) => boolean)): boolean => shareOf(lines, shape) >= 0.4;
  if (most(SHAPES.stateAndZip)) return 'usa';
  if (most(SHAPES.latvianPostcode)) return 'lva';
  if (most(/\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\s*$/iu)) return 'gbr';
  const endings = lines
    .map((line) => codeOf(/(?<!\p{L})\p{L}+\s*$/u.exec(line)?.[0] ?? ''))
    .filter((code) => code !== null);
  const [ending = null] = endings;
  if (ending !== null && endings.length > lines.length / 2 && endings.every((code) => code === ending))
    return ending;
  if (most(SHAPES.finnishStreet)) return 'fin';
  return most(/\p{Script=Han}{2,3}[都道府県]/u) ? 'jpn' : null;
}
