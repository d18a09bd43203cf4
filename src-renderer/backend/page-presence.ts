/** Reports which pages show the app. Each page holds a named lock, which the browser releases when the page ends. */
import { MOST_PAGES, PAGE_ID } from '#shared/contract/review/drafts.ts';

const KEPT = 'doorstep-page';
const LOCK = 'doorstep page ';
/** The time that a page waits for its name. A reloaded page may start before the old page has released the name. */
const PATIENCE_MS = 1_000;
/** The time in which a closed page may return, after a reload, as the same page. */
const RETURN_MS = 2_000;

/** The ids of the pages that show the app in this browser or on this computer. A draft names the page that wrote it. */
export type PagePresence = {
  /** Stays the same after a reload or crash. A duplicated tab gets a new one. */
  readonly id: string;
  /** Returns the ids of other open pages, at most `MOST_PAGES`. */
  readonly others: () => Promise<readonly string[]>;
  /** Resolves when a page has closed and has not returned after a reload. */
  readonly ended: (page: string) => Promise<void>;
  /** Reports that this page no longer shows the app, although it is open. */
  readonly leave: () => void;
};

/** The part of the browser's `LockManager` that this file uses. */
export type PageLocks = {
  readonly query: () => Promise<LockManagerSnapshot>;
  readonly request: (name: string, options: LockOptions, work: () => Promise<void>) => Promise<unknown>;
};

/** @param mayHaveReturned returns a promise that resolves when a reloaded page has had time to return */
export async function enterPage(
  locks: PageLocks,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  mayHaveReturned = afterReturn,
): Promise<PagePresence> {
  const { id, leave } = await takeId(locks, storage);
  const others = async (): Promise<readonly string[]> => {
    const ids = await namesHeld(locks, LOCK);
    return ids.filter((each) => each !== id && PAGE_ID.test(each)).slice(0, MOST_PAGES);
  };
  const ended = async (page: string): Promise<void> => {
    do {
      await locks.request(LOCK + page, { mode: 'shared' }, () => Promise.resolve());
      await mayHaveReturned();
    } while ((await others()).includes(page));
  };
  return { id, others, ended, leave };
}

const afterReturn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETURN_MS));

async function takeId(
  locks: PageLocks,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Promise<Pick<PagePresence, 'id' | 'leave'>> {
  const kept = storage.getItem(KEPT);
  const again = kept !== null && PAGE_ID.test(kept) ? await holdName(locks, LOCK + kept) : null;
  if (kept !== null && again) return { id: kept, leave: again };
  const id = crypto.randomUUID();
  storage.setItem(KEPT, id);
  return { id, leave: (await holdName(locks, LOCK + id)) ?? (() => {}) };
}

/**
 * Holds a name until the page ends. Only one page can hold a name.
 *
 * @returns a function that releases the name; null if another page has it
 */
export function holdName(locks: PageLocks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const held = locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      const { promise, resolve: giveBack } = Promise.withResolvers<void>();
      resolve(giveBack);
      return promise;
    });
    held.catch(() => resolve(null));
  });
}

/** Returns the suffixes of exclusive lock names with this prefix, held or pending, without duplicates. */
export async function namesHeld(locks: PageLocks, prefix: string): Promise<readonly string[]> {
  const { held = [], pending = [] } = await locks.query();
  const names = [...held, ...pending].map(({ name, mode }) => (mode === 'exclusive' && name) || '');
  return [...new Set(names)]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}
