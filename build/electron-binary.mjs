/** Finds or downloads Electron. `require('electron')` would start a download that may never end. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NO_PROGRESS_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Returns the program's path, or null if it is missing.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findElectron(root, env = process.env) {
  const folder = join(root, 'node_modules', 'electron');
  const name = readText(join(folder, 'path.txt'));
  const overridden = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!overridden && !name) return null;
  const path = overridden ? join(overridden, name || programName()) : join(folder, 'dist', name);
  return existsSync(path) ? path : null;
}

/**
 * Downloads the program with the package's own installer. Gives up after a minute without progress. Remembers a failure
 * for a day, so that a machine without a network starts immediately next time.
 *
 * @param {string} root
 * @param {{ say: (text: string) => void, now?: number, noProgressMs?: number, isAsked?: boolean }} options `isAsked`:
 * whether a person asked for the download, so that earlier failures do not count
 * @returns {Promise<string | null>} why it failed; null if it succeeded
 */
export async function fetchElectron(
  root,
  { say, now = Date.now(), noProgressMs = NO_PROGRESS_MS, isAsked = false },
) {
  const cache = join(root, 'node_modules', '.cache', 'doorstep');
  const memory = join(cache, 'electron-not-fetched.json');
  const remembered = isAsked ? null : rememberedFailure(memory, now);
  if (remembered) return remembered;

  say('Fetching Electron, about 110 MB, once …');
  mkdirSync(cache, { recursive: true });
  const downloads = mkdtempSync(join(cache, 'electron-'));
  const failure = await install(root, downloads, noProgressMs);
  rmSync(downloads, { recursive: true, force: true });
  if (failure && !isAsked) writeFileSync(memory, JSON.stringify({ failure, atMs: now }));
  return failure;
}

function rememberedFailure(file, now) {
  try {
    const { failure, atMs } = JSON.parse(readFileSync(file, 'utf8'));
    return now - atMs < DAY_MS ? failure : null;
  } catch {
    return null;
  }
}

/** Runs the installer. In a pipe, the installer reports no progress, so this watches whether its folders grow. */
async function install(root, downloads, noProgressMs) {
  const electron = join(root, 'node_modules', 'electron');
  const env = { ...process.env, TMPDIR: downloads, TEMP: downloads, TMP: downloads };
  const child = spawn(process.execPath, [join(electron, 'install.js')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });

  let bytes = 0;
  let idleMs = 0;
  const watching = setInterval(() => {
    const arrived = bytesIn(downloads) + bytesIn(join(electron, 'dist'));
    idleMs = arrived === bytes ? idleMs + LOOK_EVERY_MS : 0;
    bytes = arrived;
    if (idleMs >= noProgressMs) child.kill('SIGKILL');
  }, LOOK_EVERY_MS);

  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearInterval(watching);
  if (code === 0) return null;
  return idleMs >= noProgressMs ? 'nothing arrived for a minute' : (causeIn(said) ?? 'its installer failed');
}

/** Returns the first line of the installer's stack trace that names an error. */
function causeIn(/** @type {string} */ said) {
  const lines = said.split('\n').map((line) => line.trim());
  const cause = lines.find((line) => line.startsWith('[cause]')) ?? lines.find((line) => /Error:/.test(line));
  return cause?.replace(/^\[cause\]:\s*/, '').replace(/^\w*Error:\s*/, '');
}

function bytesIn(/** @type {string} */ folder) {
  let bytes = 0;
  try {
    for (const name of readdirSync(folder, { recursive: true })) {
      bytes += statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0;
    }
  } catch {
    // The folder does not exist yet, or was just moved. The next check counts its files.
  }
  return bytes;
}

function readText(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the name that Electron's installer gives the program. */
function programName() {
  if (process.platform === 'win32') return 'electron.exe';
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
}
