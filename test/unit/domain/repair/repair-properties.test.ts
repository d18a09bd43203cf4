/** Tests rows of everyday words in random combinations. Properties hold for each repair, alone and with others. */
import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Cells } from '#shared/domain/repair/cells-repair.ts';
import { appliedRepairs, askedCells, repairedCells } from '#shared/domain/repair/repaired-cells.ts';
import { REPAIR_IDS, type RepairId } from '#shared/domain/repair/repairs.ts';
import { wordsOf } from '#shared/domain/text/fold.ts';
import { withRepairs } from '../../../support/rows/repaired-rows.ts';
import { seeded } from '../../../support/rows/seeded-random.ts';

/** Name, Flat, Street, Line 2, Town, State, Postcode, Country, Email, Phone, Notes */
const MAPPING: ColumnMapping = {
  premise: [1],
  street: [2, 3],
  city: [4],
  state: [5],
  postcode: [6],
  country: [7],
  email: [8],
};
const [NAME, PHONE, NOTES] = [0, 9, 10];

const WORDS: readonly string[] =
  `12 High Street|4 MILL LANE|Flat 2|Apt 4B|c/o Smith|Leeds|LEEDS|Springfield|Berlin|LS1 4AP
|10115|62701|02901-1802|IL|Illinois|NULL|#VALUE!|\\N|a@b.example|USA|0113 496 0000|tel 0113 496 0000|Germany|10115 Berlin
|Leeds LS1 4AP|Springfield, IL 62701|MCDONALD'S YARD|Hauptstr. 5|Rose  Court |\u3000Holbeck|İSTANBUL CADDESİ|IJSSELKADE 3|"York"`
    .replaceAll('\n', '')
    .split('|');

function rowsBy(random: () => number): readonly Cells[] {
  const pick = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const cell = (): string => {
    const kind = random();
    if (kind < 0.3) return '';
    return kind < 0.8 ? pick() : `${pick()}${random() < 0.7 ? ', ' : ' '}${pick()}`;
  };
  return Array.from({ length: 400 }, () => {
    const width = 9 + Math.floor(random() * 4);
    return Array.from({ length: width }, (_, column) => (column === NAME ? 'Ann  LEE ' : cell()));
  });
}

/** The repairs that write a number or a letter differently. */
const REWRITING: readonly RepairId[] = ['mojibake', 'scientific_notation', 'dates', 'lost_zeros'];
const LABELS = new Set(['tel', 'email']);

const wordsIn = (cells: Cells): ReadonlySet<string> =>
  new Set(cells.flatMap((cell) => wordsOf(cell)).filter((word) => !LABELS.has(word)));

describe.each(['gbr', 'usa', 'deu', 'tur', 'nld'])(
  'random rows in a list of the country %s',
  (defaultCountry) => {
    const rows = rowsBy(seeded(defaultCountry.charCodeAt(0)));
    const settings = { mapping: MAPPING, defaultCountry };
    const sets = [...REPAIR_IDS.map((id) => [id]), REPAIR_IDS];

    it.each(sets.map((ids) => [ids.length > 1 ? 'all' : ids[0], ids] as const))(
      'lose no word through the repair %s, and do not change when the repair runs again',
      (_, ids) => {
        const { settings: inForce } = withRepairs(settings, { width: 11, isText: true }, rows, ids);
        for (const cells of rows) {
          const once = repairedCells(cells, inForce);
          const said = JSON.stringify([cells, once]);
          if (ids.length === 1) expect(repairedCells(once, inForce), `made twice: ${said}`).toEqual(once);
          expect(askedCells(askedCells(once, inForce), inForce)).toEqual(askedCells(once, inForce));
          if (!ids.some((id) => REWRITING.includes(id) || id === 'stray_quotes'))
            expect(
              [...wordsIn(cells)].filter((word) => !wordsIn(once).has(word)),
              said,
            ).toEqual([]);
          if (!ids.includes('moved_cells')) {
            expect(once[NAME]).toBe(cells[NAME]);
            expect(once[NOTES]).toBe(cells[NOTES]);
            if (!ids.includes('contact_details')) expect(once[PHONE]).toBe(cells[PHONE]);
          }
          for (const [column, cell] of cells.entries())
            if (/^(?:NULL|#VALUE!|\\N)$/u.test(cell)) expect(once[column], said).toBe(cell);
          const named = appliedRepairs(cells, inForce).flatMap(({ columns }) => columns);
          const changed = once.flatMap((cell, at) => (cell === (cells[at] ?? '') ? [] : [at]));
          expect(
            changed.every((column) => named.includes(column)),
            said,
          ).toBe(true);
        }
      },
    );
  },
);
