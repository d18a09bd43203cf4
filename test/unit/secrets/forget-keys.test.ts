/** Removes all keys from a real Secret Service. Each program runs in its own process. */
import { describe, expect, it } from 'vitest';
import { CLI, project } from '../../support/app/cli.ts';
import type { Step } from '../../support/app/keychain-program.ts';
import { eachWithSecretSession } from '../../support/app/secret-service.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const KEYS: readonly Step[] = [
  { do: 'write', account: 'https://api.one.example/v1', secret: 'key-1' },
  { do: 'write', account: 'https://api.two.example/v1', secret: 'key-22' },
  { do: 'write', account: 'proxy http://proxy.example:3128', secret: 'anna:geheim' },
];
const ACCOUNTS = KEYS.map(({ account }) => account);

const session = eachWithSecretSession();
const keep = (steps: readonly Step[]) => session().useKeychain(steps);

async function accounts(): Promise<readonly string[]> {
  const printed = await session().runNode(project('test/support/app/stored-accounts-program.ts'), {
    keyring: 'unlocked',
    env: {},
  });
  const found: readonly string[] = JSON.parse(printed);
  return found;
}

const forget = (
  keyring: 'unlocked' | 'locked' | 'none',
  ...more: readonly string[]
): Promise<{ readonly status: number; readonly said: string }> => run(CLI, keyring, ['forget-keys', ...more]);

const forgetByDesktopApp = (keyring: 'unlocked' | 'locked') =>
  run(project('test/support/standin/electron-binary.mjs'), keyring, [
    project(),
    `--user-data-dir=${tempDir()}`,
    'forget-keys',
  ]);

async function run(
  program: string,
  keyring: 'unlocked' | 'locked' | 'none',
  words: readonly string[],
): Promise<{ readonly status: number; readonly said: string }> {
  try {
    return { status: 0, said: await session().runNode(program, { keyring, env: {}, words }) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, said: `${stdout}${stderr}` };
  }
}

describe('forget-keys', () => {
  it('removes all keys and proxy logins, and leaves nothing of Doorstep in the keychain', async () => {
    await keep(KEYS);
    expect(await accounts()).toEqual(expect.arrayContaining(ACCOUNTS));
    expect(await forget('unlocked')).toEqual({
      status: 0,
      said: '3 keys and logins removed from the keychain of this user. The lists are unchanged.\n',
    });
    expect(await accounts()).toEqual([]);
    expect((await forget('unlocked')).said).toContain('contains no key of Doorstep');
  });

  it('removes keys that an earlier version stored, after the app has read them', async () => {
    const [first] = ACCOUNTS;
    await keep(KEYS.slice(0, 1));
    await keep([{ do: 'forget', account: 'account 1' }]);
    expect(await accounts()).toEqual([first]);
    await keep([{ do: 'read', account: first ?? '' }]);
    expect((await forget('unlocked')).said).toContain('1 key or login removed');
    expect(await accounts()).toEqual([]);
  });

  it('counts a replaced key once, and a removed key not at all', async () => {
    const [first] = ACCOUNTS;
    await keep([...KEYS.slice(0, 1), { do: 'write', account: first ?? '', secret: 'key-2' }]);
    await keep([...KEYS, { do: 'forget', account: ACCOUNTS[1] ?? '' }]);
    expect((await forget('unlocked')).said).toContain('2 keys and logins removed');
    expect(await accounts()).toEqual([]);
  });

  it('reports that keys may remain if the keyring is locked', async () => {
    await keep(KEYS);
    const { status, said } = await forget('locked');
    expect(status).toBe(4);
    expect(said).toContain('may still contain keys');
    expect(said).toContain('is locked. Unlock it, then try again.');
    expect(await accounts()).toEqual(expect.arrayContaining(ACCOUNTS));
  });

  it('prints a line of JSON with --json', async () => {
    await keep(KEYS);
    const { said } = await forget('unlocked', '--json');
    expect(JSON.parse(said)).toEqual({ removed: 3, keychain: null });
    await keep(KEYS);
    const refused = await forget('locked', '--json');
    expect(refused.said).toContain('{"removed":null,"keychain":"locked"}');
  });
});

describe('the installed program with forget-keys', () => {
  it('removes all keys, opens no workspace and ends with status 0', async () => {
    await keep(KEYS);
    const { status, said } = await forgetByDesktopApp('unlocked');
    expect(said).toContain('3 keys and logins removed');
    expect(status).toBe(0);
    expect(await accounts()).toEqual([]);
  });

  it('ends with status 4 if the keyring is locked', async () => {
    await keep(KEYS);
    const { status, said } = await forgetByDesktopApp('locked');
    expect(status).toBe(4);
    expect(said).toContain('may still contain keys');
  });
});
