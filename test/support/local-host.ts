/** The built local host as a program of its own on a workspace, as `npm start` runs it where there is no window. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const HOST = resolve(import.meta.dirname, '../../out/main/loopback.js');

export type LocalHost = {
  /** Opens the app in a browser; works once. */
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

export async function startLocalHost(workspaceDir: string): Promise<LocalHost> {
  const host = spawn(process.execPath, [HOST, '--no-open', '--workspace', workspaceDir], {
    // No session bus: a key of these tests never reaches the keychain of whoever runs them.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressOf(host),
    pid: host.pid ?? 0,
    async stop() {
      host.kill('SIGTERM');
      await new Promise((ended) => host.once('exit', ended));
    },
  };
}

/** What the host prints is read to the end: a closed pipe would end it. */
function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    host.stdout?.on('data', (text: Buffer) => {
      said += text.toString('utf8');
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/#code=\S+/u.exec(said) ?? [];
      if (url !== undefined) found(url);
    });
    host.once('exit', () => failed(new Error(`the local host said no address: ${said}`)));
  });
}
