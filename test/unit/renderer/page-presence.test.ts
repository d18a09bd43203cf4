import { expect, it } from 'vitest';
import { enterPage, type PageLocks } from '../../../src-renderer/backend/page-presence.ts';

function tab(stored: Iterable<readonly [string, string]> = []) {
  const kept = new Map(stored);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** The locks of one page. The browser releases them when the page ends. */
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

/** Returns whether a page waits for a name that another page holds. */
async function isWaiting(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.length > 0;
}

it('a reloaded page has the same name, and the page in a duplicated tab has a new name', async () => {
  const [before, after, copied] = [openPage(), openPage(), openPage()];
  const storage = tab();
  const first = await enter(before, storage);
  const copy = await enter(copied, tab(storage.kept));
  expect(copy.id).not.toBe(first.id);
  expect(await copy.others()).toEqual([first.id]);
  // The new page starts before the old one has ended.
  const loading = enter(after, storage);
  await expect.poll(isWaiting).toBe(true);
  before.end();
  const again = await loading;
  expect(again.id).toBe(first.id);
  expect([await again.others(), await copy.others()]).toEqual([[copy.id], [again.id]]);
  for (const page of [after, copied]) page.end();
});

it('the page replaces an invalid page name in the storage of the tab', async () => {
  const page = openPage();
  const { id } = await enter(page, tab([['doorstep-page', 'x'.repeat(65)]]));
  expect(id).toMatch(/^[\da-f-]{36}$/u);
  page.end();
});

it('a closed page counts as ended, but a reloaded page does not', async () => {
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

it('a page that signs off is no longer listed, even if its tab stays open', async () => {
  const [leaving, watching] = [openPage(), openPage()];
  const { leave } = await enter(leaving);
  const { others } = await enter(watching);
  expect(await others()).toHaveLength(1);
  leave();
  await expect.poll(others).toEqual([]);
  for (const page of [leaving, watching]) page.end();
});
