import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AppError } from '#shared/contract/errors.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { failureText } from '#shared/messages/cli/failure-hints.ts';
import { READ_ONLY } from '#shared/messages/workspace/read-only.ts';
import {
  addressSentence,
  hostNotFindable,
  portRefused,
  portTaken,
  SERVE,
} from '#shared/messages/workspace/shell.ts';
import type { App } from '../app/app.ts';
import { askRunningHost } from './ask-running-host.ts';
import { type LoopbackHost, startLoopbackHost } from './host.ts';
import { type HostPlace, placeBeside, placeInWorkspace } from './host-place.ts';
import { writeLaunchPage } from './launch-page.ts';
import { mayOpenBrowser } from './may-open-browser.ts';
import { newSecret } from './session-keys.ts';

export type ServeOptions = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly directory: string;
  readonly defaultWorkspaceDir: string;
  readonly pageDir: string;
  readonly stdin: NodeJS.ReadStream;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /**
   * @param mayOnlyRead whether to open a workspace read-only if another app has it
   * @param isNamed whether the person named the folder
   */
  readonly openApp: (workspaceDir: string, mayOnlyRead: boolean, isNamed: boolean) => Promise<App>;
  readonly openBrowser: (path: string) => Promise<unknown>;
  readonly address: string;
  readonly ending: AbortSignal;
  /** How long to wait for a workspace in use, because another host may be starting or ending. The default is 10 s. */
  readonly patienceMs?: number;
};

const USAGE = 2;
const PATIENCE_MS = 10_000;
const BETWEEN_TRIES_MS = 250;

/** Resolves with the exit status when the program ends. */
export async function serve(argv: readonly string[], options: ServeOptions): Promise<number> {
  const { complain, directory, defaultWorkspaceDir } = options;
  const words = parseWords(argv);
  if (typeof words === 'string') {
    complain(words);
    return USAGE;
  }
  try {
    const workspaceDir = words.workspace === null ? defaultWorkspaceDir : resolve(directory, words.workspace);
    const isNamed = words.workspace !== null;
    const openApp: OpenApp = (mayOnlyRead) => options.openApp(workspaceDir, mayOnlyRead, isNamed);
    const found = await openOrFind(workspaceDir, openApp, options);
    if (typeof found === 'string') {
      options.say(SERVE.running);
      await showAddress(found, workspaceDir, words, options);
      return 0;
    }
    try {
      await hostUntilEnd(found, workspaceDir, words, options);
    } finally {
      await found.app.close();
    }
    return 0;
  } catch (error) {
    if (error instanceof AppError) complain(failureText(error.failure));
    else if (isPortTaken(error)) complain(portTaken(words.port));
    else throw error;
    return USAGE;
  }
}

type OpenApp = (mayOnlyRead: boolean) => Promise<App>;
type Opened = { readonly app: App; readonly mayOnlyRead: boolean };

/**
 * Opens the app, or returns the address of the host that has the workspace. If two programs start at the same time, the
 * workspace's lock decides which one opens it. If another kind of app has the workspace, opens the workspace read-only.
 */
async function openOrFind(
  workspaceDir: string,
  openApp: OpenApp,
  { complain, ending, patienceMs = PATIENCE_MS }: ServeOptions,
): Promise<Opened | string> {
  const until = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return { app: await openApp(false), mayOnlyRead: false };
    } catch (error) {
      if (!(error instanceof AppError) || error.failure.code !== 'workspace_in_use') throw error;
      const url = await askRunningHost(workspaceDir);
      if (url !== null) return url;
      if (ending.aborted) throw error;
      if (performance.now() > until) return { app: await openApp(true), mayOnlyRead: true };
    }
    if (tries === 1) complain(SERVE.waiting);
    await delay(BETWEEN_TRIES_MS);
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

type Words = { readonly workspace: string | null; readonly port: number; readonly open: boolean };

/** Returns the options, or a sentence about the mistake. */
function parseWords(argv: readonly string[]): Words | string {
  const options = {
    workspace: { type: 'string' },
    port: { type: 'string', default: '0' },
    'no-open': { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args: [...argv], options });
    const port = Number(values.port);
    if (!/^\d+$/u.test(values.port) || port > 65_535) return portRefused(values.port);
    return { workspace: values.workspace ?? null, port, open: !values['no-open'] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Placed = { readonly app: App; readonly place: HostPlace };

async function placed(
  { app, mayOnlyRead }: Opened,
  workspaceDir: string,
  { say, complain }: ServeOptions,
): Promise<Placed> {
  const onError = (error: unknown): void => complain(hostNotFindable(stackOf(error)));
  if (!mayOnlyRead || !(await isOnlyRead(app)))
    return { app, place: placeInWorkspace({ workspaceDir, onError }) };
  say(READ_ONLY.notice);
  return placeBeside(app, { workspaceDir, onError });
}

async function isOnlyRead(app: App): Promise<boolean> {
  const workspace = await createBackend({ call: app.dispatch }).readWorkspace({});
  return workspace.isReadOnly;
}

async function hostUntilEnd(
  found: Opened,
  workspaceDir: string,
  words: Words,
  options: ServeOptions,
): Promise<void> {
  const { app, place } = await placed(found, workspaceDir, options);
  try {
    const host = await startHost(app, place, words, options);
    await showAddress(host.url, place.launchDir, words, options);
    options.say(SERVE.howToEnd);
    const lines = offerNewAddress(options.stdin, host, options.say);
    await untilAborted(options.ending);
    lines?.close();
    await host.close();
  } finally {
    await place.leave();
  }
}

async function startHost(
  app: App,
  place: HostPlace,
  words: Words,
  { pageDir, complain, address }: ServeOptions,
): Promise<LoopbackHost> {
  const secret = newSecret();
  const host = await startLoopbackHost({
    app,
    launchSecret: secret,
    pageDir,
    uploadDir: place.uploadDir,
    address,
    port: words.port,
    onCodeGone: (code) => void place.forgetCode(code).catch(() => {}), // if this fails, the next start removes the page
    onError: (error, reference) => complain(`${reference}: ${stackOf(error)}`),
  });
  await place.announce({ address: host.address, port: host.port, secret });
  return host;
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });

async function showAddress(
  url: string,
  launchDir: string,
  words: Words,
  { env, platform, say, complain, openBrowser }: ServeOptions,
): Promise<void> {
  say(addressSentence(url));
  say(SERVE.addressWorksOnce);
  if (!words.open || !mayOpenBrowser(env, platform)) return;
  try {
    await openBrowser(await writeLaunchPage(launchDir, url));
    say(SERVE.noBrowserSeen);
  } catch {
    complain(SERVE.noBrowser);
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** On a terminal, prints a new address when the person presses Enter, for another tab or after the first was used. */
function offerNewAddress(stdin: NodeJS.ReadStream, host: LoopbackHost, say: (line: string) => void) {
  if (!stdin.isTTY) return null;
  say(SERVE.newAddress);
  const lines = createInterface({ input: stdin });
  lines.on('line', () => say(addressSentence(host.newUrl())));
  return lines;
}
