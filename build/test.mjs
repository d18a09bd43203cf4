/**
 * `npm test`: everything that can show a fault, in order of cost, going on after a failure. The last line counts:
 * `N passed, M failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './bundle.mjs';
import { run } from './run.mjs';
import { CHECKS, runCheck } from './steps.mjs';
import { lastLine, sum, tallyOfCheck, tallyOfE2e, tallyOfUnit } from './tally.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

const tallies = [];
for (const check of CHECKS) {
  heading(check.title);
  tallies.push(tallyOfCheck(await runCheck(check, root)));
}

heading('Build');
const isBuilt = await build(root, process.execPath);
tallies.push(tallyOfCheck(isBuilt ? 0 : 1));

// Before the first test: one of the unit tests opens the packed app.
const browser = await ensureBrowser(root, say);
const env = { ...process.env, ...(browser !== null && { DOORSTEP_BROWSER: browser }) };

heading('Unit tests');
tallies.push(await unitTests());

heading('End-to-end tests');
tallies.push(browser === null ? tallyOfCheck(1) : await endToEndTests());

rmSync(reports, { recursive: true, force: true });
const total = sum(tallies);
process.exitCode = total.failed ? 1 : 0;
say(`\n${lastLine(total)}`);

async function unitTests() {
  await ensureTestPrograms(say);
  const file = join(reports, 'unit.json');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/vitest.config.ts'];
  const code = await codeOf([
    ...vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return tallyOfUnit(readReport(file), code);
}

async function endToEndTests() {
  const file = join(reports, 'e2e.json');
  const code = await codeOf(
    ['node_modules/playwright/cli.js', 'test', '-c', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return tallyOfE2e(readReport(file), code);
}

/** @param {readonly string[]} command */
async function codeOf(command, more = {}) {
  const { code } = await run(process.execPath, command, { cwd: root, env: { ...env, ...more } });
  return code;
}

/** Null when the run did not come far enough to write one. */
function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function heading(/** @type {string} */ title) {
  say(`\n── ${title}`);
}
