/**
 * Allows one launcher at a time, because two launchers must not both empty `node_modules` or `out`. The holder touches
 * the lock file every second. After ten seconds without a touch, another launcher removes the lock. The lock uses no
 * process ids, because these are reused and differ between containers.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const TOUCH_EVERY_MS = 1_000;
const STALE_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 200;

/**
 * Performs work while holding the lock.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = () => {}) {
  const mine = randomUUID();
  let waited = false;
  while (!take(path, mine)) {
    if (isStale(path)) {
      removeStale(path);
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await wait(LOOK_EVERY_MS);
  }
  const touching = setInterval(() => touch(path), TOUCH_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    if (ownerOf(path) === mine) rmSync(path, { force: true });
  }
}

function take(path, mine) {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > STALE_AFTER_MS;
}

/** Renames the lock first, so that only one process removes it. Restores a renamed lock that is not stale. */
function removeStale(path) {
  const aside = `${path}-${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (isStale(aside)) rmSync(aside, { force: true });
    else renameSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function touch(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Another launcher removed the lock while this machine slept. The work continues, and its end checks whose lock
    // exists.
  }
}

function ownerOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
