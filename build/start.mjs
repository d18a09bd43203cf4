/**
 * `npm start`: opens the Electron window. If it cannot, says why and opens the app in the browser, as with `--browser`.
 */
import { dirname, join } from 'node:path';
import { fetchElectron, findElectron } from './electron-binary.mjs';
import { endLike, run } from './run.mjs';

/** A failure within this time is a failed start (no sandbox, a missing library). A later failure is the app's own. */
const AT_ONCE_MS = 10_000;

const root = dirname(import.meta.dirname);
const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);
const wantsBrowser = process.argv.includes('--browser');
const args = process.argv.slice(2).filter((arg) => arg !== '--browser');

const why = wantsBrowser ? 'As asked' : await openWindow();
if (why) {
  say(`${why}: Doorstep opens in your browser.`);
  endLike(await run(process.execPath, [join(root, 'out', 'main', 'loopback.js'), ...args], { cwd: root }));
}

/** @returns {Promise<string | null>} why there is no window; null after the window was closed */
async function openWindow() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'There is no display for a window';
  }
  if (!findElectron(root)) {
    const failure = await fetchElectron(root, { say });
    if (failure) return `Electron could not be fetched (${failure})`;
  }
  const electron = findElectron(root);
  if (!electron) return 'Electron is not where its installer says';

  const startedAt = performance.now();
  const end = await runOrNull(electron);
  if (!end) return 'Electron cannot be run on this system';
  const endedWell =
    end.code === 0 || end.signal === 'SIGINT' || end.signal === 'SIGTERM' || end.signal === 'SIGHUP';
  if (!endedWell && performance.now() - startedAt < AT_ONCE_MS) return 'Electron ended at once with an error';
  endLike(end);
  return null;
}

async function runOrNull(/** @type {string} */ electron) {
  try {
    return await run(electron, [root, ...args], { cwd: root });
  } catch {
    return null;
  }
}
