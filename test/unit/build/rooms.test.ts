import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');
const runFile = promisify(execFile);

/** A folder laid out like the project, with its real settings and empty rooms. */
let house: string;

function buildHouse() {
  house = mkdtempSync(join(tmpdir(), 'doorstep-rooms-'));
  for (const file of [
    '.oxlintrc.json',
    'package.json',
    'build/tsconfig.base.json',
    'src-shared/tsconfig.json',
  ]) {
    cpSync(join(project, file), join(house, file));
  }
  for (const room of ['src-renderer', 'src-main', 'src-main/db', 'src-main/lists', 'src-main/service']) {
    cpSync(join(project, room, 'tsconfig.json'), join(house, room, 'tsconfig.json'));
  }
  symlinkSync(join(project, 'node_modules'), join(house, 'node_modules'), 'junction');
}

const tearDown = () => rmSync(house, { recursive: true, force: true });

function write(path: string, text: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), `${text}\n`);
}

describe('the linter', () => {
  beforeAll(buildHouse);
  afterAll(tearDown);

  /** The file, its import, and the rule in the message. */
  const FORBIDDEN = [
    ['src-shared/domain/a.ts', '../contract/wire.ts', 'The domain imports only itself'],
    ['src-shared/domain/a.ts', '#shared/messages/words.ts', 'The domain imports only itself'],
    ['src-shared/domain/a.ts', 'zod', 'The domain imports only itself'],
    ['src-shared/contract/a.ts', 'react', 'The contract imports only src-shared'],
    ['src-shared/contract/a.ts', 'node:fs', 'The contract imports only src-shared'],
    ['src-shared/messages/a.ts', '../../src-main/app/app.ts', 'src-shared runs anywhere'],
    ['src-shared/messages/a.ts', '../../src-renderer/ui/button.tsx', 'src-shared runs anywhere'],
    ['src-main/db/a.ts', '../service/send.ts', 'db knows #shared and nothing beside it'],
    ['src-main/db/migrations/a.ts', '../../lists/import-list.ts', 'db knows #shared and nothing beside it'],
    ['src-main/db/a.ts', 'undici', 'db uses Node, better-sqlite3 and zod'],
    ['src-main/service/a.ts', '../db/database.ts', 'service knows #shared and nothing beside it'],
    ['src-main/service/a.ts', 'better-sqlite3', 'service uses Node, undici and zod'],
    ['src-main/spreadsheet/a.ts', '../db/database.ts', 'spreadsheet knows #shared and nothing beside it'],
    ['src-main/spreadsheet/a.ts', 'undici', 'spreadsheet uses Node and the libraries for file formats'],
    ['src-main/secrets/a.ts', '../service/send.ts', 'secrets knows #shared and nothing beside it'],
    ['src-main/secrets/a.ts', 'zod', 'secrets uses Node and @napi-rs/keyring'],
    ['src-main/lists/a.ts', '../verify/run.ts', 'not another use case'],
    ['src-main/lists/a.ts', '../labels/write-labels.ts', 'not another use case'],
    ['src-main/labels/a.ts', '../lists/export-list.ts', 'labels imports db and #shared'],
    ['src-main/labels/a.ts', 'yazl', 'labels uses Node and the libraries for PDF and fonts'],
    ['src-main/app/a.ts', 'pdfkit', 'the rooms wrap every other package'],
    ['src-main/verify/a.ts', '../secrets/keychain.ts', 'never the key'],
    ['src-main/review/a.ts', '../app/app.ts', 'not app'],
    ['src-main/verify/a.ts', '../fix/locate.ts', 'not another use case'],
    ['src-main/requests/a.ts', '../verify/run.ts', 'no use case, not verdicts, not views'],
    ['src-main/requests/a.ts', '../verdicts/settle-row.ts', 'no use case, not verdicts, not views'],
    ['src-main/requests/a.ts', 'undici', 'requests needs no package'],
    ['src-main/verdicts/a.ts', '../requests/request-queue.ts', 'no use case, not requests, not views'],
    ['src-main/verdicts/a.ts', '../app/app.ts', 'no use case, not requests, not views'],
    ['src-main/views/orders/a.ts', '../../review/undo-redo.ts', 'no use case, not requests'],
    ['src-main/views/a.ts', '../requests/request-queue.ts', 'no use case, not requests'],
    ['src-main/views/a.ts', 'better-sqlite3', 'views needs no package'],
    ['src-main/db/a.ts', '../views/list-views.ts', 'db knows #shared and nothing beside it'],
    ['src-main/threads/a.ts', '../app/app.ts', 'threads knows #shared and nothing beside it'],
    ['src-main/threads/a.ts', '../db/database.ts', 'threads knows #shared and nothing beside it'],
    ['src-main/db/a.ts', '../threads/thread-calls.ts', 'db knows #shared and nothing beside it'],
    ['src-main/review/a.ts', '../threads/thread-calls.ts', 'A use case imports the rooms below it'],
    ['src-main/cli/a.ts', '../requests/request-queue.ts', 'A shell imports app and its host'],
    ['src-main/report/a.ts', 'better-sqlite3', 'A use case needs no package'],
    ['src-main/app/a.ts', '../loopback/server.ts', 'The core imports no shell'],
    ['src-main/app/a.ts', '../practice/server.ts', 'not the practice service'],
    ['src-main/app/a.ts', '@napi-rs/keyring', 'the rooms wrap every other package'],
    ['src-main/app/a.ts', 'electron', 'the rooms wrap every other package'],
    ['src-main/app/jobs/a.ts', '../handlers/run/run-handlers.ts', 'Only create-app.ts imports handlers'],
    [
      'src-main/app/maintenance/a.ts',
      '../handlers/lists/trash-handlers.ts',
      'Only create-app.ts imports handlers',
    ],
    [
      'src-main/app/connection/a.ts',
      '../handlers/services/key-handlers.ts',
      'Only create-app.ts imports handlers',
    ],
    [
      'src-main/app/threads/a.ts',
      '../../app/handlers/run/run-handlers.ts',
      'Only create-app.ts imports handlers',
    ],
    ['src-main/app/lists/a.ts', '../handlers/lists/list-handlers.ts', 'Only create-app.ts imports handlers'],
    ['src-main/app/a.ts', './handlers/review/step-handlers.ts', 'Only create-app.ts imports handlers'],
    ['src-main/app/handlers/run/a.ts', './run-handlers.ts', 'A handler imports no other handler'],
    ['src-main/app/handlers/run/a.ts', '../review/step-handlers.ts', 'A handler imports no other handler'],
    [
      'src-main/app/handlers/run/a.ts',
      '../../handlers/run/run-handlers.ts',
      'A handler imports no other handler',
    ],
    ['src-main/app/handlers/run/a.ts', '../../../loopback/server.ts', 'The core imports no shell'],
    ['src-main/app/a.ts', '../../src-renderer/ui/button.tsx', 'src-main imports only src-main and #shared'],
    ['src-main/practice/a.ts', '../service/send.ts', 'The practice service stands alone'],
    ['src-main/electron/a.ts', '../db/database.ts', 'A shell imports app and its host'],
    ['src-main/electron/a.ts', '../practice/server.ts', 'A shell imports app and its host'],
    ['src-main/electron/a.ts', 'open', 'The electron shell uses Node, electron and its updater'],
    ['src-main/loopback/a.ts', '../electron/window.ts', 'A shell imports app and its host'],
    ['src-main/loopback/a.ts', 'electron', 'The loopback shell uses Node and open'],
    ['src-main/cli/a.ts', '../lists/import-list.ts', 'A shell imports app and its host'],
    ['src-main/cli/a.ts', 'undici', 'The command line uses Node'],
    ['src-renderer/review/a.tsx', '../lists/list-row.tsx', 'A journey never imports another journey'],
    ['src-renderer/report/a.tsx', '../export/export-dialog.tsx', 'A journey never imports another journey'],
    ['src-renderer/map/a.tsx', '../review/grid.tsx', 'A journey never imports another journey'],
    ['src-renderer/columns/a.tsx', '../import/import-screen.tsx', 'columns is used by journeys'],
    ['src-renderer/store/a.ts', '../columns/columns-dialog.tsx', 'never the other way round'],
    ['src-renderer/review/a.tsx', 'maplibre-gl', 'nothing of Node or Electron'],
    ['src-renderer/ui/a.tsx', '../review/grid.tsx', 'never the other way round'],
    ['src-renderer/ui/a.tsx', 'node:fs', 'nothing of Node or Electron'],
    ['src-renderer/ui/form/a.tsx', '../../store/app-store.ts', 'ui holds no state of the app'],
    ['src-renderer/ui/a.tsx', '../actions/action.ts', 'ui holds no state of the app'],
    ['src-renderer/ui/text/a.tsx', '#shared/domain/row.ts', 'ui knows no word of the domain'],
    ['src-renderer/ui/a.tsx', '#shared/contract/review/view.ts', 'ui knows no word of the domain'],
    ['src-renderer/ui/a.tsx', '#shared/messages/words.ts', 'ui knows no word of the domain'],
    ['src-renderer/actions/a.tsx', '../review/grid/row-grid.tsx', 'actions reads and runs the store'],
    ['src-renderer/actions/catalogue/a.ts', '../../backend/host.ts', 'actions reads and runs the store'],
    ['src-renderer/actions/palette/a.tsx', 'zustand', 'nothing of Node or Electron'],
    ['src-renderer/store/rows/a.ts', '../../ui/form/button.tsx', 'never the other way round'],
    ['src-renderer/store/a.ts', '../actions/action.ts', 'never the other way round'],
    [
      'src-renderer/review/grid/a.tsx',
      '../../settings/settings-screen.tsx',
      'A journey never imports another',
    ],
    ['src-renderer/backend/a.ts', 'electron', 'nothing of Node or Electron'],
    ['src-renderer/store/a.ts', '../../src-main/app/app.ts', 'The page knows src-renderer and #shared'],
  ] as const;

  const ALLOWED = [
    ['src-shared/domain/a.ts', ['./address.ts', 'i18n-iso-countries/codes.json']],
    ['src-shared/contract/a.ts', ['zod', '#shared/domain/address/address.ts']],
    ['src-main/db/migrations/a.ts', ['../migrate.ts', 'better-sqlite3', '#shared/domain/verdict/row.ts']],
    ['src-main/service/a.ts', ['undici', 'zod', 'node:timers/promises']],
    ['src-main/spreadsheet/a.ts', ['yauzl', 'yazl', 'saxes', 'numfmt', 'iconv-lite', 'htmlparser2']],
    ['src-main/secrets/a.ts', ['@napi-rs/keyring']],
    ['src-main/lists/a.ts', ['../db/database.ts', '../service/send.ts', '../spreadsheet/sniff.ts']],
    ['src-main/labels/a.ts', ['pdfkit', 'fontkit', '../db/repositories.ts', 'node:fs']],
    ['src-main/requests/a.ts', ['../db/database.ts', '../service/send.ts']],
    ['src-main/verdicts/a.ts', ['../db/database.ts', '../service/stored-replies.ts']],
    ['src-main/views/orders/a.ts', ['../../db/view-reads.ts', '../../verdicts/read-rows.ts']],
    ['src-main/review/a.ts', ['../verdicts/judge-again.ts', '../db/database.ts']],
    ['src-main/verify/a.ts', ['../requests/request-queue.ts', '../verdicts/settle-row.ts']],
    ['src-main/fix/a.ts', ['../requests/cached-calls.ts']],
    ['src-main/app/a.ts', ['../views/list-views.ts', '../requests/request-queues.ts']],
    ['src-main/app/a.ts', ['../secrets/keychain.ts', '../lists/import-list.ts', '../db/database.ts']],
    ['src-main/app/handlers/run/a.ts', ['../../jobs/jobs.ts', '../../../verify/open-run.ts', 'node:path']],
    ['src-main/app/create-app.ts', ['./handlers/run/run-handlers.ts']],
    ['src-main/practice/a.ts', ['better-sqlite3', 'zod', 'node:http']],
    ['src-main/electron/a.ts', ['electron', '../app/app.ts']],
    ['src-main/loopback/a.ts', ['open', '../app/app.ts', 'node:http']],
    ['src-main/cli/a.ts', ['../app/app.ts', 'node:util']],
    [
      'src-renderer/review/a.tsx',
      ['react', '../ui/button.tsx', '../store/app-store.ts', '#shared/domain/verdict/row.ts'],
    ],
    ['src-renderer/import/a.tsx', ['../columns/column-table.tsx', '#shared/domain/verdict/row.ts']],
    ['src-renderer/map/a.tsx', ['maplibre-gl', '../ui/button.tsx']],
    ['src-renderer/ui/text/a.tsx', ['react', '../form/button.tsx', '#shared/messages/shown-text.ts']],
    [
      'src-renderer/actions/palette/a.tsx',
      ['react', '../../store/app-store.ts', '../../ui/overlay/dialog.tsx'],
    ],
    ['src-renderer/store/rows/a.ts', ['zustand', '../slice.ts', '../../backend/host.ts']],
  ] as const;

  /** The linter's messages by file and import. One run for all cases, because starting it takes longest. */
  let said: ReadonlyMap<string, string>;

  beforeAll(async () => {
    // Each import is in a separate file next to the file of its case.
    const cases = [...FORBIDDEN.map(([file, from]) => [file, [from]] as const), ...ALLOWED];
    const written = new Map<string, string>();
    for (const [file, imports] of cases) {
      for (const from of imports) {
        const path = file.replace(/a\.tsx?$/, `case-${written.size}${file.endsWith('x') ? '.tsx' : '.ts'}`);
        write(path, `export { something } from '${from}';`);
        written.set(path, `${file} ${from}`);
      }
    }
    const found = new Map<string, string>();
    for (const { code, filename, help } of await lint()) {
      if (code === 'eslint(no-restricted-imports)') found.set(written.get(filename) ?? filename, help);
    }
    said = found;
  });

  it.each(FORBIDDEN)('in %s refuses an import of %s with the rule "%s"', (file, from, rule) => {
    expect(said.get(`${file} ${from}`)).toContain(rule);
  });

  it.each(ALLOWED)('in %s allows the imports %j', (file, imports) => {
    expect(imports.map((from) => said.get(`${file} ${from}`)).filter(Boolean)).toEqual([]);
  });

  it('refuses a network request outside src-main/service', async () => {
    write('src-main/lists/asking.ts', "export const ask = () => fetch('http://127.0.0.1');");
    write('src-main/service/asking.ts', "export const ask = () => fetch('http://127.0.0.1');");
    const asking = (await lint()).filter(({ code }) => code === 'eslint(no-restricted-globals)');
    expect(asking.map(({ filename }) => filename)).toEqual(['src-main/lists/asking.ts']);
    expect(asking[0]?.message).toContain('Every outgoing request is made in src-main/service.');
  });

  async function lint() {
    const oxlint = join(project, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = await settled(oxlint, ['-f', 'json', 'src-shared', 'src-main', 'src-renderer']);
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string; message: string; help: string }[];
    };
    return diagnostics.map((found) => ({ ...found, filename: found.filename.replaceAll('\\', '/') }));
  }
});

describe('the compiler', () => {
  beforeAll(buildHouse);
  afterAll(tearDown);

  it.each(['process', 'fetch', 'document', 'window', 'setTimeout', 'Buffer'])(
    'refuses %s in src-shared',
    async (name) => {
      write('src-shared/uses.ts', `export const used = ${name};`);
      expect(await types('src-shared')).toContain(`src-shared/uses.ts(1,21): error TS`);
    },
  );

  it('refuses names of Node in the page, and names of the DOM in the core', async () => {
    write('src-renderer/uses.ts', 'export const used = process;');
    write('src-main/db/uses.ts', 'export const used = document;');
    expect(await types('src-renderer')).toContain(
      "src-renderer/uses.ts(1,21): error TS2591: Cannot find name 'process'",
    );
    expect(await types('src-main/db')).toContain(
      "src-main/db/uses.ts(1,21): error TS2584: Cannot find name 'document'",
    );
  });

  it('refuses an import from the service in src-main/db, but allows the import in src-main/lists', async () => {
    write('src-main/service/there.ts', 'export const there = 1;');
    write('src-main/db/reaches.ts', "export { there } from '../service/there.ts';");
    write('src-main/lists/reaches.ts', "export { there } from '../service/there.ts';");
    expect(await types('src-main/db')).toContain('src-main/db/reaches.ts(1,23): error TS6307');
    expect(await types('src-main/lists')).not.toContain('reaches.ts');
  });

  async function types(room: string) {
    const tsc = join(project, 'node_modules/typescript/bin/tsc');
    const cache = join(house, `${room.replace('/', '-')}.tsbuildinfo`);
    const { stdout } = await settled(tsc, ['-p', room, '--tsBuildInfoFile', cache]);
    return stdout;
  }
});

/** Returns a tool's output, whether it found something or not. */
async function settled(script: string, args: readonly string[]) {
  try {
    return await runFile(process.execPath, [script, ...args], { cwd: house, maxBuffer: 2 ** 26 });
  } catch (error) {
    return error as { stdout: string };
  }
}
