/** `doorstep serve`: the core behind a local host, from the words of the command to its end. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { App } from '../app/app.ts';
import { AppError } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { askRunningHost } from './ask-running-host.ts';
import { startLoopbackHost } from './host.ts';
import type { LoopbackHost } from './host.ts';
import { removeLaunchFile, writeLaunchFile } from './launch-file.ts';
import { removeLaunchPage, removeLaunchPages, writeLaunchPage } from './launch-page.ts';
import { mayOpenBrowser } from './may-open-browser.ts';
import { newSecret } from './session-keys.ts';

export type ServeOptions = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Where relative paths of the command start. */
  readonly directory: string;
  readonly defaultWorkspaceDir: string;
  readonly pageDir: string;
  readonly stdin: NodeJS.ReadStream;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly openApp: (workspaceDir: string) => Promise<App>;
  /** Opens a file with the person's browser. */
  readonly openBrowser: (path: string) => Promise<unknown>;
  /** Where the host listens: of 127.0.0.0/8. */
  readonly address: string;
  /** Aborted when the program is to end. */
  readonly ending: AbortSignal;
  /** How long a workspace in use is waited for: the other start may be beginning or ending. 10 s unless told. */
  readonly patienceMs?: number;
};

const USAGE = 2;
const PATIENCE_MS = 10_000;
const BETWEEN_TRIES_MS = 250;

/** The exit status, when the program ends. */
export async function serve(argv: readonly string[], options: ServeOptions): Promise<number> {
  const { complain, directory, defaultWorkspaceDir } = options;
  const words = parseWords(argv);
  if (typeof words === 'string') {
    complain(words);
    return USAGE;
  }
  try {
    const workspaceDir = words.workspace === null ? defaultWorkspaceDir : resolve(directory, words.workspace);
    const app = await openOrFind(workspaceDir, options);
    if (typeof app === 'string') {
      options.say('Doorstep is running already, with this workspace.');
      await showAddress(app, workspaceDir, words, options);
      return 0;
    }
    try {
      await hostUntilEnd(app, workspaceDir, words, options);
    } finally {
      await app.close();
    }
    return 0;
  } catch (error) {
    if (error instanceof AppError) complain(failureMessage(error.failure).text);
    else if (isPortTaken(error)) complain(`Port ${words.port} is in use. Choose another with --port.`);
    else throw error;
    return USAGE;
  }
}

/**
 * The app on its workspace; the address of the host that has it open already, where one does. The lock of the workspace
 * decides which: of two starts at once one hosts, and the other waits until it can be asked.
 */
async function openOrFind(
  workspaceDir: string,
  { openApp, complain, ending, patienceMs = PATIENCE_MS }: ServeOptions,
): Promise<App | string> {
  const until = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return await openApp(workspaceDir);
    } catch (error) {
      if (!(error instanceof AppError) || error.failure.code !== 'workspace_in_use') throw error;
      const url = await askRunningHost(workspaceDir);
      if (url !== null) return url;
      if (ending.aborted || performance.now() > until) throw error;
    }
    if (tries === 1) complain('Another Doorstep has this workspace open. Waiting for it …');
    await delay(BETWEEN_TRIES_MS);
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

type Words = { readonly workspace: string | null; readonly port: number; readonly open: boolean };

/** What is wanted, or what is wrong with the words. */
function parseWords(argv: readonly string[]): Words | string {
  const options = {
    workspace: { type: 'string' },
    port: { type: 'string', default: '0' },
    'no-open': { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args: [...argv], options });
    const port = Number(values.port);
    if (!/^\d+$/u.test(values.port) || port > 65_535)
      return `--port takes a number up to 65535, not "${values.port}".`;
    return { workspace: values.workspace ?? null, port, open: !values['no-open'] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function hostUntilEnd(
  app: App,
  workspaceDir: string,
  words: Words,
  options: ServeOptions,
): Promise<void> {
  const { pageDir, say, complain, ending, stdin, address } = options;
  const uploadDir = join(workspaceDir, 'uploads');
  await rm(uploadDir, { recursive: true, force: true }); // what a page handed over is kept in its list
  await removeLaunchPages(workspaceDir); // of a host that was killed
  const launchSecret = newSecret();
  const host = await startLoopbackHost({
    app,
    launchSecret,
    pageDir,
    uploadDir,
    address,
    port: words.port,
    onCodeGone: (code) => void removeLaunchPage(workspaceDir, code).catch(() => {}), // else at the next start
    onError: (error, reference) => complain(`${reference}: ${stackOf(error)}`),
  });
  await writeLaunchFile(workspaceDir, { address: host.address, port: host.port, secret: launchSecret }).catch(
    (error: unknown) => complain(`A second start will not find this one: ${stackOf(error)}`),
  );
  await showAddress(host.url, workspaceDir, words, options);
  say('Ctrl+C ends Doorstep.');
  const lines = offerNewAddress(stdin, host, say);
  await new Promise<void>((done) => {
    if (ending.aborted) done();
    else ending.addEventListener('abort', () => done(), { once: true });
  });
  lines?.close();
  await removeLaunchFile(workspaceDir);
  await host.close();
  await removeLaunchPages(workspaceDir);
  await rm(uploadDir, { recursive: true, force: true });
}

async function showAddress(
  url: string,
  workspaceDir: string,
  words: Words,
  { env, platform, say, complain, openBrowser }: ServeOptions,
): Promise<void> {
  say(`Doorstep is at ${url}`);
  say('The address works once, within a minute.');
  if (!words.open || !mayOpenBrowser(env, platform)) return;
  try {
    await openBrowser(await writeLaunchPage(workspaceDir, url));
    say(
      'If no browser shows Doorstep, open the address yourself: some browsers may not read the file that leads there.',
    );
  } catch {
    complain('No browser could be opened: open the address yourself.');
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** On a terminal, Enter prints a fresh address: for another tab, or after the first was used. */
function offerNewAddress(stdin: NodeJS.ReadStream, host: LoopbackHost, say: (line: string) => void) {
  if (!stdin.isTTY) return null;
  say('Press Enter for another address.');
  const lines = createInterface({ input: stdin });
  lines.on('line', () => say(`Doorstep is at ${host.newUrl()}`));
  return lines;
}
