/** Tests rows whose cells are not under their header. No such row is sent from the wrong cells without a warning. */
import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Cells } from '#shared/domain/repair/cells-repair.ts';
import { createDamageCount, createDamageProfile } from '#shared/domain/repair/find-damage.ts';
import { createMisplacedCount, createMisplacedProfile } from '#shared/domain/repair/misplaced-rows.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import { seeded } from '../../../support/rows/seeded-random.ts';

const NAMES = ['Ann Day', 'Bob Ray', 'Cat Hay', 'Dan Kay', 'Eve May', 'Flo Lay'];
const MAPPING: ColumnMapping = { street: [1], city: [2], postcode: [3] };
const BRITISH: RepairSettings = { mapping: MAPPING, defaultCountry: 'gbr' };

const addresses = (postcode = 'LS1 4AQ'): readonly Cells[] =>
  NAMES.map((name, at) => [name, `${at + 1} Old Mill Lane`, 'Long Eaton', postcode]);

function lookAt(settings: RepairSettings, rows: readonly Cells[], width = 4, isText = true) {
  const profile = createDamageProfile(settings, { width, isText });
  const places = createMisplacedProfile(settings, { width, isText });
  for (const cells of rows) {
    profile.look(cells);
    places.look(cells);
  }
  const damage = createDamageCount(settings, profile.repairs());
  const misplaced = createMisplacedCount(settings, profile.repairs(), places.misplacementOf);
  for (const [at, cells] of rows.entries()) {
    damage.look(at + 1, cells);
    misplaced.look(at + 1, cells);
  }
  return { found: damage.found(), misplaced: misplaced.found() };
}

const kinds = (...args: Parameters<typeof lookAt>) =>
  lookAt(...args).misplaced.map(({ kind, rows }) => [kind, rows]);

describe('a row longer than its header', () => {
  const LONG = ['Bob Ray', '12', ' High Street', ' Upper', ' Leeds', ' Yorks', 'LS1 4AQ'];

  it('is reported with its cells if no repair makes the row as short as the header', () => {
    expect(lookAt(BRITISH, [...addresses(), LONG]).misplaced).toEqual([
      { kind: 'too_long', rows: 1, examples: [{ row: 7, cells: LONG.map((cell) => cell.trim()) }] },
    ]);
  });

  it('is not reported if a repair makes the row short enough, even before the repair is switched on', () => {
    const rows = [...addresses(), ['Bob Ray', '12', ' High Street', 'Leeds', 'LS1 4AQ']];
    const { found, misplaced } = lookAt(BRITISH, rows);
    expect(misplaced).toEqual([]);
    const repairs = found.flatMap(({ repair }) =>
      repair.id === 'moved_cells' ? [{ ...repair, switchedOnAtMs: 1 }] : [],
    );
    expect(repairs).toHaveLength(1);
    expect(kinds({ ...BRITISH, repairs }, rows)).toEqual([]);
  });

  it('is not reported in a workbook, or if a person mapped a column without a name', () => {
    expect(kinds(BRITISH, [...addresses(), LONG], 4, false)).toEqual([]);
    const mailed = addresses().map((cells) => [...cells, 'office@example.org']);
    const settings = { ...BRITISH, mapping: { ...MAPPING, email: [4] } };
    expect(kinds(settings, mailed)).toEqual([]);
    expect(kinds(settings, [...addresses(), ...mailed.slice(0, 1)])).toEqual([['too_long', 1]]);
    expect(kinds(settings, [...mailed, LONG])).toEqual([['too_long', 1]]);
  });

  it('is not reported if only empty cells are beyond the header', () => {
    const ended = addresses().map((cells) => [...cells, '', '']);
    expect(kinds(BRITISH, ended)).toEqual([]);
    expect(kinds(BRITISH, [...addresses(), ['Gus Fay', '7', ' Mill Lane', 'LS1 4AQ', '']])).toEqual([
      ['too_long', 1],
    ]);
  });

  it('is reported with the number of all such rows, and with at most five examples', () => {
    const [said] = lookAt(BRITISH, [...addresses(), ...NAMES.map(() => LONG)]).misplaced;
    expect(said?.rows).toBe(6);
    expect(said?.examples.map(({ row }) => row)).toEqual([7, 8, 9, 10, 11]);
  });
});

describe('a postcode in the wrong column', () => {
  it.each([
    ['if something else is the postcode', ['Bob Ray', 'LS1 4AQ', '12 High Street', 'Leeds']],
    ['inside the address', ['Bob Ray', '12 High Street', 'LS1 4AQ']],
  ])('is reported as misplaced %s', (_, row) => {
    const { look, misplacementOf } = createMisplacedProfile(BRITISH, { width: 4, isText: true });
    for (const cells of addresses()) look(cells);
    expect(misplacementOf(row, row)).toBe('postcode_elsewhere');
  });

  it('is not reported if the other column usually contains postcodes or numbers', () => {
    const two = addresses().map((cells) => [...cells, 'York', 'YO1 7HR']);
    expect(kinds(BRITISH, [...two, ['Gus', '', '', 'to follow', 'York', 'YO1 7HR']], 6)).toEqual([]);
    const american = { ...BRITISH, defaultCountry: 'usa' };
    const numbered = addresses('02134').map((cells) => [...cells, '']);
    const lacking = ['Gus', '1 Elm Street', 'Boston', '', '10417'];
    expect(kinds(american, [...numbered, lacking], 5)).toEqual([]);
  });
});

type Layout = {
  readonly settings: RepairSettings;
  readonly row: (address: Cells) => Cells;
};

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'postcode last': { settings: BRITISH, row: (address) => address },
  'an empty column last': { settings: BRITISH, row: (address) => [...address, ''] },
  'notes last': { settings: BRITISH, row: (address) => [...address, 'rang on Monday'] },
  'postcode first': {
    settings: { ...BRITISH, mapping: { postcode: [0], street: [2], city: [3] } },
    row: ([name = '', street = '', town = '', postcode = '']) => [postcode, name, street, town, ''],
  },
  'a country with unknown postcode rules': {
    settings: { ...BRITISH, defaultCountry: 'vnm' },
    row: (address) => [...address, ''],
  },
};

/** Returns the row as a program that ignores quotes reads it. Replaces some spaces by commas for that. */
function withCommas(cells: Cells, random: () => number): Cells {
  const spaces = cells.flatMap((cell, column) =>
    [...cell].flatMap((sign, at) => (sign === ' ' && !/^\w+ \d\w\w$/u.test(cell) ? [{ column, at }] : [])),
  );
  const cut = spaces.filter(() => random() < 0.3);
  return cells.flatMap((cell, column) => {
    const places = cut.filter((each) => each.column === column).map(({ at }) => at);
    return [...places, cell.length].map((end, nth) => cell.slice(places[nth - 1] ?? 0, end));
  });
}

it.each(Object.entries(LAYOUTS))(
  'the app repairs or reports every row that unquoted commas split wrongly: %s',
  (_, { settings, row }) => {
    const random = seeded(1);
    const rows = addresses().map(row);
    const [good = []] = rows;
    let cutRows = 0;
    for (let round = 0; round < 200; round += 1) {
      const cut = withCommas(good, random);
      if (cut.length === good.length) continue;
      cutRows += 1;
      const { found, misplaced } = lookAt(settings, [...rows, cut], good.length);
      const isRepaired = found.some(({ repair }) => repair.id === 'moved_cells');
      const asked = Object.values(settings.mapping).flat();
      const isRight = asked.every((column) => cut[column] === good[column]);
      expect(isRepaired || misplaced.length === 1 || isRight, cut.join(',')).toBe(true);
    }
    expect(cutRows).toBeGreaterThan(100);
  },
);
