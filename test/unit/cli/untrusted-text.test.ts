/** Names of files, lists and services are untrusted, and may send no control characters to a terminal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { RESTORED } from '../../../src-main/db/backups/restore.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { type CliEnd, lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const characters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join('');

const BIDI = `\u061C\u200E\u200F${characters(0x202a, 0x202e)}${characters(0x2066, 0x2069)}`;
/** Every control character that a name can hold, and a sequence that clears a terminal. */
const HOSTILE = `\u001B[2J\u202E${characters(1, 0x1f)}${characters(0x7f, 0x9f)}${BIDI}\u2067שלום\u2069`;
/** The control characters that a text file may hold. With others, the file would not count as text. */
const HOSTILE_TEXT = `${characters(0x80, 0x9f)}${BIDI}`;
/** Every character that a terminal obeys, except our own line ends. */
const OBEYED = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const ENV = { DOORSTEP_SERVICE_KEY: '', DBUS_SESSION_BUS_ADDRESS: '', NO_COLOR: '' };
const LIST = 'Street,Town,Postcode\nStanley Street,Ulverston,LA12 7BT\n';

const WORDS: readonly (readonly string[])[] = [
  [HOSTILE],
  ['lists', `--${HOSTILE}`],
  ['lists', '--workspace', `/proc/self/environ/${HOSTILE}`],
  ['quote', HOSTILE],
  ['verify', '1', '--preset', HOSTILE],
  ['verify', '1', '--service', HOSTILE],
  ['verify', '1', '--service', `https://${HOSTILE}`],
  ['verify', '1', '--allow-http', HOSTILE],
  ['verify', '1', '--webhook-url', HOSTILE],
  ['verify', '1', '--concurrency', HOSTILE],
  ['import', HOSTILE],
  ['import', 'x', '--map', HOSTILE],
  ['import', 'x', '--map', `${HOSTILE}=x`],
  ['import', 'x', '--repair', HOSTILE],
  ['export', '1', '--out', HOSTILE],
  ['export', '1', '--out', `/${HOSTILE}/x.csv`],
  ['export', '1', '--out', 'x.csv', '--columns', HOSTILE],
  ['export', '1', '--out', 'x.csv', '--rows', HOSTILE],
  ['export', '1', '--out', 'x.csv', '--protected', HOSTILE],
  ['move-workspace', `/${HOSTILE}/x`],
  ['serve', `--${HOSTILE}`],
  ['serve', '--port', HOSTILE],
  ['serve', '--no-open', '--workspace', `/proc/self/environ/${HOSTILE}`],
  ['practice', `--${HOSTILE}`],
  ['practice', '--latency', HOSTILE],
];

function place() {
  const folder = tempDir();
  const input = join(folder, `in ${HOSTILE}.csv`);
  const workspace = join(folder, 'workspace');
  writeFileSync(input, LIST);
  const run = (words: readonly string[]): Promise<CliEnd> =>
    runCli([...words, '--workspace', workspace], ENV);
  return { folder, input, workspace, run, output: join(folder, `out ${HOSTILE}.csv`) };
}

/** @param marks whether the output repeats the name with marked controls */
function expectHarmless({ stdout, stderr, status }: CliEnd, marks = true): void {
  const said = `${stdout}${stderr}`;
  expect(said.replaceAll('\t', ''), `status ${status}`).not.toMatch(OBEYED);
  if (marks) expect(said).toContain('[RLO]');
}

describe('names with control characters', () => {
  it('are printed with visible marks in every message about a file and its list', async () => {
    const { input, output, run } = place();
    const name = `in ${HOSTILE}.csv`;
    expectHarmless(await run(['clean', input, '--out', output, '--country', 'gbr']));
    expectHarmless(await run(['import', input]));
    const said = await run(['lists']);
    expectHarmless(said);
    expect(said.stdout.split('\t')).toHaveLength(5);
    expectHarmless(await run(['quote', name]), false);
    expectHarmless(await run(['verify', name]));
    expectHarmless(await run(['export', name, '--out', output]));
  });

  it('are escaped in JSON output, with their value unchanged', async () => {
    const { input, output, folder, workspace, run } = place();
    const cleaned = await run(['clean', input, '--out', output, '--country', 'gbr', '--json']);
    expectHarmless(cleaned, false);
    expect(lastJson(cleaned)['output']).toBe(output);
    const listed = await run(['lists', '--json']);
    expectHarmless(listed, false);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ name: `in ${HOSTILE}.csv` }]);
    const exported = await run(['export', '1', '--out', output, '--json']);
    expectHarmless(exported, false);
    expect(lastJson(exported)['output']).toBe(output);
    const target = join(folder, `moved ${HOSTILE}`);
    const moved = await run(['move-workspace', target, '--json']);
    expectHarmless(moved, false);
    expect(lastJson(moved)).toEqual({ directory: target, moved_from: workspace });
  });

  it('are marked in messages about a moved or missing workspace', async () => {
    const { folder, run } = place();
    await run(['lists']);
    expectHarmless(await run(['move-workspace', join(folder, `moved ${HOSTILE}`)]));
    const lost = place();
    mkdirSync(lost.workspace);
    const to = join(lost.folder, `gone ${HOSTILE}`);
    writeFileSync(join(lost.workspace, 'moved.json'), JSON.stringify({ to }));
    expectHarmless(await lost.run(['lists']));
  });

  it('are marked in messages about columns', async () => {
    const { folder, run } = place();
    const input = join(folder, 'list.csv');
    const doubtful = `"\u202E${HOSTILE_TEXT} Street","${HOSTILE_TEXT} City","Other Street","Other City"\n1 High St,Leeds,2 Low St,York\n`;
    writeFileSync(input, doubtful);
    expectHarmless(await run(['clean', input, '--out', join(folder, 'out.csv')]));
    expectHarmless(await run(['import', input, '--map', `street=${HOSTILE}`]));
  });

  it('are marked in messages about services and about lists that a backup lacks', async () => {
    const { input, workspace, run } = place();
    openWorkspace(workspace).close();
    const file = new Sqlite(join(workspace, 'workspace.sqlite'));
    const add = file.prepare(
      'INSERT INTO services (id, name, base_url, account, deleted_at_ms) VALUES (?, ?, ?, ?, ?)',
    );
    add.run(2, `One ${HOSTILE}`, 'http://127.0.0.1:1', 'one', null);
    add.run(3, `Two ${HOSTILE}`, 'http://127.0.0.1:2', 'two', null);
    const missing = { lists: [`lost ${HOSTILE}`], decisions: 1, answers: 1 };
    const restored = { cause: 'damaged', atMs: 1, backupMadeAtMs: 1, setAside: HOSTILE, missing };
    file.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(RESTORED, JSON.stringify(restored));
    file.close();
    expectHarmless(await run(['lists']));
    await run(['import', input]);
    const set = new Sqlite(join(workspace, 'workspace.sqlite'));
    set.exec('UPDATE lists SET service_id = 2');
    expectHarmless(await run(['verify', '1', '--service', `Two ${HOSTILE}`]));
    set.exec('UPDATE services SET deleted_at_ms = 1');
    set.close();
    expectHarmless(await run(['verify', '1']));
  });

  it('are marked in messages about the arguments of a command', async () => {
    for (const words of WORDS) {
      const isProgram = words[0] === 'serve' || words[0] === 'practice';
      const own =
        isProgram || words.includes('--workspace') ? [] : ['--workspace', join(tempDir(), 'workspace')];
      const end = await runCli([...words, ...own], ENV);
      expectHarmless(end, false);
      expect(end.stderr, JSON.stringify(words)).not.toBe('');
      expect(end.status, JSON.stringify(words)).not.toBe(0);
    }
  });
});
