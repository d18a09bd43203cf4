/** `doorstep serve`: the core behind a local host, from the words of the command to its end. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { App } from '../app/app.ts';
import { AppError } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import { startLoopbackHost } from './host.ts';
import type { LoopbackHost } from './host.ts';
import { mayOpenBrowser } from './may-open-browser.ts';

export type ServeSurroundings = {
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
  readonly openBrowser: (url: string) => Promise<unknown>;
  /** Aborted when the program is to end. */
  readonly ending: AbortSignal;
};

const USAGE = 2;

/** The exit status, when the program ends. */
export async function serve(argv: readonly string[], surroundings: ServeSurroundings): Promise<number> {
  const { complain, directory, defaultWorkspaceDir, openApp } = surroundings;
  const words = parseWords(argv);
  if (typeof words === 'string') {
    complain(words);
    return USAGE;
  }
  try {
    const workspaceDir = words.workspace === null ? defaultWorkspaceDir : resolve(directory, words.workspace);
    const app = await openApp(workspaceDir);
    try {
      await hostUntilEnd(app, workspaceDir, words, surroundings);
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
  surroundings: ServeSurroundings,
): Promise<void> {
  const { env, platform, pageDir, say, complain, openBrowser, ending, stdin } = surroundings;
  const uploadDir = join(workspaceDir, 'uploads');
  await rm(uploadDir, { recursive: true, force: true }); // what a page handed over is kept in its list
  const host = await startLoopbackHost({
    app,
    pageDir,
    uploadDir,
    port: words.port,
    onError: (error, reference) => complain(`${reference}: ${stackOf(error)}`),
  });
  say(`Doorstep is at ${host.url}`);
  say('The address works once. Ctrl+C ends Doorstep.');
  if (words.open && mayOpenBrowser(env, platform)) {
    await openBrowser(host.url).catch(() =>
      complain('No browser could be opened: open the address yourself.'),
    );
  }
  const lines = offerNewAddress(stdin, host, say);
  await new Promise<void>((done) => {
    if (ending.aborted) done();
    else ending.addEventListener('abort', () => done(), { once: true });
  });
  lines?.close();
  await host.close();
  await rm(uploadDir, { recursive: true, force: true });
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
