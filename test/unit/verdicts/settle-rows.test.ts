import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { onCommit, openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { ENDED_ERROR } from '../../../src-main/requests/record-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { settleRest } from '../../../src-main/verdicts/settle-rows.ts';
import { checkRow } from '../../../src-main/verify/check-row.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, addressRow, streets, type TestWorkspace } from '../../support/rows/workspace.ts';
import { begin, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import { confirmAll, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const MANY_ROWS = 5_500;
const never = new AbortController().signal;

/** A workspace on disk with a list in which all rows but three have the same address. */
function manyAlike() {
  const path = join(tempDir(), 'workspace.sqlite');
  const open = (): TestWorkspace => {
    const db = openDatabase(path);
    migrate(db, MIGRATIONS);
    onTestFinished(() => void db.close());
    return { db, repositories: createRepositories(db) };
  };
  const workspace = open();
  const alike = Array.from({ length: MANY_ROWS }, () => addressRow('Park Row'));
  const { id } = addList(workspace, [...streets(3), ...alike]);
  const checked = ({ db }: TestWorkspace): number =>
    db.prepare<[], number>(`SELECT count(*) FROM row_states WHERE verdict = 'accept'`).pluck().get() ?? 0;
  return { workspace, id, open, checked };
}

function slicesOf(workspace: TestWorkspace, checked: (workspace: TestWorkspace) => number) {
  const slices: number[] = [];
  let before = 0;
  return {
    slices,
    look: (): void => {
      const now = checked(workspace);
      if (now > before) slices.push(now - before);
      before = now;
    },
  };
}

describe('an answer that belongs to very many rows', () => {
  it('is applied to all of them by a run, in short transactions', async () => {
    const { workspace, id, checked } = manyAlike();
    const { slices, look } = slicesOf(workspace, checked);
    onCommit(workspace.db, look);
    const end = await run(workspace, id, confirmAll());
    expect(end).toMatchObject({
      state: 'done',
      done: 4,
      verdicts: { accept: MANY_ROWS + 3, not_checked: 0 },
    });
    expect(Math.max(...slices)).toBeLessThanOrEqual(1_000);
  });

  it('is applied to all of them by a check of one row, beginning with that row', async () => {
    const { workspace, id, open, checked } = manyAlike();
    const other = open();
    const list = workspace.repositories.lists.find(id);
    if (!list) throw new Error('no such list');
    let seen: unknown = null;
    onCommit(workspace.db, () => {
      if (checked(other) > 0)
        seen ??= [other.repositories.rows.one(id, MANY_ROWS)?.verdict, checked(other) < MANY_ROWS];
    });
    await checkRow(
      list,
      MANY_ROWS,
      { service: SERVICE, notBeforeMs: 0 },
      {
        ...workspace,
        addresses: confirmAll(),
        queue: createRequestQueue(4, Date.now),
        nowMs: () => 5,
        onSettled: () => {},
        pause: never,
        abandon: never,
      },
    );
    expect(seen).toEqual(['accept', true]);
    expect(checked(workspace)).toBe(MANY_ROWS);
  });

  it('is applied to the remaining rows after a kill, at the next start and by a run', async () => {
    const { workspace, id, open, checked } = manyAlike();
    const { promise: killed, resolve: kill } = Promise.withResolvers<null>();
    // The process ends after the first slice, so its connection closes.
    onCommit(workspace.db, () => {
      if (checked(workspace) < 1_000) return;
      workspace.db.close();
      kill(null);
    });
    begin(workspace, id, confirmAll()).ended.catch(() => null);
    await killed;
    const next = open();
    expect(checked(next)).toBeLessThan(MANY_ROWS);
    expect(next.repositories.unsettled.lists()).toEqual([id]);
    await settleRest(id, { ...next, nowMs: () => 9, signal: never, onSettled: () => {} });
    expect(checked(next)).toBeGreaterThanOrEqual(MANY_ROWS);
    expect(next.repositories.unsettled.lists()).toEqual([]);
    next.repositories.runs.endGoing('stopped', null, ENDED_ERROR);
    const addresses = confirmAll();
    expect(await run(next, id, addresses)).toMatchObject({ state: 'done', verdicts: { not_checked: 0 } });
    expect(addresses.asked.length).toBeLessThan(4);
  });

  it('gives its reason to all these rows if the answer is a failure', async () => {
    const { workspace, id } = manyAlike();
    const refusing = scriptedAddresses(() => {
      throw new ServiceError({ kind: 'validation', status: 400, attempts: 1 });
    });
    await run(workspace, id, refusing);
    const { rows } = workspace.repositories;
    expect(rows.one(id, MANY_ROWS + 3)).toMatchObject({
      verdict: 'not_checked',
      reason: 'question_refused',
    });
    expect(workspace.repositories.unsettled.lists()).toEqual([]);
  });
});
