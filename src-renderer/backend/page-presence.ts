/**
 * Which pages show the app now: each holds a lock of its own name, which the browser takes back when the page ends, also
 * where it crashes or is killed.
 */
import { MOST_PAGES, PAGE_ID } from '#shared/contract/drafts.ts';

const KEPT = 'doorstep-page';
const LOCK = 'doorstep page ';
/** A page that is loaded again may begin before the one it was has let go of its name. */
const PATIENCE_MS = 1_000;
/** So long a page that ended may take to be there again, as the same. */
const RETURN_MS = 2_000;

export type PagePresence = {
  /** The same when the page is loaded again, also after a crash. A copy of its tab has another. */
  readonly id: string;
  /** The other pages that are there. */
  readonly others: () => Promise<readonly string[]>;
  /** Resolves when that one is there no more. */
  readonly ended: (page: string) => Promise<void>;
  /** This page no longer shows the app, though it stays open. */
  readonly leave: () => void;
};

/** What is needed of `navigator.locks`. */
export type PageLocks = {
  readonly query: () => Promise<LockManagerSnapshot>;
  readonly request: (name: string, options: LockOptions, work: () => Promise<void>) => Promise<unknown>;
};

/** @param mayHaveReturned resolves once a page that ended would be there again, were it loaded again */
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
 * Holds a name until the page ends: the browser gives a name to one page at a time.
 *
 * @returns gives the name back before that; null where another page has the name
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

/** What follows the prefix in the names that pages hold or are about to hold, each once. */
export async function namesHeld(locks: PageLocks, prefix: string): Promise<readonly string[]> {
  const { held = [], pending = [] } = await locks.query();
  const names = [...held, ...pending].map(({ name, mode }) => (mode === 'exclusive' && name) || '');
  return [...new Set(names)]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}
