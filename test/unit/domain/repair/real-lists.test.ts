/** Tests real lists. Undamaged lists need no repair, and damage that a test adds is repaired. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { createDamageCount, createDamageProfile } from '#shared/domain/repair/find-damage.ts';
import { repairedCells } from '#shared/domain/repair/repaired-cells.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import { project } from '../../../support/app/cli.ts';
import { seeded } from '../../../support/rows/seeded-random.ts';

type Cells = readonly string[];
type List = {
  readonly mapping: ColumnMapping;
  readonly defaultCountry: string | null;
  readonly rows: readonly Cells[];
};

const NAMES = [
  'bra_geocodebr_small_sample.csv',
  'deu_berlin_hko_latin1_decimalcomma.txt',
  'deu_berlin_schools_utf8bom_semicolon.csv',
  'esp_hospitals_cp1252_semicolon.csv',
  'fra_bal_sample.csv',
  'gbr_nhs_multiline_address_cells.xlsx',
  'irl_hospitals.csv',
  'ita_hospitals_street_and_number_in_one_cell.tsv',
  'jpn_fukushima_isj_shift_jis.csv',
  'nld_bag_addresses_semicolon.csv',
] as const;

const lists = new Map<string, List>();

beforeAll(async () => {
  for (const name of NAMES) lists.set(name, await readList(name));
});

async function readList(name: string): Promise<List> {
  const path = join(project(), 'test/fixtures/lists', name);
  const look = await inspectFile(path, {});
  const source = { ...look.choices, format: look.format, fileName: name, sha256: '', bytes: 0 };
  const rows: Cells[] = [];
  for await (const { records } of readRecords(path, source, new AbortController().signal))
    rows.push(...records.map(({ cells }) => cells));
  return { ...guessMapping(look.columns, look.rows), rows };
}

function found({ rows, ...settings }: List) {
  const profile = createDamageProfile(settings, {
    width: Math.max(...rows.map(({ length }) => length)),
    isText: true,
  });
  for (const cells of rows) profile.look(cells);
  const count = createDamageCount(settings, profile.repairs());
  for (const [index, cells] of rows.entries()) count.look(index + 1, cells);
  return count.found();
}

describe('a real list without damage', () => {
  it.each(NAMES)('gets no repair except for capitals and extra spaces: %s', (name) => {
    const list = lists.get(name);
    const isHarmless = (id: RepairId): boolean => id === 'capitals' || id === 'extra_spaces';
    const damage = list ? found(list).filter(({ repair }) => !isHarmless(repair.id)) : null;
    expect(damage).toEqual([]);
  });

  it('loses nothing but extra spaces', () => {
    const rows = [...lists].map(([name, list]) => {
      const settings = { ...list, repairs: [{ id: 'extra_spaces', switchedOnAtMs: 1 }] } as const;
      for (const cells of list.rows)
        expect(repairedCells(cells, settings).map((cell) => cell.replaceAll(/\s/gu, ''))).toEqual(
          cells.map((cell) => cell.replaceAll(/\s/gu, '')),
        );
      return [name, found(list).find(({ repair }) => repair.id === 'extra_spaces')?.rows ?? 0];
    });
    expect(rows.filter(([, count]) => count !== 0)).toEqual([
      ['esp_hospitals_cp1252_semicolon.csv', 372],
      ['ita_hospitals_street_and_number_in_one_cell.tsv', 30],
    ]);
  });
});

/** Damage for cells of some columns. `of` returns the damaged cell. */
type Damaging = {
  readonly repair: RepairId;
  readonly fields: readonly (keyof ColumnMapping)[];
  readonly of: (cell: string) => string;
};

const misread = (text: string, encoding: string): string =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text));
const TEXTS = ['street', 'city', 'locality'] as const;

const DAMAGES: readonly Damaging[] = [
  { repair: 'lost_zeros', fields: ['postcode'], of: (cell) => cell.replace(/^0+(?=\d+$)/u, '') },
  { repair: 'mojibake', fields: TEXTS, of: (cell) => misread(cell, 'windows-1252') },
  { repair: 'mojibake', fields: TEXTS, of: (cell) => misread(cell, 'macintosh') },
  { repair: 'mojibake', fields: TEXTS, of: (cell) => misread(misread(cell, 'windows-1252'), 'windows-1252') },
  {
    repair: 'invisible_characters',
    fields: [...TEXTS, 'postcode'],
    of: (cell) => cell.replace(/(?<=\S) (?=\S)/u, '\u00a0').replace(/$/u, '\u200b'),
  },
  { repair: 'line_breaks', fields: ['street'], of: (cell) => cell.replace(/(?<=\S), (?=\S)/u, '\r\n') },
  {
    repair: 'stray_quotes',
    fields: [...TEXTS, 'postcode'],
    of: (cell) => (cell === '' || cell.includes('"') ? cell : `"${cell}"`),
  },
  {
    repair: 'scientific_notation',
    fields: ['postcode'],
    of: (cell) => cell.replace(/^([1-9])(\d{4})$/u, '$1.$2E+04'),
  },
  { repair: 'postcode_place', fields: ['postcode'], of: (cell) => cell.replace(/^(?=\d{5}$)/u, 'D-') },
];

describe('a real list with artificial damage', () => {
  it.each(DAMAGES.map((damage, index) => ({ ...damage, index })))(
    'gets back its cells when the repair $repair is switched on (damage $index)',
    ({ repair, fields, of, index }) => {
      let damagedCells = 0;
      for (const [name, list] of lists) {
        if (repair === 'postcode_place' && list.defaultCountry !== 'deu') continue;
        const random = seeded(index + 1);
        const columns = fields.flatMap((field) => list.mapping[field] ?? []);
        const rows = list.rows.map((cells) =>
          cells.map((cell, column) => (columns.includes(column) && random() < 0.7 ? of(cell) : cell)),
        );
        const changed = rows.flatMap((cells, at) =>
          cells.filter((cell, column) => cell !== list.rows[at]?.[column]),
        );
        const repairs = found({ ...list, rows }).flatMap((each) =>
          each.repair.id === repair ? [{ ...each.repair, switchedOnAtMs: 1 }] : [],
        );
        const settings = { mapping: list.mapping, defaultCountry: list.defaultCountry, repairs };
        for (const [at, cells] of rows.entries()) {
          const once = repairedCells(cells, settings);
          expect(repairedCells(once, settings)).toEqual(once);
          expect(once, `${name}, row ${at + 1}`).toEqual(list.rows[at]);
        }
        damagedCells += changed.length;
      }
      expect(damagedCells).toBeGreaterThan(5);
    },
  );
});
