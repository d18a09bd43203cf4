/** Builds `out/` from the current sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run.mjs';

/** The files and folders that affect the build, without tests and documents. */
const INPUTS = [
  'src-main',
  'src-renderer',
  'src-shared',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'build/shipped-parts.mjs',
  'build/licence-texts.mjs',
];

/** The file with the fingerprint of the sources from which `out/` was built. The file is missing during a build. */
const STAMP = 'out/.built-from';

/** @param {string} root */
export function needsBuild(root) {
  const stamp = join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(root);
}

/**
 * Hashes the names, sizes and times of all inputs. The names reveal removed files.
 *
 * @param {string} root
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const path of filesOf(root, input)) {
      const { size, mtimeMs } = statSync(join(root, path));
      hash.update(`${path}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * Builds `out/`. If the build fails, prints its output to stderr; otherwise prints nothing.
 *
 * @param {string} root
 * @param {string} node
 * @returns {Promise<boolean>} whether `out/` is complete
 */
export async function build(root, node) {
  const stamp = join(root, STAMP);
  const builtFrom = fingerprint(root);
  rmSync(stamp, { force: true });
  const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { code, said } = await runQuietly(node, [script, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (code !== 0) {
    process.stderr.write(`${said}\nThe build failed; what it said is above.\n`);
    return false;
  }
  writeFileSync(stamp, builtFrom);
  return true;
}

/** @returns {string[]} paths relative to `root`, in a fixed order */
function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return path.endsWith('.md') ? [] : [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}
