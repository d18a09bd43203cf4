import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import {
  LABEL_SHEET_IDS,
  LABEL_SHEETS,
  type LabelSheetId,
  labelsPerSheet,
} from '#shared/domain/labels/label-sheets.ts';
import { labelBox } from '#shared/domain/labels/place-labels.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { type LabelOptions, writeLabels } from '../../../src-main/labels/write-labels.ts';
import { DerivedRow } from '../../../src-main/verdicts/derived-row.ts';
import { findPoppler } from '../../support/app/find-programs.ts';
import { pdfObjects, pdfPages, pdfText, pdfWords } from '../../support/files/read-pdf.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, SETTINGS, streets, testWorkspace } from '../../support/rows/workspace.ts';

const FONT = resolve(
  import.meta.dirname,
  '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
);
const pdftotext = findPoppler('pdftotext');
const pdffonts = findPoppler('pdffonts');

let directory: string;
beforeEach(() => {
  directory = tempDir();
});

type Wished = 'sheet' | 'startAt' | 'leavesOut' | 'printsStreetless' | 'joinsHouseholds' | 'output';
type Wish = Partial<Pick<LabelOptions, Wished>> & {
  readonly isWanted?: (row: Row) => boolean;
  readonly signal?: AbortSignal;
  readonly mapping?: ColumnMapping;
};

/** Returns the file and the number of labels. Rows are kept as they are, unless excluded. */
async function labelsOf(
  rows: readonly (readonly string[])[],
  wish: Wish = {},
  excluded: readonly number[] = [],
) {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const { isWanted = () => true, signal = new AbortController().signal, mapping, ...options } = wish;
  const list = addList(workspace, rows, mapping && { ...SETTINGS, mapping });
  rows.forEach((_, index) => {
    const kind = excluded.includes(index + 1) ? 'excluded' : 'kept_as_entered';
    repositories.rows.setDecision(list.id, index + 1, byPerson(kind));
  });
  const output = join(directory, 'labels.pdf');
  const written = await writeLabels(
    {
      list,
      output,
      font: FONT,
      sheet: 'avery_l7160',
      startAt: 1,
      leavesOut: false,
      printsStreetless: false,
      joinsHouseholds: false,
      ...options,
    },
    {
      rows: repositories.rows,
      toRow: (stored) => new DerivedRow(stored, list.settings),
      isWanted,
      nowMs: () => 0,
      onProgress: () => undefined,
      signal,
    },
  );
  return { output, ...written };
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => (error as { readonly failure: unknown }).failure,
  );

describe('a PDF file of labels', () => {
  it('has one page for each sheet, contains its font and prints without scaling', async () => {
    const { output, labels } = await labelsOf(streets(50));
    expect(labels).toBe(50);
    expect(pdfPages(output)).toBe(3);
    const objects = pdfObjects(output).join('\n');
    expect(objects).toContain('/PrintScaling /None');
    expect(objects).toContain('/FontFile2');
    expect(objects).toMatch(/\/MediaBox \[0 0 595\.27\d* 841\.88\d*\]/u);
    expect(statSync(output).size).toBeLessThan(60_000);
    expect(readdirSync(directory)).toEqual(['labels.pdf']);
  });

  it('begins at the label that the person chose on the first sheet', async () => {
    expect(pdfPages((await labelsOf(streets(2), { startAt: 21 })).output)).toBe(2);
  });

  it.skipIf(pdffonts === null)('contains its font, as a PDF reader confirms', async () => {
    const { output } = await labelsOf(streets(1));
    const fonts = execFileSync(pdffonts ?? '', [output], { encoding: 'utf8' });
    expect(fonts).toMatch(/DejaVuSansCondensed +CID TrueType +Identity-H +yes yes yes/u);
  });

  it.skipIf(pdftotext === null)('contains the text of each address, including accented letters', async () => {
    const rows = [
      ['A', 'Škofja Łódź', '4', 'Ηράκλειο', 'Київ 1'],
      ['B', 'Trường Sa', '2/1', 'Երևան', 'თბილისი'],
    ];
    const text = pdfText(pdftotext ?? '', (await labelsOf(rows)).output);
    for (const line of ['4 Škofja Łódź', 'Ηράκλειο', 'Київ 1', '2/1 Trường Sa', 'Երևան', 'თბილისი']) {
      expect(text).toContain(line);
    }
  });
});

describe.skipIf(pdftotext === null)('a printed label', () => {
  it.each(LABEL_SHEET_IDS)('has all its words inside its own rectangle: %s', async (id: LabelSheetId) => {
    const sheet = LABEL_SHEETS[id];
    const [perSheet, startAt] = [labelsPerSheet(sheet), 2];
    // Each word names its label. Some lines are too long for most labels, and wrap.
    const rows = Array.from({ length: perSheet + 1 }, (_, i) => [
      '',
      Array(i % 4 === 0 ? 9 : 3)
        .fill(`n${i + 1}x`)
        .join(' '),
      '',
      `n${i + 1}x`,
      '',
    ]);
    const words = pdfWords(pdftotext ?? '', (await labelsOf(rows, { sheet: id, startAt })).output);
    expect(words).toHaveLength(rows.reduce((sum, [, street = '']) => sum + street.split(' ').length + 1, 0));
    for (const { text, page, left, top, right, bottom } of words) {
      const place = Number(/^n(\d+)x$/u.exec(text)?.[1]) - 1 + startAt - 1;
      expect(page).toBe(Math.floor(place / perSheet) + 1);
      const box = labelBox(sheet, place);
      expect(left).toBeGreaterThanOrEqual(Math.max(box.left + 2, 4.9));
      expect(right).toBeLessThanOrEqual(box.left + box.width - 2);
      expect(top).toBeGreaterThanOrEqual(box.top);
      expect(bottom).toBeLessThanOrEqual(box.top + box.height);
    }
  });
});

describe('the rows for labels', () => {
  it.skipIf(pdftotext === null)('do not include excluded rows or rows that were not chosen', async () => {
    const rows = [
      ['', 'First Street', '1', 'Leeds', ''],
      ['', 'Second Street', '1', 'Leeds', ''],
      ['', 'Third Street', '1', 'Leeds', ''],
    ];
    const isWanted = ({ position }: Row) => position !== 3;
    const { output, labels } = await labelsOf(rows, { isWanted }, [1]);
    expect(labels).toBe(1);
    expect(pdfText(pdftotext ?? '', output).trim()).toMatch(/^1 Second Street\s+Leeds$/u);
  });

  it('cause an error with counts, and no file, if some of them cannot be printed', async () => {
    const rows = [
      ['', '丸の内', '1', '東京', ''],
      ['', 'A'.repeat(300), '1', 'Leeds', ''],
      ['', '', '', '', ''],
      ...streets(700),
      ['', 'שדרות רוטשילד', '12', 'Tel Aviv', ''],
    ];
    expect(await failure(labelsOf(rows))).toEqual({
      code: 'labels_not_printable',
      labels: 700,
      counts: { letters_missing: 2, too_long: 1, no_address: 1, no_street: 0 },
      letters: [...new Set('丸の内שדרותרוטשילד')],
      first: [
        { position: 1, fault: 'letters_missing', text: '1 丸の内' },
        { position: 2, fault: 'too_long', text: expect.stringMatching(/^1 A{118}$/u) as string },
        { position: 3, fault: 'no_address', text: '' },
        { position: 704, fault: 'letters_missing', text: '12 שדרות רוטשילד' },
      ],
    });
    expect(readdirSync(directory)).toEqual([]);
    expect(await labelsOf(rows, { leavesOut: true })).toMatchObject({
      labels: 700,
      leftOut: { rows: 4, positions: [1, 2, 3, 704] },
    });
  });

  it('name each address without a street before anything is printed, and are printed if the person wants that', async () => {
    const mapping = { recipient: [0], premise: [1], street: [2], postcode: [3], city: [4] };
    const rows = [
      ['Max Müller', '', 'Kantstraße 148', '10625', 'Berlin'],
      ['Eva Schmidt', '', '', '80331', 'München'],
      ['Ina Kurz', '-52', '', '80331', 'München'],
      ['Udo Lang', 'Haus Sonne', '', '83471', 'Schönau'],
      ['Ute Klein', '', 'Postfach 12', '80331', 'München'],
    ];
    expect(await failure(labelsOf(rows, { mapping }))).toMatchObject({
      labels: 3,
      counts: { letters_missing: 0, too_long: 0, no_address: 0, no_street: 2 },
      first: [
        { position: 2, fault: 'no_street', text: 'Eva Schmidt, München, 80331' },
        { position: 3, fault: 'no_street', text: 'Ina Kurz, -52, München, 80331' },
      ],
    });
    expect(readdirSync(directory)).toEqual([]);
    expect(await labelsOf(rows, { mapping, leavesOut: true })).toMatchObject({ labels: 3 });
    const { output, labels } = await labelsOf(rows, { mapping, printsStreetless: true });
    expect(labels).toBe(5);
    if (pdftotext !== null) expect(pdfText(pdftotext, output)).toContain('Eva Schmidt');
  });

  it('are not joined to a household if they share only a town', async () => {
    const rows = ['Eva Schmidt', 'Max Müller'].map((name) => [name, '', '80331', 'München']);
    const mapping = { recipient: [0], street: [1], postcode: [2], city: [3] };
    const wish = { mapping, joinsHouseholds: true, printsStreetless: true };
    expect((await labelsOf(rows, wish)).labels).toBe(2);
  });

  it('that were left out are listed by position, at most 300 of them', async () => {
    const rows = [...streets(1), ...Array.from({ length: 301 }, () => ['', '丸の内', '1', '東京', ''])];
    expect((await labelsOf(rows, { leavesOut: true })).leftOut).toEqual({
      rows: 301,
      positions: Array.from({ length: 300 }, (_, i) => i + 2),
    });
    expect((await labelsOf(streets(1), { leavesOut: true })).leftOut).toBeNull();
  });

  it('result in no file if none of them can be printed', async () => {
    expect(await failure(labelsOf([['', '丸の内', '1', '', '']], { leavesOut: true }))).toMatchObject({
      code: 'no_labels',
    });
    expect(await failure(labelsOf(streets(2), { isWanted: () => false }))).toMatchObject({
      code: 'no_labels',
    });
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('the people of one household', () => {
  const mapping = { organisation: [0], street: [1], city: [2], first_name: [3], last_name: [4] };
  const wish: Wish = { mapping, joinsHouseholds: true };
  const PEOPLE = [
    ['', '1 Mill Lane', 'Leeds', 'Anna', 'Miller'],
    ['', '2 Mill Lane', 'Leeds', 'Carl', 'Jones'],
    ['', '1  MILL LANE', 'Leeds', 'Ben', 'Miller'],
    ['Acme Ltd', '2 Mill Lane', 'Leeds', 'Dora', 'Jones'],
    ['Acme Ltd', '2 Mill Lane', 'Leeds', 'Emil', 'Jones'],
    ...['Fay', 'Guy', 'Hal', 'Ida', 'Jo'].map((first) => ['', '3 Mill Lane', 'Leeds', first, 'Ross']),
    ['', '', '', 'Kim', 'Ross'],
  ];

  it.skipIf(pdftotext === null)(
    'share one label at the position of the first person, but colleagues get one label each',
    async () => {
      const { output, labels, leftOut } = await labelsOf(PEOPLE, { ...wish, leavesOut: true });
      const text = pdfText(pdftotext ?? '', output);
      expect(labels).toBe(9);
      expect(leftOut).toEqual({ rows: 1, positions: [11] });
      expect(text.indexOf('Anna & Ben Miller')).toBeLessThan(text.indexOf('Carl Jones'));
      for (const name of ['Carl', 'Dora', 'Emil']) expect(text).toContain(`${name} Jones`);
      // Five people at one address are not known to be a household.
      for (const name of ['Fay', 'Guy', 'Hal', 'Ida', 'Jo']) expect(text).toContain(`${name} Ross`);
    },
  );

  it('are all counted as left out if their shared label is left out', async () => {
    const rows = [
      ['', '丸の内 1', '東京', 'Anna', 'Miller'],
      ...PEOPLE.slice(1, 2),
      ['', '丸の内 1', '東京', 'Ben', 'Miller'],
    ];
    expect(await labelsOf(rows, { ...wish, leavesOut: true })).toMatchObject({
      labels: 1,
      leftOut: { rows: 2, positions: [1, 3] },
    });
  });
});

describe('the people of a household whose names do not all fit on one label', () => {
  it('get one label each', async () => {
    const mapping = { street: [0], city: [1], first_name: [2], last_name: [3] };
    const long = (first: string) => `${first} Maximiliana Theodora Alexandrina Wilhelmina`;
    const rows = ['Anna', 'Bea', 'Cleo', 'Dora'].map((first) => [
      '1 Mill Lane',
      'Leeds',
      long(first),
      `${first}son`,
    ]);
    const sheet = LABEL_SHEET_IDS.toSorted((a, b) => LABEL_SHEETS[a].height - LABEL_SHEETS[b].height)[0];
    const written = await labelsOf(rows, { mapping, joinsHouseholds: true, ...(sheet && { sheet }) });
    expect(written).toMatchObject({ labels: 4, leftOut: null });
  });
});

describe('an export of labels that ends early', () => {
  it('leaves the earlier file unchanged if a person stopped the export', async () => {
    const { output } = await labelsOf(streets(1));
    const before = readFileSync(output);
    expect(await failure(labelsOf(streets(600), { signal: AbortSignal.abort() }))).toEqual({
      code: 'interrupted',
    });
    expect(readdirSync(directory)).toEqual(['labels.pdf']);
    expect(readFileSync(output)).toEqual(before);
  });

  it('reports a missing folder', async () => {
    const output = join(directory, 'gone', 'labels.pdf');
    expect(await failure(labelsOf(streets(3), { output }))).toMatchObject({
      code: 'output_not_writable',
      detail: 'ENOENT',
    });
  });

  it.skipIf(!existsSync('/dev/full'))('reports a full disk', async () => {
    const { symlinkSync } = await import('node:fs');
    symlinkSync('/dev/full', join(directory, 'labels.pdf.partial'));
    expect(await failure(labelsOf(streets(600)))).toEqual({ code: 'disk_full' });
    expect(readdirSync(directory)).toEqual([]);
  });
});
