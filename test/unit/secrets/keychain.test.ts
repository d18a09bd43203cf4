import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openKeychain } from '../../../src-main/secrets/keychain.ts';
import type { SecretStore } from '../../../src-main/secrets/os-store.ts';
import { keychainProblemOf } from '../../../src-main/secrets/problem-cause.ts';

const ACCOUNT = 'https://api.one.example/v1';
const PROGRAM = join(import.meta.dirname, '../../support/app/keychain-program.ts');

function aStore(overrides: Partial<SecretStore> = {}): SecretStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (account) => Promise.resolve(kept.get(account) ?? null),
    write: (account, secret) => Promise.resolve(void kept.set(account, secret)),
    forget: (account) => Promise.resolve(void kept.delete(account)),
    forgetAll: () => Promise.resolve([...kept.keys()].filter((account) => kept.delete(account)).length),
    ...overrides,
  };
}

const openOn = (store: SecretStore, promptMs = 60_000) =>
  openKeychain({ openStore: () => Promise.resolve(store), promptMs });
const refuse = (reason: string) => () => Promise.reject(new Error(reason));

it.runIf(process.platform === 'linux')(
  'the app stores secrets only in memory on a computer without D-Bus, and reports the reason',
  async () => {
    const steps = [
      { do: 'write', account: ACCOUNT, secret: 'key-1' },
      { do: 'read', account: ACCOUNT },
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], {
      env: { STEPS: JSON.stringify(steps), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
    });
    expect(JSON.parse(stdout)).toEqual([
      { kind: 'memory', problem: expect.stringMatching(/dbus/iu), secret: null },
      { kind: 'memory', problem: expect.any(String), secret: null },
      { kind: 'memory', problem: expect.any(String), secret: 'key-1' },
    ]);
  },
);

it('the app stores secrets only in memory if the keychain library cannot be loaded', async () => {
  const keychain = await openKeychain({ openStore: refuse('Cannot find native binding') });
  expect(keychain.kind).toBe('memory');
  expect(keychain.problem).toBe('Cannot find native binding');
});

it('the app detects a keychain without writing into it', async () => {
  const store = aStore();
  await openOn(store);
  expect([...store.kept]).toEqual([]);
});

it('the app still returns the secrets of the session after a failed write to the keychain', async () => {
  const store = aStore();
  const keychain = await openOn(store);
  await keychain.write(ACCOUNT, 'key-1');
  expect([keychain.kind, keychain.problem]).toEqual(['os', null]);

  Object.assign(store, { write: refuse('the vault is gone') });
  await keychain.write('https://two.example', 'key-2');
  expect([keychain.kind, keychain.problem]).toEqual(['memory', 'the vault is gone']);
  expect(await keychain.read(ACCOUNT)).toBe('key-1');
  expect(await keychain.read('https://two.example')).toBe('key-2');
});

it('the app does not use a keychain that loses a secret', async () => {
  const keychain = await openOn(aStore({ write: () => Promise.resolve() }));
  await keychain.write(ACCOUNT, 'key-1');
  expect(keychain.kind).toBe('memory');
  expect(await keychain.read(ACCOUNT)).toBe('key-1');
});

it('the app removes the secret from the reason for a failure if the keychain quotes the secret there', async () => {
  const keychain = await openOn(aStore({ write: (_, secret) => refuse(`cannot keep "${secret}"`)() }));
  await keychain.write(ACCOUNT, 'key-1');
  expect(keychain.problem).toBe('cannot keep "…"');
});

it('the app stops waiting for a keychain that never answers', async () => {
  const never = new Promise<never>(() => {});
  const hanging = await openOn(aStore({ read: () => never }), 5);
  expect(hanging.kind).toBe('memory');
  expect(hanging.problem).toContain('did not answer');
});

it('a forgotten secret does not come back, even if the keychain failed before', async () => {
  const store = aStore();
  store.kept.set(ACCOUNT, 'of an earlier session');
  const keychain = await openOn(store);
  const { write } = store;
  Object.assign(store, { write: refuse('locked') });
  await keychain.write(ACCOUNT, 'key-1');
  Object.assign(store, { write });

  await keychain.forget(ACCOUNT);
  expect(await keychain.read(ACCOUNT)).toBeNull();
  expect(store.kept.has(ACCOUNT)).toBe(false);
});

it('the app reports why a secret could not be removed from the keychain', async () => {
  const keychain = await openOn(aStore({ forget: refuse('unlock prompt was dismissed') }));
  await keychain.forget(ACCOUNT);
  expect(keychain.problem).toBe('unlock prompt was dismissed');
});

it('the app does not store a secret in the keychain if the person enters it only for this session', async () => {
  const store = aStore();
  const keychain = await openOn(store);
  await keychain.write(ACCOUNT, 'key-1');
  keychain.hold(ACCOUNT, 'key-2');
  expect([await keychain.read(ACCOUNT), keychain.keeps(ACCOUNT)]).toEqual(['key-2', false]);
  expect([...store.kept]).toEqual([[ACCOUNT, 'key-1']]);
});

it('the app uses an unlocked keychain again, but not for secrets entered while the keychain was locked', async () => {
  const store = aStore();
  let isLocked = true;
  const openStore = () => (isLocked ? refuse('the collection is locked')() : Promise.resolve(store));
  const keychain = await openKeychain({ openStore });
  await keychain.write(ACCOUNT, 'key-1');
  await keychain.tryAgain();
  expect(keychain.problem).toBe('the collection is locked');

  isLocked = false;
  await keychain.tryAgain();
  expect([keychain.kind, keychain.keeps(ACCOUNT)]).toEqual(['os', false]);
  expect(await keychain.read(ACCOUNT)).toBe('key-1');
  expect([...store.kept]).toEqual([]);
  await keychain.write(ACCOUNT, 'key-2');
  expect([...store.kept]).toEqual([[ACCOUNT, 'key-2']]);
});

it.each([
  ["Couldn't access platform secure storage: the prompt was dismissed", 'locked'],
  ['the keychain did not answer within 60 s', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['DBus error: The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
  ['Cannot find native binding', 'missing'],
  ['the vault is gone', 'failed'],
])('the message “%s” shows that the keychain is %s', (detail, cause) => {
  expect(keychainProblemOf(detail)).toEqual({ cause, detail });
});
