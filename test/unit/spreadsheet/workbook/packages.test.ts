/** Tests part names and relation targets as other programs write them, and archives that are read as a stream. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { headsOf } from '../../../support/files/added-heads.ts';
import { ADDED, LIST_ROWS, TEXTS } from '../../../support/files/exported-list.ts';
import { makeWorkbook, worksheet } from '../../../support/files/made-workbook.ts';
import { pythonWithOpenpyxl, readByOpenpyxl } from '../../../support/files/workbook-readers.ts';
import { readInOrder, storedZip } from '../../../support/files/zip-by-hand.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

type Parts = Readonly<Record<string, Buffer | string>>;

async function partsOfList(
  change: (name: string, text: string) => string = (_, text) => text,
): Promise<Parts> {
  const path = join(tempDir(), 'plain.xlsx');
  await makeWorkbook(path, { sheet: worksheet(LIST_ROWS) });
  const parts = [...readInOrder(readFileSync(path))];
  return Object.fromEntries(parts.map(([name, bytes]) => [name, change(name, bytes.toString())]));
}

const renamed = (parts: Parts, name: (before: string) => string): Parts =>
  Object.fromEntries(Object.entries(parts).map(([before, content]) => [name(before), content]));

async function exportedParts(parts: Parts) {
  const directory = tempDir();
  const [source, output] = [join(directory, 'list.xlsx'), join(directory, 'out.xlsx')];
  writeFileSync(source, storedZip(parts));
  const { format, choices, columns, rows } = await inspectFile(source, { headerRow: 1 });
  const plan = { source: { format, ...choices }, columns, rows: ADDED };
  await writePatched(source, output, { ...plan, addedColumns: headsOf(['Verdict', 'Confidence']) });
  return { read: [columns, ...rows], output };
}

const READ = [
  ['Street', 'Town'],
  ['High St', 'Leeds'],
  ['Low St', 'York'],
];
const WRITTEN = [
  ['Street', 'Town', 'Verdict', 'Confidence'],
  ['High St', 'Leeds', 'Ready', '0.98'],
  ['Low St', 'York', 'Ready', '0.98'],
];

const targets = (change: (target: string) => string) => (name: string, text: string) =>
  name.endsWith('.rels')
    ? text.replaceAll(/Target="([^"]*)"/gu, (_, target: string) => `Target="${change(target)}"`)
    : text;

/** Kinds that openpyxl can open neither before nor after an export. The export copies foreign parts unchanged. */
const NOT_BY_OPENPYXL = /backslashes|other letters|nowhere/u;

const KINDS: readonly (readonly [string, () => Promise<Parts>])[] = [
  ['targets with backslashes', async () => partsOfList(targets((target) => target.replaceAll('/', '\\')))],
  [
    'targets from the root',
    async () => partsOfList(targets((target) => `/xl/${target.replace(/^xl\//u, '')}`)),
  ],
  [
    'targets from the root with backslashes',
    async () => partsOfList(targets((target) => `\\xl\\${target.replace('xl/', '').replaceAll('/', '\\')}`)),
  ],
  ['targets with dots', async () => partsOfList(targets((target) => `./none/../${target}`))],
  ['targets in other letters', async () => partsOfList(targets((target) => target.toUpperCase()))],
  [
    'names cut at backslashes',
    async () => renamed(await partsOfList(), (name) => name.replaceAll('/', '\\')),
  ],
  ['names with a leading slash', async () => renamed(await partsOfList(), (name) => `/${name}`)],
  ['names that begin with a dot', async () => renamed(await partsOfList(), (name) => `./${name}`)],
  ['names in other letters', async () => renamed(await partsOfList(), (name) => name.toUpperCase())],
  [
    'parts under names of their own',
    async () => {
      const own = (text: string): string =>
        text.replaceAll('xl/workbook', 'book/main').replaceAll('worksheets/sheet1', 'tab');
      const parts = await partsOfList((_, text) => own(text));
      return renamed(parts, (name) =>
        own(name).replace('xl/_rels/workbook', 'book/_rels/main').replace('xl/', 'book/'),
      );
    },
  ],
  [
    'a root that leads nowhere',
    async () =>
      partsOfList((name, text) => (name === '_rels/.rels' ? text.replace('xl/workbook', 'xl/none') : text)),
  ],
];

describe('the ZIP package of a workbook', () => {
  it.each(KINDS)('is read and written back with %s', async (kind, parts) => {
    const { read, output } = await exportedParts(await parts());
    expect(read).toEqual(READ);
    if (pythonWithOpenpyxl && !NOT_BY_OPENPYXL.test(kind))
      expect(readByOpenpyxl([output])[output]?.['Members']).toEqual(WRITTEN);
    const again = await inspectFile(output, { headerRow: 1 });
    expect([again.columns, ...again.rows]).toEqual(WRITTEN);
  });

  it('contains no uncompressed part with its size at the end, which streaming readers cannot read', async () => {
    const image = Buffer.from('PK\u0003\u0004 looks like the next part');
    const { output } = await exportedParts({
      'xl/media/empty.bin': '',
      'xl/media/image1.png': image,
      ...(await partsOfList()),
    });
    const parts = readInOrder(readFileSync(output));
    expect(parts.get('xl/media/image1.png')).toEqual(image);
    expect(parts.get('xl/media/empty.bin')).toHaveLength(0);
    expect(parts.get(TEXTS)?.toString()).toContain('Verdict');
    expect([...parts.keys()].at(-1)).toBe(TEXTS);
  });
});
