import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const ALL = WHOLE_LIST;
const LIST = [
  'Name,Street,Town,Postcode',
  'A,Stanley Street,Ulverston,LA12 7BT',
  'B,Stanley Street,Ulverston,LA12 7BT',
  'C,Zzyzx Qwrtp Road 99,Blorptown,ZZ99 9ZZ',
].join('\n');

type Core = Awaited<ReturnType<typeof startBuiltCore>>;

async function importList({ app, backend, said }: Core, directory: string): Promise<number> {
  const path = join(directory, 'list.csv');
  writeFileSync(path, LIST);
  const file = await app.addFile(path, 'my list.csv');
  const { choices, mapping } = await backend.readPreview({ file, choices: {} });
  const { listId, isNew } = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
  if (isNew) {
    await expect
      .poll(() => said.some(({ name, payload }) => name === 'importProgressed' && payload.state === 'done'))
      .toBe(true);
  }
  return listId;
}

async function runToEnd({ backend }: Core, listId: number) {
  await backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'stop' });
  await expect.poll(async () => (await backend.readRun({ listId }))?.state).not.toBe('running');
  return backend.readRun({ listId });
}

describe('the app', () => {
  it('imports, checks and exports a list, including a decision and its undo', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    const { backend, app, said } = core;
    const listId = await importList(core, directory);
    expect(await backend.readQuote({ listId, scope: MISSING })).toMatchObject({
      rows: 3,
      distinctLookups: 2,
      cached: 0,
      credits: { validation: { quoted: 2 } },
    });

    expect(await runToEnd(core, listId)).toMatchObject({
      state: 'done',
      requests: 2,
      credits: { validation: { charged: 2 } },
    });
    const { rows, total } = await backend.readRows({ listId, view: ALL, offset: 0, limit: 10 });
    expect(total).toBe(3);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['A', 'B', 'C']);
    expect(rows[2]?.judgement.verdict).toBe('fix');

    const third = rows[2];
    const kept = await backend.decideRow({
      listId,
      position: 3,
      revision: third?.revision ?? 0,
      decision: { kind: 'kept_as_entered' },
    });
    expect(kept.decision).toMatchObject({ kind: 'kept_as_entered', decidedBy: 'person' });
    expect(await backend.undo({ listId })).toMatchObject({ kind: 'decide', rows: 1, positions: [3] });

    await backend.startExport({ listId, format: 'csv', layout: 'added_columns' });
    await expect
      .poll(() => said.findLast(({ name }) => name === 'exportProgressed')?.payload)
      .toMatchObject({ state: 'done', rows: 3, file: { name: 'my list corrected.csv' } });
    const last = said.findLast((message) => message.name === 'exportProgressed');
    const token = last?.name === 'exportProgressed' ? (last.payload.file?.token ?? '') : '';
    const file = await app.findFile(token);
    expect(
      readFileSync(file?.path ?? '', 'utf8')
        .split('\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['Name', 'A', 'B', 'C']);
  });

  it('opens the existing list when a person imports the same file again', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    const first = await importList(core, directory);
    expect(await importList(core, directory)).toBe(first);
    expect((await core.backend.readWorkspace({})).lists).toHaveLength(1);

    await core.backend.deleteList({ listId: first });
    expect((await core.backend.readWorkspace({})).lists).toEqual([]);
  });

  it('changes no decision of a person, and sends no request, when the rules of a list change', async () => {
    const directory = tempDir();
    const service = await practiceService();
    const core = await startBuiltCore(directory, { serviceUrl: service.url, key: 'practice' });
    const listId = await importList(core, directory);
    await runToEnd(core, listId);
    const { rows } = await core.backend.readRows({ listId, view: ALL, offset: 0, limit: 10 });
    await core.backend.decideRow({
      listId,
      position: 3,
      revision: rows[2]?.revision ?? 0,
      decision: { kind: 'excluded' },
    });
    await core.backend.applyRules({ listId, rules: presetRules('strict'), sample: null });

    const after = await core.backend.readRows({ listId, view: ALL, offset: 0, limit: 10 });
    expect(after.rows[2]?.decision).toMatchObject({ kind: 'excluded' });
    expect(await service.questions()).toHaveLength(2);
  });

  it('pauses a run without losing answers, and resumes the run later', async () => {
    const directory = tempDir();
    const service = await practiceService({ trouble: { latencyMs: 100 } });
    const core = await startBuiltCore(directory, {
      serviceUrl: service.url,
      key: 'practice',
      concurrency: 1,
    });
    const listId = await importList(core, directory);
    await core.backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'stop' });
    const paused = await core.backend.pauseRun({ listId });
    expect(paused.state).toBe('paused');
    expect(await runToEnd(core, listId)).toMatchObject({ state: 'done' });
    expect((await service.questions()).map(({ asked }) => asked)).toEqual([1, 1]);
  });

  it('returns every error as a failure, and never throws an exception', async () => {
    const { app } = await startBuiltCore(tempDir());
    const codeOf = async (name: string, input: unknown) => {
      const reply = await app.dispatch(name, input);
      return reply.ok ? null : reply.failure.code;
    };
    expect(await codeOf('formatDisk', {})).toBe('operation_unknown');
    expect(await codeOf('constructor', {})).toBe('operation_unknown');
    expect(await codeOf('readRows', { listId: 'one' })).toBe('invalid_input');
    expect(await codeOf('readList', { listId: 7 })).toBe('list_not_found');
    expect(await codeOf('readPreview', { file: { token: '../../etc/passwd', name: 'x' }, choices: {} })).toBe(
      'file_token_unknown',
    );
    expect(await codeOf('connectService', { serviceUrl: 'ftp://example.com', key: 'k' })).toBe(
      'service_address_invalid',
    );
    expect(await codeOf('connectService', { serviceUrl: 'https://service.example', key: 'two words' })).toBe(
      'key_malformed',
    );
  });

  it('does not open a workspace that is open in another app', async () => {
    const directory = tempDir();
    await startBuiltCore(directory);
    await expect(startBuiltCore(directory)).rejects.toMatchObject({ failure: { code: 'workspace_in_use' } });
  });

  it('removes an unfinished import and undoes an unfinished step at the next start', async () => {
    const directory = tempDir();
    const first = await startBuiltCore(directory);
    const listId = await importList(first, directory);
    await runToEnd(first, listId);
    const half = join(directory, 'half.csv');
    writeFileSync(half, 'Name,Street,Town,Postcode\nD,1 Half Street,Leeds,LS1 1AA');
    const file = await first.app.addFile(half, 'half.csv');
    const { choices, mapping } = await first.backend.readPreview({ file, choices: {} });
    await first.backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
    await expect.poll(async () => (await first.backend.readWorkspace({})).lists[0]?.rows).toBe(1);
    await first.app.close();
    const db = openDatabase(databasePath(join(directory, 'workspace')));
    onTestFinished(() => void db.close());
    db.exec(`UPDATE lists SET state = 'importing' WHERE name = 'half.csv';
      INSERT INTO unsettled_answers (list_id, lookup_id, question_id, after)
        SELECT list_id, lookup_id, question_id, 0 FROM row_states WHERE position = 2 AND list_id = ${listId};
      UPDATE row_states SET lookup_id = NULL, verdict = 'not_checked' WHERE position = 2 AND list_id = ${listId}`);

    const { backend } = await startBuiltCore(directory);
    expect((await backend.readWorkspace({})).lists.map(({ name }) => name)).toEqual(['my list.csv']);
    const count = (sql: string) => db.prepare<[], number>(sql).pluck().get();
    const addresses = `SELECT count(*) FROM questions WHERE question LIKE '%Half%'`;
    await expect.poll(() => count(addresses)).toBe(0);
    await expect.poll(() => count(`SELECT count(*) FROM row_states WHERE verdict = 'not_checked'`)).toBe(0);
    expect(count('SELECT count(*) FROM lists')).toBe(1);
  });

  it('answers the page quickly while an import runs', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    const listId = await importList(core, directory);
    const path = join(directory, 'large.csv');
    writeFileSync(
      path,
      [
        'Name,Street,Town,Postcode',
        ...Array.from({ length: 60_000 }, (_, i) => `N${i},${i} Stanley Street,Ulverston,LA12 7BT`),
      ].join('\n'),
    );
    const file = await core.app.addFile(path, 'large.csv');
    const { choices, mapping } = await core.backend.readPreview({ file, choices: {} });
    const { listId: large } = await core.backend.startImport({
      file,
      choices,
      mapping,
      defaultCountry: 'gbr',
    });
    let answers = 0;
    const isDone = () =>
      core.said.some(
        ({ name, payload }) =>
          name === 'importProgressed' && payload.listId === large && payload.state === 'done',
      );
    while (!isDone()) {
      await core.backend.readRows({ listId, view: ALL, offset: 0, limit: 100 });
      answers += 1;
    }
    expect(answers).toBeGreaterThan(10);
    expect((await core.backend.readList({ listId: large })).summary.rows).toBe(60_000);
  });
});
