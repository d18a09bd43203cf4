/** Runs a real Secret Service for tests, which is gnome-keyring in its own D-Bus session with its own home. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, type TestContext } from 'vitest';
import type { Step, StepResult } from './keychain-program.ts';

const run = promisify(execFile);

type Keyring = 'unlocked' | 'locked' | 'none';

export type SecretSession = {
  /** Runs a Node program in a new D-Bus session with this home's keyring, and returns its output. */
  readonly runNode: (
    program: string,
    options: {
      readonly keyring: Keyring;
      readonly env: Readonly<Record<string, string>>;
      readonly words?: readonly string[];
    },
  ) => Promise<string>;
  /** Performs the steps in a new process, so that it reads only stored secrets. The first result is the opening. */
  readonly useKeychain: (steps: readonly Step[], keyring?: Keyring) => Promise<readonly StepResult[]>;
  readonly remove: () => Promise<void>;
};

/** Gives each test of a file its own session. Skips the tests if there is no Secret Service. */
export function eachWithSecretSession(): () => SecretSession {
  let missing: string | null;
  let session: SecretSession;
  beforeAll(async () => {
    missing = await findSecretService();
  }, 150_000);
  beforeEach(async (test: TestContext) => {
    if (missing !== null) test.skip(missing);
    session = await createSecretSession();
  });
  afterEach(() => session.remove());
  return () => session;
}

const KEYRING_COMMANDS = {
  unlocked: 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
  locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1',
  none: 'true',
};

async function createSecretSession(): Promise<SecretSession> {
  const home = await mkdtemp(join(tmpdir(), 'doorstep-keyring-'));
  const dataHome = join(home, 'data');
  await mkdir(dataHome);
  const runNode: SecretSession['runNode'] = async (program, { keyring, env, words = [] }) => {
    // Without a display, no prompt can appear. Without its own $XDG_RUNTIME_DIR, the program would find the desktop's
    // keyring.
    const { stdout } = await run(
      'dbus-run-session',
      ['--', 'sh', '-c', `${KEYRING_COMMANDS[keyring]}; exec "$NODE" "$PROGRAM" "$@"`, 'sh', ...words],
      {
        timeout: 30_000,
        env: {
          PATH: process.env['PATH'],
          HOME: home,
          XDG_DATA_HOME: dataHome,
          XDG_RUNTIME_DIR: home,
          NODE: process.execPath,
          PROGRAM: program,
          ...env,
        },
      },
    );
    return stdout;
  };
  return {
    runNode,
    async useKeychain(steps, keyring = 'unlocked') {
      const program = join(import.meta.dirname, 'keychain-program.ts');
      const printed = await runNode(program, { keyring, env: { STEPS: JSON.stringify(steps) } });
      const results: readonly StepResult[] = JSON.parse(printed);
      return results;
    },
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Returns why there is no Secret Service; null if its programs are present or could be installed. */
async function findSecretService(): Promise<string | null> {
  if (process.platform !== 'linux') return `there is no Secret Service on ${process.platform}`;
  if (await areInstalled()) return null;
  if (process.getuid?.() !== 0) return 'gnome-keyring and dbus are not installed';
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'gnome-keyring', 'dbus'], {
      timeout: 120_000,
    });
  } catch {
    return 'gnome-keyring and dbus could not be installed with apt-get';
  }
  return (await areInstalled()) ? null : 'gnome-keyring and dbus are not on the PATH';
}

async function areInstalled(): Promise<boolean> {
  try {
    await run('sh', ['-c', 'command -v gnome-keyring-daemon && command -v dbus-run-session']);
    return true;
  } catch {
    return false;
  }
}
