/** Starts a real local host with a fake core and a page of three files, for one test. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LoopbackHost,
  type LoopbackOptions,
  startLoopbackHost,
} from '../../../src-main/loopback/host.ts';
import { createFakeApp, type FakeApp } from '../../fakes/fake-app.ts';
import { type RawRequest, type RawResponse, send } from '../service/raw-http.ts';
import { signInAt } from './page-session.ts';

export type LoopbackTest = {
  readonly host: LoopbackHost;
  readonly app: FakeApp;
  readonly dir: string;
  readonly uploads: () => Promise<readonly string[]>;
  readonly signIn: () => Promise<string>;
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<RawResponse>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<RawResponse>;
  readonly send: (raw: Omit<RawRequest, 'port'>) => Promise<RawResponse>;
  readonly end: () => Promise<void>;
};

export async function startLoopbackTest(
  options: Partial<LoopbackOptions> & { readonly app?: FakeApp } = {},
): Promise<LoopbackTest> {
  const dir = await mkdtemp(join(tmpdir(), 'doorstep-loopback-'));
  await makePage(dir);
  const app = options.app ?? createFakeApp();
  const uploadDir = join(dir, 'uploads');
  const removeDir = () => rm(dir, { recursive: true, force: true });
  const host = await startLoopbackHost({ pageDir: join(dir, 'page'), uploadDir, ...options, app }).catch(
    async (error: unknown) => {
      await removeDir();
      throw error;
    },
  );
  const { port } = host;

  const sendHere: LoopbackTest['send'] = (raw) => send({ port, ...raw });
  const post: LoopbackTest['post'] = (path, body, headers = {}) =>
    sendHere({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    host,
    app,
    dir,
    send: sendHere,
    post,
    get: (path, headers = {}) => sendHere({ path, headers }),
    uploads: () => readdir(uploadDir),
    signIn: async () => (await signInAt(host.newUrl())).session.credential,
    async end() {
      await host.close();
      await removeDir();
    },
  };
}

/** Makes the page. Files that must never be served are next to the page's folder, and in it. */
async function makePage(dir: string): Promise<void> {
  await mkdir(join(dir, 'page/assets/.git'), { recursive: true });
  await writeFile(join(dir, 'page/index.html'), '<!doctype html><title>Doorstep</title>');
  await writeFile(join(dir, 'page/assets/index-1a2b.js'), 'export {};');
  await writeFile(join(dir, 'page/.env.json'), '"secret"');
  await writeFile(join(dir, 'page/assets/.git/config.json'), '"secret"');
  await writeFile(join(dir, 'secret.json'), '"secret"');
}
