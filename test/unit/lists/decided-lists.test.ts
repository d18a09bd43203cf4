/** Exports real lists with random decisions. openpyxl and Python's csv must read what the panel shows. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionInput } from '#shared/contract/operations.ts';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { exportList } from '../../../src-main/lists/export/export-list.ts';
import { countryWritingOf, isAddressDecided } from '../../../src-main/lists/export/exported-row.ts';
import { type PracticeService, startPracticeService } from '../../../src-main/practice/practice-service.ts';
import { DerivedRow } from '../../../src-main/verdicts/derived-row.ts';
import { toRow } from '../../../src-main/verdicts/read-rows.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { finalText } from '../../../src-renderer/store/rows/address-text.ts';
import { project } from '../../support/app/cli.ts';
import { beginningOf, messyLists } from '../../support/files/messy-lists.ts';
import { python, pythonWithOpenpyxl, readByOpenpyxl } from '../../support/files/workbook-readers.ts';
import { chanceOf } from '../../support/made-rows/chance.ts';
import { decisionOf, KINDS } from '../../support/made-rows/decisions.ts';
import { COUNTRIES, pointsOf } from '../../support/made-rows/known-points.ts';
import { outcomeFaults, tokensOf } from '../../support/made-rows/outcome-faults.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { importedList } from '../../support/rows/imported-list.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { PRACTICE_CACHE } from '../../support/service/practice-cache.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';

const LINES = 120;
const TIMEOUT_MS = 120_000;
const LAYOUTS: readonly ExportLayout[] = ['in_place', 'added_columns'];
const SAMPLE = {
  name: 'uk-gp-practices.xlsx',
  path: project('src-main/practice/data/sample/uk-gp-practices.xlsx'),
  country: 'gbr',
};

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

const toInput = ({ kind, corrected, picked }: Decision): DecisionInput | null => {
  if (kind === 'edited') return corrected && { kind, address: corrected };
  if (kind === 'picked') return corrected && picked && { kind, address: corrected, picked };
  return { kind };
};

async function decideAll(workspace: TestWorkspace, list: StoredList, country: string): Promise<void> {
  const wish = { baseUrl: service.url, timeoutMs: 20_000, retries: 1, most: 32 };
  await runOverHttp(workspace, list.id, wish);
  const { decide, row: stored } = workOn(workspace, list.id);
  const points = pointsOf(COUNTRIES.includes(country) ? country : 'gbr');
  const { mapping } = list.settings;
  const edited: number[] = [];
  for (let position = 1; position <= list.rowCount; position += 1) {
    const chance = chanceOf(position);
    const kind = KINDS[position % KINDS.length] ?? 'none';
    const row = toRow(stored(position), list.settings);
    const choice = { row: { ...row, decision: null }, mapping, point: chance.pick(points) };
    const isLater = kind === 'edited, then accepted';
    const decision = decisionOf(isLater ? 'edited' : kind, choice, chance);
    const input = decision && toInput(decision);
    if (input) decide(position, input);
    if (isLater) edited.push(position);
  }
  await runOverHttp(workspace, list.id, wish);
  for (const position of edited)
    if (toRow(stored(position), list.settings).suggested) decide(position, { kind: 'used_suggestion' });
}

async function exported(
  { repositories }: TestWorkspace,
  list: StoredList,
  source: string,
  choices: { readonly format: 'csv' | 'xlsx'; readonly layout: ExportLayout },
): Promise<string> {
  const output = join(tempDir(), `out.${choices.format}`);
  await exportList(
    { list, source, output, choices: exportChoices({ ...choices, encoding: 'utf-8' }) },
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

const CSV = `
import csv, json, sys
csv.field_size_limit(1 << 30)
json.dump(list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline=''), delimiter=sys.argv[2])), sys.stdout)
`;

function readAgain(
  path: string,
  { rowCount, source }: StoredList,
): { readonly heads: Cells; readonly rows: readonly Cells[] } {
  const all = path.endsWith('.csv')
    ? (JSON.parse(
        execFileSync(python ?? '', ['-c', CSV, path, source.delimiter === ';' ? ';' : ','], {
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
        }),
      ) as readonly Cells[])
    : firstSheet(path);
  const above = all.length - rowCount;
  return { heads: all[above - 1] ?? [], rows: all.slice(above) };
}

function firstSheet(path: string): readonly Cells[] {
  const [sheet = []] = Object.values(readByOpenpyxl([path])[path] ?? {});
  return sheet.map((row) => row.map((cell) => cell ?? ''));
}

const oneBreak = (text: string): string => text.replace(/\r\n?/gu, '\n');
const words = (texts: Cells): string => [...new Set(tokensOf(texts))].toSorted().join(' ');

function rowFaults(
  row: Row,
  list: StoredList,
  cells: Cells,
  layout: ExportLayout,
  writeCountry: (code: string) => string,
): Cells {
  const { mapping, defaultCountry } = list.settings;
  const screen = { ...list.settings, mapping, defaultCountry };
  const outcome = outcomeOf(row, { mapping, defaultCountry, writeCountry, settings: list.settings });
  const wanted = layout === 'in_place' ? outcome.cells : row.cells;
  const faults = row.cells.flatMap((_, column) => {
    const [is, should] = [oneBreak(cells[column] ?? ''), oneBreak(wanted[column] ?? '')];
    return is === should ? [] : [`cell ${column}: ${is} instead of ${should}`];
  });
  if (layout !== 'in_place') return faults;
  const panel = outcomeOf(row, {
    mapping,
    defaultCountry,
    writeCountry: countryName,
    settings: list.settings,
  });
  // The panel may name a country in words while the list uses a code.
  const columns = addressColumns(mapping).filter((column) => panel.cells[column] === outcome.cells[column]);
  const read = [...columns.map((column) => cells[column] ?? ''), ...outcome.unplaced.map(({ text }) => text)];
  const shown = words([finalText(row, screen)]).split(' ');
  const strange = words(read)
    .split(' ')
    .filter((word) => !shown.includes(word));
  return strange.length > 0 ? [...faults, `not in the panel: ${strange.join(' ')}`] : faults;
}

function besideFaults(row: Row, list: StoredList, beside: string): Cells {
  if (!isAddressDecided(row)) return beside === '' ? [] : [`beside an undecided row: ${beside}`];
  const missing = words([finalText(row, list.settings)])
    .split(' ')
    .filter((word) => !words([beside]).split(' ').includes(word));
  const { country = '' } = row.decision?.corrected ?? row.suggested?.parts ?? {};
  const named = words([countryName(country), country, ...row.cells]).split(' ');
  const lost = missing.filter((word) => !named.includes(word));
  return lost.length > 0 ? [`not beside: ${lost.join(' ')} in ${beside}`] : [];
}

let changedRows = 0;
const lists = [SAMPLE, ...messyLists()].map((list) => [list.name, list] as const);

// Without openpyxl, no other program here reads workbooks.
describe.skipIf(!pythonWithOpenpyxl || !python)(
  'an exported list with decisions, read by openpyxl or by Python’s csv module',
  () => {
    it.each(lists)(
      'contains the decisions that the app shows, and imported cells elsewhere: %s',
      async (_, messyList) => {
        const source = await beginningOf(messyList, LINES, tempDir());
        const workspace = testWorkspace();
        const list = await importedList(workspace, source, messyList);
        await decideAll(workspace, list, messyList.country);
        const { rows: stored } = workspace.repositories;
        const rows = stored.range(list.id, 0, list.rowCount).map((each) => toRow(each, list.settings));
        const { mapping, defaultCountry } = list.settings;
        const broken = rows.flatMap((row) => {
          const faults = outcomeFaults({ kind: 'none', row, mapping, defaultCountry: defaultCountry ?? '' });
          return faults.length > 0 ? [{ faults, was: row.cells, decision: row.decision }] : [];
        });
        expect(broken.slice(0, 3)).toEqual([]);
        const writeCountry = countryWritingOf(list, stored);
        for (const format of ['xlsx', 'csv'] as const)
          for (const layout of LAYOUTS) {
            const found = readAgain(await exported(workspace, list, source, { format, layout }), list);
            const beside = found.heads.indexOf('Decided address');
            const faults = rows.flatMap((row, i) => {
              const cells = found.rows[i] ?? [];
              const all = [
                ...rowFaults(row, list, cells, layout, writeCountry),
                ...(beside >= 0 ? besideFaults(row, list, cells[beside] ?? '') : []),
              ];
              if (cells.some((cell, column) => column < row.cells.length && cell !== row.cells[column]))
                changedRows += 1;
              return all.length > 0
                ? [{ format, layout, row: i + 1, decision: row.decision, all, was: row.cells }]
                : [];
            });
            expect(faults.slice(0, 3)).toEqual([]);
          }
      },
      TIMEOUT_MS,
    );

    it('has enough changed rows for a meaningful comparison', () => {
      expect(changedRows).toBeGreaterThan(500);
    });
  },
);
