/** Installs the packages of package-lock.json, whatever `node_modules` contains. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from './run.mjs';

/**
 * Returns why `npm ci` has to run; null if it does not. npm deletes its own list of packages first and writes it last,
 * so an interrupted installation has no list.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string }} [host]
 */
export function whyInstall(root, host = process) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'Nothing is installed yet';
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  for (const [path, { version, optional, integrity }] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = installed[path];
    if (!found && !optional) return `${path} is missing`;
    if (found && (found.version !== version || found.integrity !== integrity))
      return `${path} is out of date`;
  }
  const foreign = Object.entries(installed).find(([, entry]) => !isFor(entry, host));
  return foreign ? `${foreign[0]} belongs to another system` : null;
}

/**
 * Runs `npm ci`. Its output goes to stderr, because stdout belongs to the task.
 *
 * @param {string} root
 */
export async function install(root) {
  const [command, ...args] = npmCommand();
  // Includes packages that a production setting would omit, and shows errors even with `npm run --silent`.
  const wanted = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return await run(command, [...args, ...wanted], { cwd: root, stdio: ['ignore', 2, 2] });
}

/**
 * Returns the command of the npm that started this process, or else of the npm next to this Node, or else of the first
 * npm in the search path. Prefers npm's script, because `npm.cmd` needs a shell.
 *
 * @returns {[string, ...string[]]}
 */
export function npmCommand(env = process.env, execPath = process.execPath) {
  const folder = dirname(execPath);
  const script = [
    env.npm_execpath ?? '',
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => basename(path) === 'npm-cli.js' && existsSync(path));
  return script ? [execPath, script] : ['npm'];
}

/** @returns {Record<string, Record<string, any>> | null} null if the file is missing or incomplete */
function packagesOf(/** @type {string} */ lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function isFor(
  /** @type {{ os?: string | string[], cpu?: string | string[] }} */ { os, cpu },
  { platform, arch },
) {
  return allows(os, platform) && allows(cpu, arch);
}

/**
 * Applies npm's rule for `os` and `cpu`: allowed names, or excluded `!names`. Some packages name one without a list.
 *
 * @param {string | string[] | undefined} names
 * @param {string} name
 */
function allows(names, name) {
  const list = [names ?? []].flat();
  return list.includes(name) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`));
}
