/** Tests our texts in the text table of a workbook. Some programs show cells with inline texts as empty. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { MAX_FOUND_TEXTS, MAX_OWN_TEXTS_BYTES } from '../../../../src-main/spreadsheet/limits.ts';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { collectTexts } from '../../../../src-main/spreadsheet/workbook/patch/own-texts.ts';
import { writeFresh } from '../../../../src-main/spreadsheet/write-fresh.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { headsOf } from '../../../support/files/added-heads.ts';
import { exported, LIST_ROWS, SHEET, TEXTS } from '../../../support/files/exported-list.ts';
import { makeWorkbook, worksheet } from '../../../support/files/made-workbook.ts';
import { partTexts } from '../../../support/files/part-texts.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import {
  libreOffice,
  pythonWithOpenpyxl,
  readByLibreOffice,
  readByOpenpyxl,
} from '../../../support/files/workbook-readers.ts';
import { readInOrder, storedZip } from '../../../support/files/zip-by-hand.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const STRINGS = ['Street', 'Town', 'High St', 'Leeds', 'Low St', 'York'];
const shared = (reference: string, number: number): string =>
  `<c r="${reference}" t="s"><v>${number}</v></c>`;
const SHARED_ROWS = worksheet(
  [1, 2, 3]
    .map(
      (row) =>
        `<row r="${row}">${['A', 'B'].map((column, i) => shared(column + row, row * 2 - 2 + i)).join('')}</row>`,
    )
    .join(''),
);
/** Corrects the street of both rows to the same text, and adds a verdict to each. */
const CORRECTED: readonly RowPatch[] = [2, 3].map((sourceRow) => ({
  sourceRow,
  added: ['  Ready & “set”\n<go>', 0.5],
  replaced: [{ column: 0, text: 'Straße 1' }],
}));
const SHOWN = [
  ['Street', 'Town', 'Verdict', 'Confidence'],
  ['Straße 1', 'Leeds', '  Ready & “set”\n<go>', '0.5'],
  ['Straße 1', 'York', '  Ready & “set”\n<go>', '0.5'],
];
const OURS =
  '<si><t>Verdict</t></si><si><t>Confidence</t></si><si><t>Straße 1</t></si>' +
  '<si><t xml:space="preserve">  Ready &amp; “set”\n&lt;go&gt;</t></si>';

type Parts = Readonly<Record<string, Buffer | string>>;

async function partsOfList(): Promise<Readonly<Record<string, string>>> {
  const path = join(tempDir(), 'plain.xlsx');
  await makeWorkbook(path, { sheet: SHARED_ROWS, strings: STRINGS });
  return Object.fromEntries(
    [...readInOrder(readFileSync(path))].map(([name, bytes]) => [name, bytes.toString()]),
  );
}

/** Exports these parts with two added columns and both streets corrected, for other readers. */
async function correctedParts(parts: Parts) {
  const directory = tempDir();
  const [source, output] = [join(directory, 'list.xlsx'), join(directory, 'out.xlsx')];
  writeFileSync(source, storedZip(parts));
  const { format, choices, columns } = await inspectFile(source, { headerRow: 1 });
  const rows = {
    async *[Symbol.asyncIterator]() {
      yield* CORRECTED;
    },
  };
  const addedColumns = headsOf(['Verdict', 'Confidence']);
  const plan = { source: { format, ...choices }, columns, rows, addedColumns };
  await writePatched(source, output, plan);
  return { output, parts: await partTexts(output) };
}

async function expectShown(output: string): Promise<void> {
  expect(await faultsOf(output)).toEqual([]);
  const { columns, rows } = await inspectFile(output, { headerRow: 1 });
  expect([columns, ...rows]).toEqual(SHOWN);
  if (pythonWithOpenpyxl) expect(readByOpenpyxl([output])[output]?.['Members']).toEqual(SHOWN);
}

const table = (xml: string) => (parts: Readonly<Record<string, string>>) => ({ ...parts, [TEXTS]: xml });
const items = (prefix = ''): string =>
  STRINGS.map((text) => `<${prefix}si><${prefix}t>${text}</${prefix}t></${prefix}si>`).join('');
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

describe('texts that the export adds to the shared texts of a workbook', () => {
  it('are added once each after the workbook’s own texts, and are included in both counts', async () => {
    const { output, parts } = await correctedParts(await partsOfList());
    const before = STRINGS.map((text) => `<si><t>${text}</t></si>`).join('');
    expect(parts[TEXTS]).toBe(`<sst xmlns="${MAIN}" count="10" uniqueCount="10">${before}${OURS}</sst>`);
    expect(parts[SHEET]).not.toContain('inlineStr');
    await expectShown(output);
  });

  it('are stored in a new table of shared texts if the workbook has none', async () => {
    const made = await exported({ sheet: worksheet(LIST_ROWS) }, CORRECTED);
    expect(made.parts[TEXTS]).toContain(`<sst xmlns="${MAIN}" count="6" uniqueCount="4">${OURS}</sst>`);
    await expectShown(made.output);
  });

  it.each<[string, (parts: Readonly<Record<string, string>>) => Parts, RegExp]>([
    [
      'with a prefix',
      table(`<x:sst xmlns:x="${MAIN}">${items('x:')}</x:sst>\n`),
      /<x:sst xmlns:x="[^"]*"><x:si>.*York.*<x:si><x:t>Verdict<\/x:t><\/x:si>.*<\/x:sst>\n$/su,
    ],
    [
      'with wrong counts and an extension at its end',
      table(
        `<!-- count="7" --><sst xmlns='${MAIN}' uniqueCount = '4' >${items()}<extLst><ext uri="u"/></extLst></sst>`,
      ),
      /^<!-- count="7" --><sst xmlns='[^']*' uniqueCount = '10' >.*<\/si><extLst><ext uri="u"\/><\/extLst><\/sst>$/su,
    ],
    [
      'in UTF-16',
      (parts) => {
        const xml = `<?xml version="1.0" encoding="UTF-16"?>${parts[TEXTS]}`;
        return { ...parts, [TEXTS]: Buffer.from(`\uFEFF${xml}`, 'utf16le') };
      },
      /^<\?xml version="1.0" encoding="UTF-8"\?><sst .*Straße/su,
    ],
  ])('are added to a table of shared texts %s', async (_, change, wanted) => {
    const { output, parts } = await correctedParts(change(await partsOfList()));
    expect(parts[TEXTS]).toMatch(wanted);
    await expectShown(output);
  });

  it('are added to an empty table that is stored under an unusual name', async () => {
    const path = join(tempDir(), 'plain.xlsx');
    await makeWorkbook(path, { sheet: worksheet(LIST_ROWS), strings: [] });
    const named = (text: string): string => text.replaceAll('sharedStrings.xml', 'words/own.xml');
    const parts = [...readInOrder(readFileSync(path))].map(([name, bytes]) => [
      named(name),
      named(bytes.toString()),
    ]);
    const own = { ...Object.fromEntries(parts), 'xl/words/own.xml': `<sst xmlns="${MAIN}" count="0"/>` };
    const made = await correctedParts(own);
    expect(made.parts['xl/words/own.xml']).toBe(`<sst xmlns="${MAIN}" count="6">${OURS}</sst>`);
    await expectShown(made.output);
  });

  it.each([
    [
      'a cell refers to a shared text',
      shared('A4', 0),
      /<(?:Relationship|Override) [^>]*sharedStrings[^>]*>/gu,
    ],
    ['a relationship refers to one', '', /<Override [^>]*sharedStrings[^>]*>/gu],
    ['a content type is stated for one', '', /<Relationship [^>]*sharedStrings[^>]*>/gu],
  ])(
    'stay in their cells if the workbook has no table of shared texts although %s',
    async (_, cell, left) => {
      const sheet = worksheet(`${LIST_ROWS}<row r="4">${cell}</row>`);
      const all: Readonly<Record<string, string>> = { ...(await partsOfList()), [SHEET]: sheet };
      const others = Object.entries(all).filter(([name]) => name !== TEXTS);
      const rest = others.map(([name, xml]) => [name, xml.replaceAll(left, '')]);
      const { parts, output } = await correctedParts(Object.fromEntries(rest));
      expect(parts[TEXTS]).toBeUndefined();
      expect(parts[SHEET]).toContain('<is><t>Straße 1</t></is>');
      const { columns, rows } = await inspectFile(output, { headerRow: 1 });
      expect([columns, ...rows].slice(0, 3)).toEqual(SHOWN);
    },
  );

  it('stay in their cells once the table of shared texts is full', () => {
    const texts = collectTexts(5, '');
    expect([texts.add('first'), texts.add('second'), texts.add('first'), texts.add('first', true)]).toEqual([
      5, 6, 5, 7,
    ]);
    const long = (number: number): string => String(number).padEnd(32_000, 'x');
    const count = Math.ceil(MAX_OWN_TEXTS_BYTES / 32_000);
    const found = Math.ceil(MAX_FOUND_TEXTS / 32_000);
    const numbers = Array.from({ length: count + 5 }, (_, i) => texts.add(long(i)));
    expect(numbers.slice(0, count - 5)).toEqual(numbers.slice(0, count - 5).map((_, i) => i + 8));
    expect(numbers.at(-1)).toBeNull();
    expect(texts.add(long(count - found))).toBeNull();
    expect(texts.counts.added).toBeLessThan(count + 5);
  });
});

it.skipIf(!pythonWithOpenpyxl || !libreOffice)(
  'other programs read the same texts from an export of 50,000 rows',
  { timeout: 120_000 },
  async () => {
    const directory = tempDir();
    const text = (row: number): string => (row % 3 === 0 ? 'Ready & “set”' : `Straße ${row}  <b>`);
    async function* rows() {
      for (let row = 2; row <= 50_001; row += 1)
        yield { cells: [text(row), `${row % 7}`], replaced: [], added: [text(row + 1)] };
    }
    const fresh = join(directory, 'fresh.xlsx');
    await writeFresh(fresh, {
      format: 'xlsx',
      header: ['Street', 'Town'],
      addedColumns: headsOf(['Why']),
      rows: rows(),
    });
    const { format, choices, columns } = await inspectFile(fresh, { headerRow: 1 });
    async function* patches(): AsyncGenerator<RowPatch> {
      for (let row = 2; row <= 50_001; row += 1)
        yield { sourceRow: row, added: [text(row)], replaced: [{ column: 0, text: `new ${text(row)}` }] };
    }
    const output = join(directory, 'patched.xlsx');
    const plan = { source: { format, ...choices }, columns, addedColumns: headsOf(['More']) };
    await writePatched(fresh, output, { ...plan, rows: { [Symbol.asyncIterator]: patches } });
    const wanted = Array.from({ length: 50_000 }, (_, i) => [
      `new ${text(i + 2)}`,
      `${(i + 2) % 7}`,
      text(i + 3),
      text(i + 2),
    ]);
    expect(readByOpenpyxl([output])[output]?.['List']?.slice(1)).toEqual(wanted);
    const converted = join(directory, 'converted');
    mkdirSync(converted);
    const lines = readByLibreOffice([output], converted)[output]?.trimEnd().split('\n').slice(1);
    expect(lines).toEqual(
      wanted.map((cells) =>
        cells.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
      ),
    );
  },
);
