/** Runs `npm start` on a workspace in this process, with real servers, the real lock and a core that does nothing. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { type ServeOptions, serve } from '../../../src-main/loopback/serve.ts';
import { createFakeApp } from '../../fakes/fake-app.ts';
import { tempDir } from '../rows/temp-dir.ts';
import { present } from './page-session.ts';

/** Starts the host. It ends with the test. */
export function startServe(workspaceDir: string, options: Partial<ServeOptions> = {}) {
  const ending = new AbortController();
  const said: string[] = [];
  const opened: { readonly path: string; readonly page: string; readonly mode: number }[] = [];
  const waiting: (() => void)[] = [];
  const say = (line: string): void => {
    said.push(line);
    for (const look of waiting.splice(0)) look();
  };
  const ended = begin();
  const stop = async (): Promise<number> => {
    ending.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));

  async function begin(): Promise<number> {
    const pageDir = join(tempDir(), 'page');
    await mkdir(pageDir);
    await writeFile(join(pageDir, 'index.html'), '<title>Doorstep</title>');
    return serve([], {
      env: { DISPLAY: ':0' },
      platform: 'linux',
      directory: '/',
      defaultWorkspaceDir: workspaceDir,
      pageDir,
      stdin: process.stdin,
      say,
      complain: say,
      address: '127.0.0.1',
      openBrowser: async (path) =>
        opened.push({ path, page: await readFile(path, 'utf8'), mode: (await stat(path)).mode & 0o777 }),
      ending: ending.signal,
      openApp: async (directory) => {
        const workspace = openWorkspace(directory);
        return { ...createFakeApp(), close: async () => workspace.close() };
      },
      ...options,
    });
  }

  async function address(): Promise<string> {
    for (;;) {
      const [url] = /http:\S+/u.exec(said.join('\n')) ?? [];
      if (url !== undefined) return url;
      const end = await Promise.race([new Promise<void>((look) => waiting.push(look)), ended]);
      if (end !== undefined) throw new Error(`no address was said: ${said.join('\n')}`);
    }
  }
  return { said, opened, ended, stop, address };
}

/** Returns whether an address lets a page in. A success uses the address up. */
export const letsIn = async (url: string): Promise<boolean> => (await present(url)).state === 'open';
