import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { BLOCKS_A_SEGMENT } from '../../../src-main/db/text/text-signature.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { areTextsIndexed, indexTexts } from '../../../src-main/views/search/index-texts.ts';
import { textCandidates } from '../../../src-main/views/search/text-candidates.ts';
import { addList, addressRow, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';

const going = new AbortController().signal;

const ROW_COUNT = BLOCKS_A_SEGMENT + 100;
const streetOf = (row: number): string => `Qx${row}zv Street`;

function longList(workspace: TestWorkspace) {
  const rows = Array.from({ length: ROW_COUNT }, (_, index) => addressRow(streetOf(index + 1)));
  const list = addList(workspace, rows);
  workspace.repositories.signatures.begin(list.id, 1);
  return list;
}

function stopAfter(times: number): AbortSignal {
  const { signal } = new AbortController();
  let asked = 0;
  return new Proxy(signal, {
    get: (target, name) => (name === 'aborted' ? (asked += 1) > times : Reflect.get(target, name)),
  });
}

it('signatures select only a few rows in each segment, even if the last segment is short', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const { id } = longList(workspace);
  await indexTexts({ id, rowCount: ROW_COUNT }, repositories, going);
  for (const row of [1, 700, BLOCKS_A_SEGMENT, BLOCKS_A_SEGMENT + 1, ROW_COUNT]) {
    const { plain, others } = textCandidates({ id, rows: ROW_COUNT }, `X${row}Z`, repositories.signatures);
    expect(plain).toContainEqual([row - 1, row]);
    expect(plain.length).toBeLessThan(100);
    expect(others).toEqual([]);
  }
});

it('interrupted indexing continues where it stopped, and a search also finds rows without signatures', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const list = longList(workspace);
  await expect(indexTexts(list, repositories, stopAfter(1))).rejects.toMatchObject({
    failure: { code: 'interrupted' },
  });
  expect(repositories.signatures.find(list.id)?.segments).toBe(1);
  expect(areTextsIndexed(list, repositories.signatures)).toBe(false);
  const views = createListViews(repositories, () => 0);
  const having = async (text: string) => {
    const view = { filter: { ...NO_FILTER, text }, sort: [] };
    const { rows } = await views.rows(list.id, view, { offset: 0, limit: 10 });
    return rows.map(({ position }) => position);
  };
  expect([await having('qx7zv'), await having(`qx${ROW_COUNT}zv`)]).toEqual([[7], [ROW_COUNT]]);
  const first = keptSegments(workspace);

  await indexTexts(list, repositories, going);
  expect(areTextsIndexed(list, repositories.signatures)).toBe(true);
  expect(keptSegments(workspace).slice(0, first.length)).toEqual(first);
  expect([await having('qx8zv'), await having(`x${ROW_COUNT}z`)]).toEqual([[8], [ROW_COUNT]]);
  views.close();
});

const keptSegments = ({ db }: TestWorkspace): readonly unknown[] =>
  db.prepare('SELECT segment, bit, blocks FROM text_signatures ORDER BY segment, bit').all();

it('a search for text beyond ASCII does not use signatures from another version of Unicode', async () => {
  const workspace = testWorkspace();
  const { repositories, db } = workspace;
  const list = longList(workspace);
  await indexTexts(list, repositories, going);
  db.exec("UPDATE signed_lists SET unicode = '1.0'");
  const likely = (text: string) =>
    textCandidates({ id: list.id, rows: ROW_COUNT }, text, repositories.signatures);
  expect(likely('nowhere')).toEqual({ plain: [], others: [] });
  expect(likely('nöwhere')).toEqual({ plain: [], others: [[0, ROW_COUNT]] });
});

it('the rows of a block together contain about 2,000 letters', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const rowsABlock = async (letters: number) => {
    const list = addList(workspace, [['x'.repeat(letters)], ['x'.repeat(letters)]]);
    await indexTexts(list, repositories, going);
    return repositories.signatures.find(list.id)?.rowsABlock;
  };
  expect([await rowsABlock(5), await rowsABlock(150), await rowsABlock(9_000)]).toEqual([64, 16, 1]);
});

it('signatures are deleted with their list, and none are saved for a deleted list', async () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const [list, other] = [longList(workspace), addList(workspace, [addressRow('Mill Lane')])];
  for (const each of [list, other]) await indexTexts(each, repositories, going);
  repositories.lists.delete(list.id);
  await indexTexts(list, repositories, going);
  expect(repositories.signatures.find(list.id)).toBeNull();
  expect(repositories.signatures.find(other.id)?.segments).toBe(1);
  expect(new Set(keptSegments(workspace).map((row) => JSON.stringify(row))).size).toBeLessThan(200);
});
