/**
 * The lines below the street: C is the city, S the state, P the postcode, | a line end. Source: Universal Postal Union
 * (upu.int, "Postal addressing systems"). Parts that a format lacks, such as the state of a German address, are
 * omitted.
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
/** The British format, also used for countries that are not listed. It has all three parts. */
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

/** Whether the country's postal format includes the state. */
export const hasPlaceForState = (country: string): boolean => formatOf(country).includes('S');

/** Whether the city is its own state: "Berlin, Berlin". */
export const isCityState = ({ city, state }: Address): boolean => foldText(state) === foldText(city);

function formatOf(country: string): string {
  return formatByCountry.get(country) ?? OTHER;
}

/** Fills a format. Separators appear only between two non-empty parts. */
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
