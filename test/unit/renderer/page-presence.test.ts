import { expect, it } from 'vitest';
import { enterPage, type PageLocks } from '../../../src-renderer/backend/page-presence.ts';

/** What a tab has stored; a copy of a tab begins with the same. */
function tab(stored: Iterable<readonly [string, string]> = []) {
  const kept = new Map(stored);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** The locks as one page has them. The browser takes back what it holds when it ends. */
function openPage() {
  const ended = new AbortController();
  const { signal } = ended;
  const end = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const locks: PageLocks = {
    query: () => navigator.locks.query(),
    request: (name, options, work) =>
      navigator.locks.request(name, options, () => Promise.race([work(), end])),
  };
  return { locks, end: () => ended.abort() };
}

const enter = (page: ReturnType<typeof openPage>, storage = tab(), mayHaveReturned = async () => {}) =>
  enterPage(page.locks, storage, mayHaveReturned);

/** Whether a page waits for the name that another one holds. */
async function isWaiting(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.length > 0;
}

it('a page that is loaded again has the name it had, a copy of its tab another one', async () => {
  const [before, after, copied] = [openPage(), openPage(), openPage()];
  const storage = tab();
  const first = await enter(before, storage);
  const copy = await enter(copied, tab(storage.kept));
  expect(copy.id).not.toBe(first.id);
  expect(await copy.others()).toEqual([first.id]);
  // It begins before the one it was has ended.
  const loading = enter(after, storage);
  await expect.poll(isWaiting).toBe(true);
  before.end();
  const again = await loading;
  expect(again.id).toBe(first.id);
  expect([await again.others(), await copy.others()]).toEqual([[copy.id], [again.id]]);
  for (const page of [after, copied]) page.end();
});

it('names that another program left in the tab are not taken', async () => {
  const page = openPage();
  const { id } = await enter(page, tab([['doorstep-page', 'x'.repeat(65)]]));
  expect(id).toMatch(/^[\da-f-]{36}$/u);
  page.end();
});

it('a page has ended that was closed, and not one that is loaded again', async () => {
  const [before, after, watching] = [openPage(), openPage(), openPage()];
  const storage = tab();
  const { id } = await enter(before, storage);
  const returns = [before, after].map(() => Promise.withResolvers<void>());
  let left = 0;
  const { ended, others } = await enter(watching, tab(), () => returns[left++]?.promise ?? Promise.resolve());
  let hasEnded = false;
  const end = ended(id).then(() => (hasEnded = true));
  before.end();
  await expect.poll(() => left).toBe(1);
  await enter(after, storage);
  returns[0]?.resolve();
  await expect.poll(isWaiting).toBe(true);
  expect([hasEnded, left]).toEqual([false, 1]);
  after.end();
  await expect.poll(() => left).toBe(2);
  returns[1]?.resolve();
  await end;
  expect(await others()).toEqual([]);
  watching.end();
});

it('a page that leaves is there no more, though it stays open', async () => {
  const [leaving, watching] = [openPage(), openPage()];
  const { leave } = await enter(leaving);
  const { others } = await enter(watching);
  expect(await others()).toHaveLength(1);
  leave();
  await expect.poll(others).toEqual([]);
  for (const page of [leaving, watching]) page.end();
});
