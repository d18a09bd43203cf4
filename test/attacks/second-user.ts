/**
 * Attacks the built app as another user of the same computer. Run as root on Linux: `node test/attacks/second-user.ts
 * [folder of a build]`. Prints `refused` or `SUCCEEDED` for each attack. The exit status is 1 if an attack succeeded,
 * and 2 if the attacks could not run. See README.md.
 */
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { findBrowser } from '../support/app/find-browser.ts';
import { attackCache } from './cache-attack.ts';
import { attackFiles } from './file-attack.ts';
import { cleanList, type Host, makeSlowBrowser, openPage, startHost, typeKey } from './first-user.ts';
import type { Recorded } from './other-user.ts';
import { attackLocalHost, attackPlaces, attackPractice } from './port-attacks.ts';
import { countSucceeded, type Stage, tell, tellOutcome, writeList } from './stage.ts';
import { attackAs, endAll, makeComputer, takePortAs } from './users.ts';

const CANNOT_TRY = 2;
const SERVICE_KEY = 'the-key-of-the-first-user-4711';

async function main(): Promise<void> {
  const build = resolve(process.argv[2] ?? join(import.meta.dirname, '../../out'));
  const browserPath = findBrowser();
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || browserPath === null) {
    process.stderr.write('This is run as root on Linux, and needs a browser of the Chromium family.\n');
    process.exitCode = CANNOT_TRY;
    return;
  }
  process.umask(0o022);
  const computer = makeComputer();
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  try {
    await attackAll({ build, browser, computer, attack: (wish) => attackAs(computer.second, wish) });
  } finally {
    await browser.close();
    endAll();
    rmSync(computer.directory, { recursive: true, force: true, maxRetries: 5 });
  }
  const succeeded = countSucceeded();
  process.stdout.write(succeeded === 0 ? 'Nothing succeeded.\n' : `${succeeded} succeeded.\n`);
  process.exitCode = succeeded === 0 ? 0 : 1;
}

async function attackAll(stage: Stage): Promise<void> {
  const { computer, build } = stage;
  const bin = join(computer.first.home, 'bin');
  mkdirSync(bin);
  makeSlowBrowser(bin);

  await attackCache(stage);
  await attackFiles(stage, 'its own folder', join(computer.first.home, '.local'));
  rmSync(join(computer.shared, 'doorstep-practice'), { recursive: true });
  const workspace = join(computer.first.home, 'Lists of Doorstep');
  mkdirSync(workspace, { mode: 0o755 });
  chownSync(workspace, computer.first.id, computer.first.id);
  const host = await startHost(build, computer.first, ['--workspace', workspace]);
  await attackLaunchCode(stage, host);
  // The person requests another launch address, as after any failure.
  const askNewUrl = async (): Promise<string> =>
    (await startHost(build, computer.first, ['--no-open', '--workspace', workspace])).url;
  const page = await openPage(stage.browser, await askNewUrl());
  await cleanList(page, writeList(computer, 3));
  await attackFiles(stage, 'a folder that was there', workspace);
  await attackPractice(stage, host);
  await attackLocalHost(stage, host);
  await attackPlaces(stage, host, askNewUrl);
  tellOutcome('the host is ended by the other user', await stage.attack({ kind: 'signal', pid: host.pid }));
  await attackLostHost(stage, host, page);
}

/** Looks for the launch code in the process list, where every user can read the browser's command line. */
async function attackLaunchCode({ computer, attack }: Stage, host: Host): Promise<void> {
  const read = await attack({
    kind: 'watchCommandLines',
    ownerId: computer.first.id,
    pattern: '#code=|\\.html$',
  });
  const [word = ''] = read.found;
  const isFile = word !== '' && !word.includes('#code=');
  const path = word.startsWith('file:') ? decodeURIComponent(new URL(word).pathname) : word;
  const seen = isFile ? await attack({ kind: 'readOneOf', path }) : read;
  const [, code] = /#code=([\w-]+)/u.exec(seen.found[0] ?? '') ?? [];
  tell(
    'the launch code is read while the browser opens',
    code !== undefined,
    isFile ? seen.detail : read.detail,
  );
  const session = await attack({
    kind: 'ask',
    address: host.address,
    port: host.port,
    method: 'POST',
    path: '/api/session',
    headers: { host: `${host.address}:${host.port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: code ?? 'guessed' }),
  });
  tell('a session is had before the person has one', session.found.length > 0, session.detail);
}

/** Kills the host. While the page is open, a server of the second user takes the host's address and port. */
async function attackLostHost({ computer }: Stage, host: Host, page: Page): Promise<void> {
  await typeKey(page, 'https://service.example/v1', SERVICE_KEY);
  const kept = await page.evaluate(() =>
    [...Object.values(sessionStorage), ...Object.values(localStorage)].map(String),
  );
  const secrets = kept.filter((text) => text.length >= 16);
  await host.kill();
  const server = takePortAs(computer.second, host.address, host.port);
  const lines: string[] = [];
  if (server.stdout) createInterface({ input: server.stdout }).on('line', (line) => lines.push(line));
  await delay(12_000); // in this time the page tries to connect again
  await page
    .getByRole('button', { name: 'Connect', exact: true })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await delay(5_000);
  await page.reload().catch(() => {});
  await delay(3_000);
  server.kill('SIGKILL');
  const got = lines.filter((line) => line.includes('"headers"')).map((line) => JSON.parse(line) as Recorded);
  const all = got.map((request) => JSON.stringify(request)).join('\n');
  const isListening = lines.some((line) => line.includes('listening'));
  const requests = isListening ? `${got.length} requests reached it` : 'it could not listen';
  const hasToken = /"authorization"|[Bb]earer /u.test(all) || secrets.some((secret) => all.includes(secret));
  tell('who takes the port is sent the token of the session', hasToken, requests);
  tell('who takes the port is sent the key of the service', all.includes(SERVICE_KEY), requests);
}

await main();
