/** Starts the built local host as a program on a workspace, as `npm start` does without a window. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const HOST = resolve(import.meta.dirname, '../../../out/main/loopback.js');

export type LocalHost = {
  /** The address that opens the app in a browser. It works once. */
  readonly url: string;
  readonly pid: number;
  /** Resolves with the exit status. A second host on the same workspace ends without `stop`. */
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<void>;
};

export type LocalHostOptions = {
  /** Whether the host opens the page in a browser; false by default. */
  readonly mayOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

export async function startLocalHost(
  workspaceDir: string,
  { mayOpen = false, env = {} }: LocalHostOptions = {},
): Promise<LocalHost> {
  const open = mayOpen ? [] : ['--no-open'];
  const host = spawn(process.execPath, [HOST, ...open, '--workspace', workspaceDir], {
    // Without a session bus, a key of these tests never reaches the keychain of the person who runs them.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((exited) => host.once('exit', exited));
  return {
    url: await addressOf(host),
    pid: host.pid ?? 0,
    ended,
    async stop() {
      host.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the address that the host prints. Reads the output to its end, because a closed pipe would end the host. */
function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    host.stdout?.on('data', (text: Buffer) => {
      said += text.toString('utf8');
      const [url] = /http:\/\/127(?:\.\d+){3}:\d+\/#code=\S+/u.exec(said) ?? [];
      if (url !== undefined) found(url);
    });
    host.once('exit', () => failed(new Error(`the local host said no address: ${said}`)));
  });
}
