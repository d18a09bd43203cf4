/**
 * Tests every kind of decision about rows with real addresses, in every layout that lists have. A row is made from its
 * number: `madeRow(number)` reproduces a failing row. The sample has 5,000 rows, or 30,000 with
 * `DOORSTEP_ALL_DECISIONS=1`.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { KINDS } from '../../../support/made-rows/decisions.ts';
import { type MadeRow, madeRow } from '../../../support/made-rows/made-row.ts';
import { outcomeFaults } from '../../../support/made-rows/outcome-faults.ts';

const ROWS = process.env['DOORSTEP_ALL_DECISIONS'] ? 30_000 : 5_000;
const SHOWN = 5;

const changesCells = ({ row, mapping, defaultCountry }: MadeRow): boolean =>
  outcomeOf(row, { mapping, defaultCountry, writeCountry: countryName }).changes.length > 0;

it('the screen, the cells, the added columns and the label agree for every decision, and no word is lost, doubled or foreign', () => {
  const first = fc.readConfigureGlobal().seed ?? 0;
  const faults: string[] = [];
  const changed = new Set<string>();
  for (let number = first; number < first + ROWS; number += 1) {
    const made = madeRow(number);
    const found = outcomeFaults(made);
    if (found.length > 0) faults.push(`row ${number}, ${made.kind}: ${found.join('; ')}`);
    if (changesCells(made)) changed.add(made.kind);
  }
  expect(faults.slice(0, SHOWN)).toEqual([]);
  const unchanging = new Set(['none', 'kept', 'excluded']);
  expect([...changed].toSorted()).toEqual(KINDS.filter((kind) => !unchanging.has(kind)).toSorted());
}, 600_000);
