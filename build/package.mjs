/**
 * `npm run package`: builds the installers for this system. If a download fails, says what is missing and what to do.
 */
import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fetchElectron, findElectron } from './electron-binary.mjs';

const root = dirname(import.meta.dirname);
const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);

const failure = findElectron(root) ? null : await fetchElectron(root, { say, isAsked: true });
const electron = findElectron(root);
if (electron) {
  process.exitCode = await pack(electron);
  // For administrators, next to the packages.
  if (process.exitCode === 0)
    cpSync(join(root, 'build/policy'), join(root, 'dist/policy'), { recursive: true });
} else {
  say(
    `The installers cannot be made, because the Electron program is missing and could not be fetched (${failure ?? 'it is not where its installer says'}): run this where github.com can be reached, or name the folder of an unpacked Electron in ELECTRON_OVERRIDE_DIST_PATH.`,
  );
  process.exitCode = 1;
}

/**
 * Runs electron-builder. Shows its output without the final stack trace.
 *
 * @returns {Promise<number>} the exit code of electron-builder
 */
async function pack(/** @type {string} */ program) {
  const args = [
    join(root, 'node_modules', 'electron-builder', 'cli.js'),
    '--config',
    'build/electron-builder.yml',
    `-c.electronDist=${distributionOf(program)}`,
    ...process.argv.slice(2),
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const said = (await Promise.all([shownUntilFailure(child.stdout), shownUntilFailure(child.stderr)])).join(
    '\n',
  );
  const code = await ended;
  if (code === 0) return 0;
  const [, reason = 'electron-builder ended with an error'] =
    /⨯\s+(?:failed to build.*?error=)?([^\n]*(?:\n - [^\n]*)?)/.exec(said) ?? [];
  const [why = ''] = reason.split(/\s+(?:failedTask|stackTrace)=/);
  const tools = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(reason)
    ? '; electron-builder fetches its tools from github.com: run this where that can be reached'
    : '';
  say(`The installers were not made (${why.trim().replaceAll('\n', '')})${tools}.`);
  return typeof code === 'number' ? code : 1;
}

/** Shows the output until the first failure, because a stack trace follows. Returns all output. */
async function shownUntilFailure(/** @type {import('node:stream').Readable} */ stream) {
  let said = '';
  let hasFailed = false;
  for await (const coloured of stream.setEncoding('utf8')) {
    const text = stripVTControlCharacters(coloured);
    said += text;
    const [before = '', ...rest] = text.split('⨯');
    if (!hasFailed) process.stdout.write(before);
    hasFailed ||= rest.length > 0;
  }
  return said;
}

/** Returns the folder that electron-builder copies. On macOS, the program is deep inside this folder. */
function distributionOf(/** @type {string} */ program) {
  const at = program.indexOf('Electron.app');
  return at < 0 ? dirname(program) : program.slice(0, at);
}
