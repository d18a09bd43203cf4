import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';
import { exportList } from '../../../src-main/lists/export/export-list.ts';
import { toRow } from '../../../src-main/verdicts/read-rows.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { decidedList, passDependencies } from '../../support/rows/exported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { streets } from '../../support/rows/workspace.ts';

const ROWS = 4_000;
/** The number of rows processed between two yields. */
const CHUNK = 500;

/** Returns the rows processed after the stop, and the remaining files. */
async function stoppedAfter(rows: number, choices: Partial<ExportChoices>) {
  const decided = decidedList(streets(ROWS), []);
  const { repositories } = decided.workspace;
  const directory = tempDir();
  const stop = new AbortController();
  let passed = 0;
  const stopInNextTurn = async () => {
    await nextTurn();
    stop.abort();
  };
  const ended = exportList(
    {
      list: decided.list,
      source: decided.source,
      output: join(directory, 'out.xlsx'),
      choices: exportChoices(choices),
    },
    {
      ...passDependencies(decided),
      toRow: (stored) => {
        passed += 1;
        if (passed === rows) void stopInNextTurn();
        return toRow(stored, decided.list.settings);
      },
      counts: repositories.exports,
      peer: null,
      receipt: makeReceipt(decided.list.id, repositories),
      onProgress: () => undefined,
      signal: stop.signal,
    },
  );
  await expect(ended).rejects.toMatchObject({ failure: { code: 'interrupted' } });
  return { passed: passed - rows, left: readdirSync(directory) };
}

it('an export that skips most rows stops within one chunk of skipped rows', async () => {
  const { passed, left } = await stoppedAfter(1, { rows: { kind: 'decided', decisions: ['edited'] } });
  expect(passed).toBeLessThan(CHUNK);
  expect(left).toEqual([]);
});

it('an export stops within one chunk of skipped rows, even while writing the change log', async () => {
  const rows = { kind: 'decided', decisions: ['edited'] } as const;
  const { passed, left } = await stoppedAfter(ROWS + 1, { layout: 'in_place', rows });
  expect(passed).toBeLessThan(CHUNK);
  expect(left).toEqual([]);
});
