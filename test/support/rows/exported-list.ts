import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';
import { exportList } from '../../../src-main/lists/export/export-list.ts';
import { type ExportFindings, previewExport } from '../../../src-main/lists/export/preview-export.ts';
import type { WrittenList } from '../../../src-main/lists/export/write-list.ts';
import { emailsBetween } from '../../../src-main/verdicts/read-emails.ts';
import { toRow } from '../../../src-main/verdicts/read-rows.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { exportChoices } from './export-choices.ts';
import { tempDir } from './temp-dir.ts';
import { addList, COLUMNS, type TestWorkspace, testWorkspace } from './workspace.ts';

export type DecidedList = {
  readonly workspace: TestWorkspace;
  readonly list: StoredList;
  readonly source: string;
};

export function decidedList(
  rows: readonly (readonly string[])[],
  decisions: readonly (Decision | null)[],
): DecidedList {
  const workspace = testWorkspace();
  const list = addList(workspace, rows);
  decisions.forEach((decision, i) => {
    if (decision) workspace.repositories.rows.setDecision(list.id, i + 1, decision);
  });
  const source = join(tempDir(), 'list.csv');
  writeFileSync(source, [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join(''));
  return { workspace, list, source };
}

export const passDependencies = ({ workspace: { repositories }, list }: DecidedList) => ({
  rows: repositories.rows,
  toRow: (stored: Parameters<typeof toRow>[0]) => toRow(stored, list.settings),
  emailsOf: (after: number, through: number) => emailsBetween(list, after, through, repositories.emails),
  nowMs: () => 0,
  signal: new AbortController().signal,
});

/** Returns the events of a preview. The last event is for the whole list. */
export async function previewed(
  decided: DecidedList,
  choices: Partial<ExportChoices>,
): Promise<readonly ExportFindings[]> {
  const found: ExportFindings[] = [];
  const aside = join(tempDir(), 'aside');
  await previewExport(
    { list: decided.list, source: decided.source, choices: exportChoices({ format: 'csv', ...choices }) },
    {
      ...passDependencies(decided),
      aside,
      otherSheets: () => Promise.resolve(['Prices']),
      excludedRows: 1,
      onFindings: (findings) => found.push(findings),
    },
  );
  expect(existsSync(aside)).toBe(false);
  return found;
}

/** Exports a list, as CSV by default. */
export async function exportedList(
  decided: DecidedList,
  choices: Partial<ExportChoices> = {},
): Promise<WrittenList & { readonly path: string }> {
  const { workspace, list, source } = decided;
  const { repositories } = workspace;
  const wanted = exportChoices({ format: 'csv', ...choices });
  const path = join(tempDir(), `out.${wanted.format}`);
  const written = await exportList(
    { list, source, output: path, choices: wanted },
    {
      ...passDependencies(decided),
      counts: repositories.exports,
      receipt: makeReceipt(list.id, repositories),
      peer: null,
      onProgress: () => undefined,
    },
  );
  return { ...written, path };
}
