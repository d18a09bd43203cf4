/** Tests what other programs read in exported workbooks. Skipped without LibreOffice or openpyxl. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { project } from '../../../support/app/cli.ts';
import { formulaValues, readWorkbookAgain } from '../../../support/files/second-reader.ts';
import {
  libreOffice,
  pythonWithOpenpyxl,
  readByOpenpyxl,
  recalculateByLibreOffice,
} from '../../../support/files/workbook-readers.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import { MADE_WORKBOOKS } from './made-workbooks.ts';
import { BESIDE, type Writing, writeBack } from './written-workbook.ts';

const MADE = project('test/fixtures/spreadsheets/made');
const VALID = project('../shared/data/C_file_formats/valid');

/** Writes the same texts again, so that formulas keep their results. */
const SAME_TEXTS: Writing = { columns: [1, 2, 3], textFor: (_, before) => before };

/** The results of formulas, by path, sheet name and cell reference. */
type FormulasByPath = ReadonlyMap<string, Readonly<Record<string, ReturnType<typeof formulaValues>>>>;

async function formulasOf(paths: Readonly<Record<string, string>>): Promise<FormulasByPath> {
  const found = new Map<string, Record<string, ReturnType<typeof formulaValues>>>();
  for (const [path, converted] of Object.entries(paths)) {
    const { sheets } = await readWorkbookAgain(converted);
    found.set(path, Object.fromEntries([...sheets].map(([name, sheet]) => [name, formulaValues(sheet)])));
  }
  return found;
}

type Pair = { readonly source: string; readonly output: string };

/** LibreOffice needs a different name for each file. Files that our reader refuses are left out. */
async function writeAll(directory: string): Promise<readonly Pair[]> {
  const made = readdirSync(MADE).map((file) => ({ file: join(MADE, file), writing: SAME_TEXTS }));
  const valid = (existsSync(VALID) ? readdirSync(VALID) : [])
    .filter((file) => /\.xls[xm]$/u.test(file))
    .map((file) => ({ file: join(VALID, file), writing: BESIDE }));
  const pairs: Pair[] = [];
  for (const [number, { file, writing }] of [...made, ...valid].entries()) {
    const source = join(directory, `${number} before ${basename(file)}`);
    const output = join(directory, `${number} after ${basename(file)}`);
    try {
      await writeBack(file, output, { ...writing, protection: 'remove' }, 'A');
      copyFileSync(file, source);
      pairs.push({ source, output });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return pairs;
}

describe.skipIf(!libreOffice)('formulas that LibreOffice calculates after an export', () => {
  const corrected: Writing = { columns: [1, 3], textFor: (reference) => `new ${reference}` };
  let pairs: readonly Pair[] = [];
  let formulas: FormulasByPath = new Map();
  let correctedOutput = '';

  // LibreOffice takes seconds to start, so it starts once.
  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'doorstep-recalculated-'));
    pairs = await writeAll(directory);
    correctedOutput = join(directory, 'corrected.xlsx');
    await writeBack(join(MADE, 'xlsxwriter-formulas.xlsx'), correctedOutput, corrected, 'K');
    const converted = join(directory, 'converted');
    mkdirSync(converted);
    const written = pairs.flatMap(({ source, output }) => [source, output]);
    formulas = await formulasOf(recalculateByLibreOffice([...written, correctedOutput], converted));
    rmSync(directory, { recursive: true });
  }, 120_000);

  it('have the same results as before the export', () => {
    let compared = 0;
    for (const { source, output } of pairs) {
      const before = formulas.get(source) ?? {};
      expect(formulas.get(output), basename(source)).toEqual({ ...before, Summary: {} });
      compared += Object.values(before).flatMap((sheet) => Object.keys(sheet)).length;
    }
    // The project's own workbooks have 96.
    expect(compared).toBeGreaterThan(existsSync(VALID) ? 100 : 95);
  });

  it('include a correction in their results if they refer to the corrected cell', () => {
    const { Members: members, Report: report } = formulas.get(correctedOutput) ?? {};
    // D4 contains a formula, which an export keeps. D3 contains a value.
    expect(members).toMatchObject({ H3: 'new B3 12a, new D3', H4: 'new B4 7, Bath' });
    expect(report).toMatchObject({ A4: 'new D3' });
  });
});

it.skipIf(!pythonWithOpenpyxl)(
  'openpyxl opens the exported workbooks and finds the added columns',
  async () => {
    const directory = tempDir();
    const outputs: { readonly output: string; readonly row: number }[] = [];
    for (const { file, firstAdded } of MADE_WORKBOOKS) {
      const output = join(directory, file);
      const { rows } = await writeBack(
        join(MADE, file),
        output,
        { ...SAME_TEXTS, note: (before) => before, protection: 'remove' },
        firstAdded,
      );
      outputs.push({ output, row: rows[0] ?? 0 });
    }
    const read = readByOpenpyxl(outputs.map(({ output }) => output));
    for (const { output, row } of outputs)
      expect(read[output]?.['Members']?.[row - 1], basename(output)).toContain(`Ready ${row}`);
  },
);
