/** Addresses are personal data. They are deleted with their list unless they were paid for or are used elsewhere. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { importList } from '../../../src-main/lists/import/import-list.ts';
import { createImportReader } from '../../../src-main/lists/import/import-reader.ts';
import { prepareList } from '../../../src-main/lists/import/prepare-list.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import {
  addList,
  addressRow,
  streets,
  type TestWorkspace,
  testWorkspace,
} from '../../support/rows/workspace.ts';
import { ADDRESSES, leaveInFlight, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';

const kept = ({ db }: TestWorkspace): readonly string[] =>
  db.prepare<[], string>(`SELECT question ->> '$.input.street' FROM questions ORDER BY 1`).pluck().all();

const PAID = { lat: 53.8, lng: -1.5, accuracy: 'rooftop' };

const readerOf = ({ repositories }: TestWorkspace) => createImportReader(repositories);

async function filledList(
  workspace: TestWorkspace,
  rows: readonly (readonly string[])[],
): Promise<StoredList> {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, ['Name,Street,Number,City,Postcode', ...rows.map((row) => row.join(','))].join('\n'));
  const { lists } = workspace.repositories;
  const { id } = addList(workspace, []);
  workspace.db.prepare(`UPDATE lists SET state = 'importing' WHERE id = ?`).run(id);
  const stored = (): StoredList => lists.find(id) ?? expect.fail('missing list');
  const { signal } = new AbortController();
  await importList(stored(), path, {
    ...workspace,
    reader: readerOf(workspace),
    signal,
    onProgress: () => {},
  });
  return stored();
}

describe('the addresses of a cancelled import', () => {
  it('are removed together with its list', async () => {
    const workspace = testWorkspace();
    const list = await filledList(workspace, streets(5_000));
    const stop = new AbortController();
    const preparing = prepareList(list, {
      ...workspace,
      reader: readerOf(workspace),
      signal: stop.signal,
      onProgress: () => {
        if (kept(workspace).length > 0) stop.abort();
      },
    });
    await expect(preparing).rejects.toMatchObject({ failure: { code: 'interrupted' } });
    expect(kept(workspace).length).toBeGreaterThan(0);
    workspace.repositories.lists.delete(list.id);
    expect(kept(workspace)).toEqual([]);
  });
});

describe('the addresses of a list that is being prepared', () => {
  it('stay when the deletion of another list removes the addresses of that list', async () => {
    const workspace = testWorkspace();
    const { repositories } = workspace;
    const gone = addList(workspace, [addressRow('Gone Street')]);
    const list = await filledList(workspace, streets(3_000));
    let isDeleted = false;
    const { signal } = new AbortController();
    await prepareList(list, {
      ...workspace,
      reader: readerOf(workspace),
      signal,
      onProgress: () => {
        if (isDeleted || kept(workspace).length < 2) return;
        isDeleted = true;
        repositories.lists.delete(gone.id);
      },
    });
    expect(isDeleted).toBe(true);
    expect(
      repositories.ledger.countSkipped({
        ...ADDRESSES,
        listId: list.id,
        service: SERVICE,
        scope: 'missing',
        notBeforeMs: 0,
      }),
    ).toEqual({});
    expect(kept(workspace)).toHaveLength(3_000);
    expect(kept(workspace)).not.toContain('Gone Street');
  });
});

describe('the addresses of a deleted list', () => {
  it('are removed, except those in another list and those that were paid for or sent', async () => {
    const workspace = testWorkspace();
    const { lists } = workspace.repositories;
    const other = addList(workspace, [addressRow('Shared Street')]);
    const paid = addList(workspace, [addressRow('Paid Street')]);
    await run(workspace, paid.id, confirmAll());
    const { id } = addList(
      workspace,
      ['Shared', 'Paid', 'Sent', 'Asked'].map((name) => addressRow(`${name} Street`)),
    );
    const { ledger, rows } = workspace.repositories;
    const openOf = (position: number): number =>
      ledger.openLookup(rows.one(id, position)?.questionId ?? 0, 'practice');
    ledger.markSent(openOf(3), 1);
    openOf(4);
    lists.delete(paid.id);
    lists.delete(id);
    expect(kept(workspace)).toEqual(['Paid Street', 'Sent Street', 'Shared Street']);

    lists.delete(other.id);
    expect(kept(workspace)).toEqual(['Paid Street', 'Sent Street']);
    const known = addList(workspace, [addressRow('Paid Street')]);
    const addresses = confirmAll();
    expect(await run(workspace, known.id, addresses)).toMatchObject({ cached: 1, requests: 0 });
  });

  it('stay with their paid coordinates while an undo in another list may need them', () => {
    const workspace = testWorkspace();
    const [list, other] = [1, 2].map(() => addList(workspace, [addressRow('Old Street')]));
    if (!list || !other) throw new Error('no lists');
    const { lists, coordinates } = workspace.repositories;
    const work = workOn(workspace, other.id);
    coordinates.save(other.id, 1, PAID);
    work.edit(1, 'New Street');
    lists.delete(list.id);
    expect(kept(workspace)).toEqual(['New Street', 'Old Street']);
    work.undo();
    expect(work.row(1)).toMatchObject({ lat: PAID.lat, lng: PAID.lng });
  });

  it('are still checked if a running check of another list contains them', async () => {
    const workspace = testWorkspace();
    const [going, gone] = [addList(workspace, streets(30)), addList(workspace, streets(60))];
    leaveInFlight(workspace, gone.id, 2);
    const addresses = confirmAll();
    const ended = run(workspace, going.id, addresses, {
      onProgress: () => workspace.repositories.lists.delete(gone.id),
    });
    expect(await ended).toMatchObject({ state: 'done', done: 30, verdicts: { accept: 30 } });
    expect(addresses.asked).toHaveLength(30);
  });
});

/** Kills the app when it removes an address. The returned function ends that. */
function killAtSweep({ db }: TestWorkspace): () => void {
  db.exec("CREATE TRIGGER killed BEFORE DELETE ON questions BEGIN SELECT RAISE(ABORT, 'killed'); END");
  return () => db.exec('DROP TRIGGER killed');
}

describe('a deletion that was interrupted while it removed addresses', () => {
  it('continues later until all the addresses are removed', () => {
    const workspace = testWorkspace();
    const { lists } = workspace.repositories;
    const { id } = addList(workspace, streets(3));
    const goOn = killAtSweep(workspace);
    expect(() => lists.delete(id)).toThrow('killed');
    expect([lists.left(), lists.isSweepDue()]).toEqual([[], true]);
    expect(() => lists.sweep()).toThrow('killed');
    goOn();
    lists.sweep();
    expect([kept(workspace), lists.isSweepDue()]).toEqual([[], false]);
  });

  it('continues later even after a second interruption', async () => {
    const workspace = testWorkspace();
    const { lists } = workspace.repositories;
    const gone = addList(workspace, streets(3));
    const list = await filledList(workspace, [addressRow('Other Street')]);
    lists.delete(gone.id);
    expect([kept(workspace).length, lists.isSweepDue()]).toEqual([3, true]);
    const goOn = killAtSweep(workspace);
    const { signal } = new AbortController();
    const preparing = prepareList(list, {
      ...workspace,
      reader: readerOf(workspace),
      signal,
      onProgress: () => {},
    });
    await expect(preparing).rejects.toThrow('killed');
    expect(lists.isSweepDue()).toBe(true);
    goOn();
    lists.sweep();
    expect([kept(workspace), lists.isSweepDue()]).toEqual([['Other Street'], false]);
  });
});

describe('an interrupted import', () => {
  it('is hidden at the next start, and its deletion removes its addresses', () => {
    const workspace = testWorkspace();
    const { db, repositories } = workspace;
    const [list, other] = [addList(workspace, streets(3)), addList(workspace, streets(1))];
    db.prepare(`UPDATE lists SET state = 'importing' WHERE id = ?`).run(list.id);
    repositories.lists.leaveImports();
    expect(repositories.lists.all().map(({ id }) => id)).toEqual([other.id]);
    expect(repositories.lists.left()).toEqual([list.id]);
    repositories.lists.delete(list.id);
    expect(repositories.lists.left()).toEqual([]);
    expect(kept(workspace)).toHaveLength(1);
  });
});
