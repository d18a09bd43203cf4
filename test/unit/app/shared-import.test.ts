import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { ImportPeer } from '../../../src-main/app/jobs/import-peer.ts';
import type { JobMessage } from '../../../src-main/app/jobs/jobs.ts';
import { performImport } from '../../../src-main/app/jobs/perform-import.ts';
import { openImportPeer } from '../../../src-main/app/threads/open-import-peer.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { project } from '../../support/app/cli.ts';
import { keepCopy } from '../../support/rows/kept-copy.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const JOB_THREAD = pathToFileURL(project('src-main/app/threads/job-thread.ts'));
const TIMEOUT_MS = 60_000;
/** Two threads share the work from 1 MB on. This number of rows also needs more than one segment of lookups. */
const ROWS = 70_000;
const FEW_ROWS = 40_000;
const HEADER = 'Name,Street,City,Postcode\n';

/** Returns repeated addresses, quoted cells, cells of several lines, rows without an address and a total. */
function text(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const name = index % 7 === 0 ? `"Ågren, ""${index}"""` : `Person ${index}`;
    const street =
      index % 11 === 0 ? `"${index % 50_000} High Street\nFloor \\2"` : `${index % 50_000} Low St`;
    return index % 13 === 0 ? `${name},,,\n` : `${name},${street},Köln,5066${index % 10}\n`;
  });
  return `${HEADER}${lines.join('')}Total,,,12\n`;
}

function workspaceWith(content: string) {
  const workspaceDir = tempDir();
  const db = openDatabase(databasePath(workspaceDir));
  onTestFinished(() => void db.close());
  migrate(db, MIGRATIONS);
  const repositories = createRepositories(db);
  const id = repositories.lists.insert({
    name: 'large.csv',
    identity: 'large',
    source: {
      format: 'csv',
      sheet: null,
      encoding: 'utf-8',
      delimiter: ',',
      headerRow: 1,
      fileName: 'large.csv',
      ...keepCopy(workspaceDir, content),
    },
    columns: ['Name', 'Street', 'City', 'Postcode'],
    settings: {
      mapping: { street: [1], city: [2], postcode: [3] },
      defaultCountry: 'deu',
      rules: presetRules('normal'),
    },
    importedAtMs: 0,
  });
  const list = (): StoredList => repositories.lists.find(id) ?? expect.fail('missing list');

  const peers: ImportPeer[] = [];
  const ended: ImportPeer[] = [];
  const openPeer = (): ImportPeer => {
    const opened = openImportPeer(JOB_THREAD, workspaceDir, 'csv');
    const peer: ImportPeer = {
      ...opened,
      async end() {
        await opened.end();
        ended.push(peer);
      },
    };
    peers.push(peer);
    return peer;
  };
  const perform = (
    kind: 'import' | 'prepare',
    {
      isShared = true,
      pause = new AbortController(),
      onMessage = (_message: JobMessage, _pause: AbortController) => {},
    } = {},
  ): Promise<void> =>
    performImport({ kind, listId: id, companions: [] }, list(), repositories, {
      db,
      workspaceDir,
      post: (message) => onMessage(message, pause),
      pause: pause.signal,
      openImportPeer: isShared ? openPeer : null,
    });
  const all = (sql: string): readonly unknown[] => db.prepare(sql).raw().all();
  const kept = () => ({
    rows: all(`SELECT r.position, r.source_row, r.cells, r.kind, s.reason, s.verdict, s.revision, hex(q.key), q.question
      FROM rows r JOIN row_states s USING (list_id, position) LEFT JOIN questions q ON q.id = s.question_id
      ORDER BY r.position`),
    questions: all('SELECT hex(key), endpoint, question FROM questions ORDER BY key'),
    counts: all('SELECT * FROM list_counts'),
  });
  const tables = () =>
    ['lists', 'rows', 'row_states', 'questions'].map((table) => all(`SELECT count(*) FROM ${table}`)[0]);
  return { all, ended, kept, list, peers, perform, tables };
}

it(
  'an import with several threads stores the same rows and lookups as an import with one thread',
  async () => {
    const content = text(ROWS);
    const [alone, shared] = [workspaceWith(content), workspaceWith(content)];
    const messages: JobMessage[] = [];
    await alone.perform('import', { isShared: false });
    await shared.perform('import', { onMessage: (message) => void messages.push(message) });
    expect(shared.list()).toMatchObject({ state: 'ready', rowCount: ROWS + 1 });
    expect(shared.kept()).toEqual(alone.kept());
    expect(shared.all('PRAGMA foreign_key_check')).toEqual([]);
    expect([alone.peers.length, shared.peers.length]).toEqual([0, 1]);
    expect(shared.ended).toEqual(shared.peers);
    // Progress counts up through reading and then through preparing.
    const filled = messages.findIndex(({ type }) => type === 'filled');
    for (const part of [messages.slice(0, filled), messages.slice(filled + 1)]) {
      const rows = part.flatMap((message) => (message.type === 'progress' ? [message.rows] : []));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    }
  },
  TIMEOUT_MS,
);

it(
  'an import with several threads that fails leaves nothing of the list',
  async () => {
    const { ended, peers, perform, tables } = workspaceWith(`${text(FEW_ROWS)}"never closed,,,\n,,,\n`);
    await expect(perform('import')).rejects.toMatchObject({
      failure: { code: 'file_damaged', file: 'large.csv' },
    });
    expect(tables()).toEqual([[0], [0], [0], [0]]);
    expect([peers.length, ended]).toEqual([1, peers]);
  },
  TIMEOUT_MS,
);

it(
  'an import with several threads leaves nothing of a list if a person stops the import while the file is read',
  async () => {
    const { ended, peers, perform, tables } = workspaceWith(text(FEW_ROWS));
    const stopped = perform('import', {
      onMessage: ({ type }, pause) => type === 'progress' && pause.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ failure: { code: 'interrupted' } });
    expect(tables()).toEqual([[0], [0], [0], [0]]);
    expect(peers).toHaveLength(1);
    await expect.poll(() => ended).toContain(peers[0]);
  },
  TIMEOUT_MS,
);

it(
  'an import with several threads can continue after a stop during the storing of lookups',
  async () => {
    const content = text(ROWS);
    const [whole, broken] = [workspaceWith(content), workspaceWith(content)];
    await whole.perform('import');
    let isFilled = false;
    const stopped = broken.perform('import', {
      onMessage: (message, pause) => {
        if (message.type === 'filled') isFilled = true;
        else if (isFilled && message.type === 'progress' && message.rows > 0) pause.abort();
      },
    });
    await expect(stopped).rejects.toMatchObject({ failure: { code: 'interrupted' } });
    const { state, preparedRows } = broken.list();
    expect(state).toBe('preparing');
    expect(preparedRows).toBeLessThan(ROWS);
    expect(broken.kept().questions.length).toBeGreaterThan(0);
    await broken.perform('prepare');
    expect(broken.kept()).toEqual(whole.kept());
    expect(broken.list()).toMatchObject({ state: 'ready' });
  },
  TIMEOUT_MS,
);
