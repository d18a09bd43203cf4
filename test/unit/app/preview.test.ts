import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createRunningJobs } from '../../../src-main/app/jobs/running-jobs.ts';
import { createJobStarter } from '../../../src-main/app/threads/start-job-thread.ts';
import { createPreviewer } from '../../../src-main/app/threads/start-preview-thread.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const wish = (path: string) => ({ path, fileName: 'list', wanted: {} });

function previewerOf(program: string) {
  const entry = join(tempDir(), 'thread.mjs');
  writeFileSync(entry, program);
  return createPreviewer(pathToFileURL(entry));
}

/** Makes a sparse file of 16 GB whose encoding is known only at its end. Reading it takes more than ten seconds. */
function endlessList(): string {
  const path = join(tempDir(), 'endless.csv');
  const file = openSync(path, 'w');
  writeSync(file, 'Name,Street\n1,2 Mill Lane\n'.repeat(1_000));
  ftruncateSync(file, 16 * 1024 ** 3);
  closeSync(file);
  return path;
}

function isOpened(workspace: string): boolean {
  try {
    const db = new Sqlite(databasePath(workspace), { readonly: true });
    try {
      return db.prepare(`SELECT 1 FROM settings WHERE name = 'workspace_id'`).get() !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/** Returns whether a process has a file open, on systems that show it. */
function isReading(pid: number | undefined, file: string): boolean {
  const opened = `/proc/${pid}/fd`;
  if (!existsSync(opened)) return process.platform !== 'linux';
  return readdirSync(opened).some((name) => {
    try {
      return readlinkSync(join(opened, name)) === file;
    } catch {
      return false; // the process closed meanwhile
    }
  });
}

describe('the thread for previews', () => {
  it('can be stopped at any moment', async () => {
    const previewer = previewerOf('for (;;) {}');
    const looks = [previewer.look(wish('a')), previewer.look(wish('b'))];
    const ends = looks.map((look) => look.catch((error: unknown) => error));
    await previewer.stop('a');
    expect(await ends[0]).toMatchObject({ failure: { code: 'interrupted' } });
    // Starting and ending a thread takes longer than ending one.
    let isLooking = true;
    void ends[1]?.then(() => (isLooking = false));
    const third = previewer.look(wish('c')).catch((error: unknown) => error);
    await previewer.stop('c');
    await third;
    expect(isLooking).toBe(true);
    await previewer.stop();
    expect(await ends[1]).toMatchObject({ failure: { code: 'interrupted' } });
  });

  it('has a memory limit', async () => {
    const look = previewerOf('const kept = []; for (;;) kept.push({ text: String(kept.length) });').look(
      wish('a'),
    );
    await expect(look).rejects.toMatchObject({ failure: { code: 'file_too_complex', file: 'list' } });
  });

  it('reports a crash as an internal error', async () => {
    await expect(previewerOf(`throw new Error('broken')`).look(wish('a'))).rejects.toThrow('broken');
  });
});

it('a preview decodes ambiguous characters with the usual encoding of the country', async () => {
  const { app, backend } = await startBuiltCore(tempDir());
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, Buffer.from('1;WARMI\u00D1SKO;Leeds\n', 'latin1'));
  const file = await app.addFile(path, 'list.csv');
  const look = async (country: string) =>
    (await backend.readPreview({ file, choices: { headerRow: 0 }, country })).rows[0];
  expect(await look('esp')).toEqual(['1', 'WARMIÑSKO', 'Leeds']);
  expect(await look('pol')).toEqual(['1', 'WARMIŃSKO', 'Leeds']);
  await app.close();
});

describe('a preview that takes a long time', () => {
  it('can be stopped, and delays neither other calls nor the end of the app', async () => {
    const { app, backend } = await startBuiltCore(tempDir());
    const file = await app.addFile(endlessList(), 'endless.csv');
    const look = () => backend.readPreview({ file, choices: {} }).catch((error: unknown) => error);
    const stopped = look();
    for (let round = 0; round < 5; round += 1) {
      const startedMs = performance.now();
      await backend.readWorkspace({});
      expect(performance.now() - startedMs).toBeLessThan(20_000);
    }
    await backend.stopPreview({ file });
    expect(await stopped).toMatchObject({ failure: { code: 'interrupted' } });

    const left = look();
    await backend.readWorkspace({});
    const startedMs = performance.now();
    await app.close();
    expect(performance.now() - startedMs).toBeLessThan(20_000);
    expect(await left).toMatchObject({
      failure: { code: expect.stringMatching(/interrupted|host_unreachable/u) },
    });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends when the command that started the preview receives %s',
    async (signal) => {
      const workspace = join(tempDir(), 'workspace');
      const list = endlessList();
      const child = startCli(['import', list, '--workspace', workspace]);
      await expect.poll(() => isOpened(workspace), { timeout: 20_000 }).toBe(true);
      await expect.poll(() => isReading(child.pid, list), { timeout: 20_000 }).toBe(true);
      const startedMs = performance.now();
      child.kill(signal);
      expect((await child.ended).status).toBe(5);
      expect(performance.now() - startedMs).toBeLessThan(20_000);
    },
  );
});

it('the app ends the thread of an import that does not respond to a stop', async () => {
  const entry = join(tempDir(), 'thread.mjs');
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;) {} });`,
  );
  const workspace = { directory: tempDir(), isReadOnly: false };
  const jobs = createRunningJobs(createJobStarter(pathToFileURL(entry), workspace).start, () => '');
  const job = jobs.start({ kind: 'import', listId: 1, companions: [] });
  expect(await jobs.end(job)).toEqual({ ok: false, failure: { code: 'interrupted' } });
});
