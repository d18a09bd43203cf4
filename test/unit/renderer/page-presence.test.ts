import { expect, it } from 'vitest';
import type { PageLocks } from '../../../src-renderer/backend/page-presence.ts';
import { enterPage } from '../../../src-renderer/backend/page-presence.ts';

const RETURN_MS = 100;

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

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const enter = (page: ReturnType<typeof openPage>, storage = tab()) =>
  enterPage(page.locks, storage, RETURN_MS);

it('a page that is loaded again has the name it had, a copy of its tab another one', async () => {
  const [before, after, copied] = [openPage(), openPage(), openPage()];
  const storage = tab();
  const first = await enter(before, storage);
  const copy = await enter(copied, tab(storage.kept));
  expect(copy.id).not.toBe(first.id);
  expect(await copy.others()).toEqual([first.id]);
  // It begins before the one it was has ended.
  const loading = enter(after, storage);
  await passed(RETURN_MS);
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
  const { ended, others } = await enter(watching);
  let hasEnded = false;
  const end = ended(id).then(() => {
    hasEnded = true;
  });
  before.end();
  await enter(after, storage);
  await passed(3 * RETURN_MS);
  expect(hasEnded).toBe(false);
  after.end();
  await end;
  expect(await others()).toEqual([]);
  watching.end();
});
