/**
 * Makes a row from a number. The row has a real address as a person writes it, a service's answer and a decision. The
 * same number always gives the same row.
 */
import type { Address } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { decidedRow, type Suggested } from '../rows/decided-row.ts';
import { type Chance, chanceOf } from './chance.ts';
import { decisionOf, KINDS, type Kind } from './decisions.ts';
import { COUNTRIES, type Point, pointsOf, shownForm } from './known-points.ts';
import { laidOut } from './laid-out.ts';
import { writtenAddress } from './written-address.ts';

export type MadeRow = {
  readonly kind: Kind;
  readonly row: Row;
  readonly mapping: ColumnMapping;
  /** The country as ISO-3, for rows that name no country. */
  readonly defaultCountry: string;
};

export function madeRow(number: number): MadeRow {
  const chance = chanceOf(number);
  const country = chance.pick(COUNTRIES);
  const point = chance.pick(pointsOf(country));
  const { cells, mapping } = laidOut(writtenAddress(point, chance), country, chance);
  const suggested = answer(point, chance);
  const undecided = decidedRow(cells, mapping, suggested, null);
  const kind = KINDS[number % KINDS.length] ?? 'none';
  const decision = decisionOf(kind, { row: undecided, mapping, point }, chance);
  const isAsked = kind !== 'edited' || chance.oneIn(2);
  const row = decidedRow(cells, mapping, isAsked ? suggested : null, decision);
  return { kind, row, mapping, defaultCountry: chance.oneIn(12) ? 'gbr' : country };
}

/** Returns mostly the right address, sometimes another address of the country, and sometimes none. */
function answer(point: Point, chance: Chance): Suggested | null {
  if (chance.oneIn(20)) return null;
  const { parts, unit, building, organisation } = chance.oneIn(8)
    ? chance.pick(pointsOf(point.parts.country))
    : point;
  const known: Address = chance.oneIn(6) ? { ...parts, [chance.pick(PARTS_LACKED)]: '' } : parts;
  const above = organisation !== '' && chance.oneIn(8) ? `${organisation}\n` : '';
  return { ...known, formatted: chance.oneIn(15) ? '' : above + shownForm(known, unit, building) };
}

const PARTS_LACKED = ['house_number', 'locality', 'state', 'postcode'] as const;
