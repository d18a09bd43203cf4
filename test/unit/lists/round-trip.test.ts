/** Uses the beginning of each list, or all of it with DOORSTEP_WHOLE_LISTS=1. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { ownFormat } from '#shared/domain/outcome/export-file.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import { wordsOf } from '#shared/domain/text/fold.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import type { StoredRow } from '../../../src-main/db/repositories/row-record.ts';
import { exportList } from '../../../src-main/lists/export/export-list.ts';
import { countryWritingOf, ExportedRow } from '../../../src-main/lists/export/exported-row.ts';
import { type PracticeService, startPracticeService } from '../../../src-main/practice/practice-service.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { DerivedRow } from '../../../src-main/verdicts/derived-row.ts';
import { toRow } from '../../../src-main/verdicts/read-rows.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { project } from '../../support/app/cli.ts';
import { beginningOf, messyLists } from '../../support/files/messy-lists.ts';
import { readWorkbookAgain } from '../../support/files/second-reader.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { importedList } from '../../support/rows/imported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { PRACTICE_CACHE } from '../../support/service/practice-cache.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';

const LINES = 80;
const TIMEOUT_MS = 300_000;
const PRESETS = ['strict', 'normal', 'relaxed'] as const;
const LAYOUTS: readonly ExportLayout[] = ['added_columns', 'in_place'];

let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService({
    port: 0,
    dataDir: project('src-main/practice/data'),
    cacheDirs: [PRACTICE_CACHE],
  });
});
afterAll(() => service.close());

type Cells = readonly string[];

async function importedCells(output: string, { source, settings }: StoredList): Promise<readonly Cells[]> {
  const workspace = testWorkspace();
  const { sheet, headerRow, delimiter } = source;
  // A file whose encoding lacked a character may now be in UTF-8.
  const encoding = isUtf8(readFileSync(output)) ? null : source.encoding;
  const choices = { sheet, headerRow, delimiter, encoding };
  const list = await importedList(workspace, output, { ...settings, choices });
  return workspace.repositories.rows.range(list.id, 0, list.rowCount).map(({ cells }) => cells);
}

/** Returns the previous cells as the export records them, next to the row or in the change log. */
async function saidBefore(
  output: string,
  columns: Cells,
  rows: readonly Cells[],
): Promise<(row: number) => string> {
  const { format } = await inspectFile(output, {});
  if (format === 'xlsx') {
    const { sheets } = await readWorkbookAgain(output);
    const log = sheets.get('Change log')?.cells;
    expect([log?.get('A1')?.value, log?.get('D1')?.value]).toEqual(['Row', 'Before']);
    const before = new Map<string, string>();
    for (let line = 2; log?.has(`A${line}`); line += 1) {
      const row = String(log.get(`A${line}`)?.value);
      before.set(row, `${before.get(row) ?? ''}\n${String(log.get(`D${line}`)?.value ?? '')}`);
    }
    return (index) => before.get(String(index + 1)) ?? '';
  }
  const column = columns.indexOf('Before the change');
  // Without a header, this column is the fourth from the end.
  return (index) => rows[index]?.at(column === -1 ? -4 : column) ?? '';
}

/** Uses the list's own encoding if that has every character. */
async function exported(
  workspace: TestWorkspace,
  list: StoredList,
  source: string,
  layout: ExportLayout,
): Promise<string> {
  try {
    return await exportedIn('own', workspace, list, source, layout);
  } catch (error) {
    if (!(error instanceof AppError && error.failure.code === 'text_not_in_encoding')) throw error;
    return exportedIn('utf-8', workspace, list, source, layout);
  }
}

async function exportedIn(
  encoding: 'own' | 'utf-8',
  { repositories }: TestWorkspace,
  list: StoredList,
  source: string,
  layout: ExportLayout,
): Promise<string> {
  const format = ownFormat(list.source);
  if (format === null) throw new Error(`${list.source.format} is not kept`);
  const output = join(tempDir(), `out.${list.source.format === 'xlsx' ? 'xlsx' : format}`);
  await exportList(
    { list, source, output, choices: exportChoices({ format, layout, encoding }) },
    {
      rows: repositories.rows,
      counts: repositories.exports,
      toRow: (stored) => new DerivedRow(stored, list.settings),
      emailsOf: () => () => [],
      receipt: makeReceipt(list.id, repositories),
      nowMs: () => 0,
      peer: null,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  );
  return output;
}

function rowsOf({ repositories }: TestWorkspace, list: StoredList) {
  const writeCountry = countryWritingOf(list, repositories.rows);
  const changesOf = (stored: StoredRow) =>
    new ExportedRow(toRow(stored, list.settings), list, writeCountry).changes;
  return repositories.rows.range(list.id, 0, list.rowCount).map((stored) => {
    const corrected = [...stored.cells];
    for (const { column, after } of changesOf(stored)) corrected[column] = after;
    const asksForMore = (cells: Cells): boolean => changesOf({ ...stored, cells }).length > 0;
    return { cells: stored.cells, corrected, asksForMore };
  });
}

const ownOf = (cells: Cells | undefined, before: Cells): Cells =>
  before.map((_, column) => cells?.[column] ?? '');

/** Returns the index of the first text line that does not begin with the bytes of its source line, or -1. */
function changedLine(source: string, output: string): number {
  // Read as Latin-1, so that line ends look the same in every encoding.
  const [before = [], after = []] = [source, output].map((path) =>
    readFileSync(path).toString('latin1').split('\n'),
  );
  return before.findIndex((line, i) => !after[i]?.startsWith(line.replace(/\r\0?$/u, '')));
}

let correctedRows = 0;

const messy = messyLists().map((list) => [list.name, list] as const);

describe('a real list', () => {
  it.each(messy)(
    'without decisions is exported unchanged: %s',
    async (_, messyList) => {
      const source = await beginningOf(messyList, LINES, tempDir());
      const workspace = testWorkspace();
      const list = await importedList(workspace, source, messyList);
      const rows = rowsOf(workspace, list);
      for (const layout of LAYOUTS) {
        const output = await exported(workspace, list, source, layout);
        const after = await importedCells(output, list);
        expect(after.map((cells, i) => ownOf(cells, rows[i]?.cells ?? []))).toEqual(
          rows.map(({ cells }) => cells),
        );
        if (list.source.format !== 'xlsx') expect(changedLine(source, output)).toBe(-1);
      }
    },
    TIMEOUT_MS,
  );

  it.each(messy)(
    'with decisions is exported with its corrections and without losing a word: %s',
    async (_, messyList) => {
      const source = await beginningOf(messyList, LINES, tempDir());
      const workspace = testWorkspace();
      const wish = { baseUrl: service.url, timeoutMs: 20_000, retries: 1, most: 32 };
      for (const preset of PRESETS) {
        const list = await importedList(workspace, source, { ...messyList, rules: presetRules(preset) });
        await runOverHttp(workspace, list.id, wish);
        for (const layout of LAYOUTS) {
          const rows = rowsOf(workspace, list);
          const output = await exported(workspace, list, source, layout);
          const { columns } = await inspectFile(output, list.source);
          const after = await importedCells(output, list);
          expect(after).toHaveLength(rows.length);
          const said = layout === 'in_place' ? await saidBefore(output, columns, after) : () => '';
          const faults = rows.flatMap(({ cells, corrected, asksForMore }, i) => {
            const own = ownOf(after[i], cells);
            const wanted = layout === 'in_place' ? corrected : cells;
            const left = new Set(wordsOf([...own, said(i)].join('\n')));
            const lost = wordsOf(cells.join('\n')).filter((word) => !left.has(word));
            const isOther = own.some((cell, column) => cell !== wanted[column]);
            const isHalfDone = layout === 'in_place' && asksForMore(own);
            if (own.some((cell, column) => cell !== cells[column])) correctedRows += 1;
            return lost.length > 0 || isOther || isHalfDone
              ? [{ preset, layout, row: i + 1, lost, isHalfDone, own, wanted }]
              : [];
          });
          expect(faults.slice(0, 3)).toEqual([]);
        }
      }
    },
    TIMEOUT_MS,
  );

  it('is corrected often enough for a meaningful comparison', () => {
    expect(correctedRows).toBeGreaterThan(100);
  });
});
