import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EXPORT_COLUMN_IDS } from '#shared/domain/outcome/export-columns.ts';
import type { ExportPeer } from '../../../src-main/app/jobs/export-peer.ts';
import { performExport } from '../../../src-main/app/jobs/perform-export.ts';
import { openExportPeer } from '../../../src-main/app/threads/open-export-peer.ts';
import { inTransaction, openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';
import { project } from '../../support/app/cli.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { keepCopy } from '../../support/rows/kept-copy.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, COLUMNS, streets } from '../../support/rows/workspace.ts';

const JOB_THREAD = pathToFileURL(project('src-main/app/threads/job-thread.ts'));
/** Two threads share the work from 10,000 rows on. */
const ROWS = 10_500;
const TIMEOUT_MS = 60_000;

function largeList() {
  const workspaceDir = tempDir();
  const open = () => {
    const db = openDatabase(databasePath(workspaceDir));
    onTestFinished(() => void db.close());
    return db;
  };
  const db = open();
  migrate(db, MIGRATIONS);
  const repositories = createRepositories(db);
  const rows = streets(ROWS);
  const added = inTransaction(db, () => addList({ db, repositories }, rows));
  const lines = [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\n`);
  const list = { ...added, source: { ...added.source, ...keepCopy(workspaceDir, lines.join('')) } };
  inTransaction(db, () => {
    for (let position = 3; position <= ROWS; position += 7) {
      const edited = byPerson('edited', { street: `Édited "${position}"`, city: 'Leeds', postcode: '=LS1' });
      repositories.rows.setDecision(list.id, position, position % 2 === 0 ? edited : byPerson('excluded'));
    }
  });

  const perform = async (
    choices: Partial<ExportChoices>,
    openPeer: (() => ExportPeer) | null,
    { pause = new AbortController().signal, onProgress = (_rows: number) => {}, encoding = 'utf-8' } = {},
  ): Promise<string> => {
    const output = join(tempDir(), 'out.csv');
    const context = { db, workspaceDir, nowMs: () => 0, post: () => undefined, pause, openPeer };
    const whole = exportChoices({ format: 'csv', columns: EXPORT_COLUMN_IDS, ...choices });
    await performExport(
      { kind: 'export', companions: [], listId: list.id, output, choices: whole },
      { ...list, source: { ...list.source, encoding } },
      repositories,
      context,
      onProgress,
    );
    return output;
  };
  return { db, list, perform, other: () => createRepositories(open()), workspaceDir };
}

const asked = vi.fn();
const openPeer = (workspaceDir: string) => (): ExportPeer => {
  const peer = openExportPeer(JOB_THREAD, workspaceDir);
  return {
    ...peer,
    patchRange: (...range) => {
      asked(range);
      return peer.patchRange(...range);
    },
  };
};

it(
  'an export by two threads writes the same bytes as an export by one thread, in both layouts and for chosen rows',
  async () => {
    const { perform, workspaceDir } = largeList();
    const positions = Uint32Array.from({ length: ROWS / 5 }, (_, i) => 5 * i + 1);
    for (const choices of [
      { layout: 'in_place' },
      { layout: 'added_columns' },
      { layout: 'in_place', rows: { kind: 'positions', positions }, leaveOutExcluded: true },
    ] as const) {
      asked.mockClear();
      const progress: number[] = [];
      const [alone, shared] = [
        await perform(choices, null),
        await perform(choices, openPeer(workspaceDir), { onProgress: (rows) => void progress.push(rows) }),
      ];
      expect(readFileSync(shared).equals(readFileSync(alone))).toBe(true);
      // The other thread did its share, and progress was reported in order to the end.
      expect(asked.mock.calls.length).toBeGreaterThan(2);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.at(-1)).toBe(ROWS);
    }
  },
  TIMEOUT_MS,
);

it(
  'an export by two threads contains the list as it was at the start, without later decisions',
  async () => {
    const { perform, list, other, workspaceDir } = largeList();
    const writer = other();
    const before = readFileSync(await perform({ layout: 'in_place' }, null));
    const decideAll = () => {
      for (const position of [1, 2, ROWS - 1, ROWS])
        writer.rows.setDecision(list.id, position, byPerson('edited', { street: 'Later', city: 'Later' }));
    };
    let isDecided = false;
    const output = await perform({ layout: 'in_place' }, openPeer(workspaceDir), {
      onProgress: () => {
        if (!isDecided) decideAll();
        isDecided = true;
      },
    });
    expect(readFileSync(output).equals(before)).toBe(true);
  },
  TIMEOUT_MS,
);

it(
  'an export by two threads starts again after a decision, but with one thread after many decisions',
  async () => {
    const { perform, list, other, workspaceDir } = largeList();
    const writer = other();
    const open = (times: number) => () => {
      const peer = openPeer(workspaceDir)();
      let begun = 0;
      return {
        ...peer,
        beginPatches: async (source: Parameters<ExportPeer['beginPatches']>[0]) => {
          begun += 1;
          if (begun <= times)
            writer.rows.setDecision(list.id, 1, byPerson('edited', { street: `${times}-${begun}` }));
          await peer.beginPatches(source);
        },
      };
    };
    for (const [times, isShared] of [
      [2, true],
      [99, false],
    ] as const) {
      asked.mockClear();
      const shared = readFileSync(await perform({ layout: 'in_place' }, open(times)), 'utf8');
      expect(asked.mock.calls.length > 0).toBe(isShared);
      expect(shared).toContain(`\nA,${isShared ? '2-2' : '99-4'},`);
    }
  },
  TIMEOUT_MS,
);

it(
  'an export by two threads reports the same unencodable characters as an export by one thread',
  async () => {
    const { perform, other, list, workspaceDir } = largeList();
    const { rows } = other();
    for (let position = 17; position <= ROWS; position += 83)
      rows.setDecision(
        list.id,
        position,
        byPerson('edited', { street: `Łódź ${String.fromCodePoint(0x4e_00 + (position % 101))}` }),
      );
    const failureOf = (open: (() => ExportPeer) | null) =>
      perform({ layout: 'in_place' }, open, { encoding: 'windows-1252' }).catch((error: unknown) => error);
    const alone = await failureOf(null);
    expect(alone).toMatchObject({ failure: { code: 'text_not_in_encoding' } });
    expect(await failureOf(openPeer(workspaceDir))).toMatchObject({
      failure: (alone as { readonly failure: object }).failure,
    });
  },
  TIMEOUT_MS,
);

it(
  'an export by two threads ends when a person stops it, and leaves no transaction open',
  async () => {
    const { perform, db, workspaceDir } = largeList();
    const pause = new AbortController();
    const written = perform({ layout: 'in_place' }, openPeer(workspaceDir), {
      pause: pause.signal,
      onProgress: () => pause.abort(),
    });
    await expect(written).rejects.toMatchObject({ failure: { code: 'interrupted' } });
    expect(db.inTransaction).toBe(false);
  },
  TIMEOUT_MS,
);

it(
  'an export by two threads fails with the error that occurred in the second thread',
  async () => {
    const { perform, db, workspaceDir } = largeList();
    const broken = () => ({
      ...openPeer(workspaceDir)(),
      patchRange: () => Promise.reject(new Error('the other thread broke')),
    });
    await expect(perform({ layout: 'in_place' }, broken)).rejects.toThrow('the other thread broke');
    expect(db.inTransaction).toBe(false);
  },
  TIMEOUT_MS,
);
