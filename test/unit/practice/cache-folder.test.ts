/** Attacks the practice service's database file, which is planted, foreign, open to others, or truncated. */
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPracticeStarter } from '../../../src-main/app/threads/start-practice-thread.ts';
import { userCacheDir } from '../../../src-main/practice/gazetteer/cache-folder.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { DATA_DIR, type Json, startForTest } from './server.ts';

const SPOKEN = 'Lyijypolku 4, 02750 Espoo';
const OTHERS_UID = 12_345;
const THREAD = pathToFileURL(join(import.meta.dirname, '../../../src-main/practice/thread.ts'));

/** Only root can give a folder away. */
const FOLDER_OF_THEIRS = [
  'a folder of another user',
  (place: string) => chownSync(place, OTHERS_UID, OTHERS_UID),
] as const;

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = tempDir();
  dataDir = dataOfFinland(folder);
});

/** Makes a data folder that loads quickly, with one of the fourteen countries. */
function dataOfFinland(place: string): string {
  const data = join(place, 'data');
  for (const file of ['addresses/fin.tsv.gz', 'postcodes/fin.tsv.gz']) {
    mkdirSync(dirname(join(data, file)), { recursive: true });
    cpSync(join(DATA_DIR, file), join(data, file));
  }
  return data;
}

async function start(...cacheDirs: readonly string[]) {
  const service = await startForTest({ dataDir, cacheDirs });
  onTestFinished(() => service.close());
  return {
    matchType: async () => (await service.line('fin', SPOKEN))['match_type'],
    around: async (lat: number) => (await service.get(`/reverse?country=fin&lat=${lat}&lng=24.7`)).status,
  };
}

/** The answer of the service that the app starts on its own thread. */
async function matchTypeInApp(): Promise<unknown> {
  const practice = createPracticeStarter(THREAD, dataDir, join(folder, 'workspace'));
  onTestFinished(() => practice.stop());
  const { url, key } = await practice.start();
  const body = JSON.stringify({ country: 'fin', input: SPOKEN });
  const reply = await fetch(`${url}/validate`, { method: 'POST', headers: { 'x-service-key': key }, body });
  return ((await reply.json()) as Json)['match_type'];
}

const builtIn = (directory: string): string => {
  const [name = ''] = readdirSync(directory).filter((each) => each.endsWith('.sqlite'));
  return join(directory, name);
};

/** Plants an emptied database under the service's file name. It would find no address. */
async function plantIn(directory: string): Promise<string> {
  const honest = join(folder, 'honest');
  const service = await start(honest);
  expect(await service.matchType()).toBe('exact');
  mkdirSync(directory, { recursive: true });
  const planted = join(directory, basename(builtIn(honest)));
  rmSync(planted, { force: true });
  copyFileSync(builtIn(honest), planted);
  const db = new Database(planted);
  db.exec('DELETE FROM points; DELETE FROM streets; DELETE FROM places');
  db.close();
  return planted;
}

const rights = (path: string): number => statSync(path).mode & 0o777;

describe('the folder with the database of the practice service', () => {
  it.each([
    ['linux', { XDG_CACHE_HOME: '/cache' }, '/cache/doorstep'],
    ['linux', { XDG_CACHE_HOME: 'not/from/the/root' }, '/home/ann/.cache/doorstep'],
    ['darwin', {}, '/home/ann/Library/Caches/Doorstep'],
    [
      'win32',
      { LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local' },
      'C:\\Users\\ann\\AppData\\Local\\Doorstep\\Cache',
    ],
  ] as const)('is in the user’s cache folder on %s with %o', (platform, env, expected) => {
    expect(userCacheDir(env, platform, '/home/ann')).toBe(expected);
  });

  it('contains the database before the first request', async () => {
    await start(join(folder, 'cache'));
    expect(builtIn(join(folder, 'cache'))).toMatch(/[0-9a-f]{16}\.sqlite$/u);
  });

  it('can be read only by its owner, even if other users could read it before', async () => {
    const [made, old] = [join(folder, 'a', 'cache'), join(folder, 'old')];
    mkdirSync(old, { mode: 0o755 });
    for (const directory of [made, old]) {
      expect(await (await start(directory)).matchType()).toBe('exact');
      expect([rights(directory), rights(builtIn(directory))]).toEqual([0o700, 0o600]);
    }
  });
});

describe.skipIf(process.platform === 'win32')('a database that another user planted', () => {
  it.skipIf(process.platform === 'darwin')(
    'is not opened in the temporary folder, or in a cache folder to which other users can write',
    async () => {
      const temporary = join(folder, 'tmp');
      await plantIn(join(temporary, 'doorstep-practice'));
      vi.stubEnv('TMPDIR', temporary);
      vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
      onTestFinished(() => void vi.unstubAllEnvs());
      const cache = join(folder, 'cache', 'doorstep');
      expect(await matchTypeInApp()).toBe('exact');
      expect(rights(builtIn(cache))).toBe(0o600);

      chmodSync(cache, 0o777);
      expect(await matchTypeInApp()).toBe('exact');
      expect(rights(builtIn(join(folder, 'workspace', 'practice')))).toBe(0o600);
    },
  );

  it.each<readonly [string, (place: string) => void]>([
    ['a folder that everyone may write to', (place) => chmodSync(place, 0o777)],
    ['a folder that its group may write to', (place) => chmodSync(place, 0o770)],
    ['a folder in a folder that everyone may write to', (place) => chmodSync(dirname(place), 0o777)],
    ...(process.getuid?.() === 0 ? [FOLDER_OF_THEIRS] : []),
  ])('is not opened in %s, and nothing is written there', async (_, open) => {
    const place = join(folder, 'parent', 'cache');
    await plantIn(place);
    open(place);
    const before = readdirSync(place);
    const [own, none] = [await start(place, join(folder, 'workspace', 'practice')), await start(place)];
    expect(await own.matchType()).toBe('exact');
    expect(builtIn(join(folder, 'workspace', 'practice'))).not.toBe('');
    // Without a trusted folder, the database is built in memory.
    expect(await none.matchType()).toBe('exact');
    expect(readdirSync(place)).toEqual(before);
  });

  it('is not opened through a symbolic link', async () => {
    const [place, theirs] = [join(folder, 'cache'), join(folder, 'theirs')];
    const planted = await plantIn(theirs);
    symlinkSync(theirs, place);
    expect(await (await start(place)).matchType()).toBe('exact');

    const own = join(folder, 'own');
    mkdirSync(own);
    symlinkSync(planted, join(own, basename(planted)));
    expect(await (await start(own)).matchType()).toBe('exact');
    expect(statSync(planted).isFile()).toBe(true);
  });

  it('is replaced by a new one if another user owns it or may write to it', async () => {
    const place = join(folder, 'cache');
    chmodSync(await plantIn(place), 0o666);
    expect(await (await start(place)).matchType()).toBe('exact');
    if (process.getuid?.() !== 0) return;
    chownSync(await plantIn(place), OTHERS_UID, OTHERS_UID);
    expect(await (await start(place)).matchType()).toBe('exact');
  });
});

describe('a damaged database', () => {
  it.each([0, 1000, 100_000])(
    'is replaced by a new one if it was cut to %i bytes before the start',
    async (bytes) => {
      const place = join(folder, 'cache');
      await (await start(place)).matchType();
      truncateSync(builtIn(place), bytes);
      expect(await (await start(place)).matchType()).toBe('exact');
    },
  );

  it('is replaced by a new one if the file contains a text instead of a database', async () => {
    const place = join(folder, 'cache');
    await (await start(place)).matchType();
    writeFileSync(builtIn(place), 'this is no database, however long the text may be'.repeat(500));
    expect(await (await start(place)).matchType()).toBe('exact');
  });

  it('makes one request fail if it is already open, and is replaced for the next request', async () => {
    const place = join(folder, 'cache');
    const service = await start(place);
    expect(await service.matchType()).toBe('exact');
    truncateSync(builtIn(place), 5000);
    // The first reader reads the file, not memory, so it finds the damage.
    expect(await service.around(60.2)).toBe(500);
    expect(await service.around(60.3)).toBe(200);
    expect(await (await start(place)).matchType()).toBe('exact');
  });
});

describe('an old database of another version', () => {
  it('is deleted after a week without use, but other files are not', async () => {
    const place = join(folder, 'cache');
    mkdirSync(place, { mode: 0o700 });
    const [old, cutOff, recent, others] = [
      join(place, 'practice-gazetteer-0123456789abcdef.sqlite'),
      join(place, 'practice-gazetteer-0123456789abcdef.sqlite.1b4e28ba.tmp'),
      join(place, 'practice-gazetteer-fedcba9876543210.sqlite'),
      join(place, 'notes.txt'),
    ];
    for (const file of [old, cutOff, recent, others]) writeFileSync(file, 'x');
    const lastMonth = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
    for (const file of [old, cutOff, others]) utimesSync(file, lastMonth, lastMonth);
    expect(await (await start(place)).matchType()).toBe('exact');
    expect([old, cutOff, recent, others].map((file) => existsSync(file))).toEqual([false, false, true, true]);
  });
});
