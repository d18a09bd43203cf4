/**
 * The lines below the street, as the post of each country wants them: C the city, S the state, P the postcode, a line
 * ending at |. After the addressing formats of the Universal Postal Union (upu.int, "Postal addressing systems").
 * What a format has no place for, such as the state of a German address, is no part of an address there.
 */

import { foldText } from '../text/fold.ts';
import type { Address } from './address.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'P C': `and aut bel bgr bih che cze deu dnk dza est fin fra fro glp grc grl guf hrv isl lie ltu lux mar mco mkd mne
    mtq nld nor pol prt reu srb svk svn swe tun vat`,
  'P C S': 'ita smr',
  'P C|S': 'esp arg mys',
  'P C, S': 'mex',
  'P C/S': 'tur',
  'C, S P': 'usa pri jpn',
  'C S P': 'can aus',
  'C P': 'nzl sgp isr',
  'C P|S': 'ind',
  'C, P': 'lva',
  'C - S|P': 'bra',
};
/** Britain's, and a reader's guess where the country is not known: nothing is left out. */
const OTHER = 'C|S|P';

const formatByCountry = new Map(
  Object.entries(FORMATS).flatMap(([format, countries]) =>
    countries.split(/\s+/u).map((country): [string, string] => [country, format]),
  ),
);

/** @param country ISO-3 lowercase; '' when unknown */
export function townLines(parts: Address, country: string): readonly string[] {
  const values: Readonly<Record<string, string>> = { C: parts.city, S: parts.state, P: parts.postcode };
  return formatOf(country)
    .split('|')
    .map((line) => filled(line, values))
    .filter((line) => line !== '');
}

/** Whether the post of a country wants the state in an address. */
export const hasPlaceForState = (country: string): boolean => formatOf(country).includes('S');

/** "Berlin, Berlin": a city that is a state of its own. */
export const isCityState = ({ city, state }: Address): boolean => foldText(state) === foldText(city);

function formatOf(country: string): string {
  return formatByCountry.get(country) ?? OTHER;
}

/** What stands between two parts is written where both are there. */
function filled(format: string, values: Readonly<Record<string, string>>): string {
  let line = '';
  let between = '';
  for (const sign of format) {
    const value = values[sign];
    if (value === undefined) between += sign;
    else {
      if (value !== '') line = line === '' ? value : line + between + value;
      between = '';
    }
  }
  return line;
}
