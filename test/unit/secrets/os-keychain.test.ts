/** Tests the keychain with a real Secret Service. */
import { expect, it } from 'vitest';
import { eachWithSecretSession, type SecretSession } from '../../support/app/secret-service.ts';

const OURS = 'https://api.one.example/v1';
const OTHER = 'https://api.two.example/v1';

const session = eachWithSecretSession();
const use: SecretSession['useKeychain'] = (...given) => session().useKeychain(...given);

it('a secret in the system’s keychain can be read after a restart', async () => {
  const [opened, written] = await use([{ do: 'write', account: OURS, secret: 'key-1' }]);
  expect([opened, written]).toEqual([
    { kind: 'os', problem: null, secret: null },
    { kind: 'os', problem: null, secret: null },
  ]);

  const [, ours, other] = await use([
    { do: 'read', account: OURS },
    { do: 'read', account: OTHER },
  ]);
  expect(ours?.secret).toBe('key-1');
  expect(other?.secret).toBeNull();
});

it('a secret with any characters is stored unchanged', async () => {
  const secret = 'Schlüßel-鍵-🔑 "\\';
  await use([{ do: 'write', account: OURS, secret }]);
  const [, read] = await use([{ do: 'read', account: OURS }]);
  expect(read?.secret).toBe(secret);
});

it('a forgotten secret is removed for good, and no other secret is removed', async () => {
  await use([
    { do: 'write', account: OURS, secret: 'key-1' },
    { do: 'write', account: OTHER, secret: 'key-2' },
    { do: 'forget', account: OURS },
    { do: 'forget', account: 'https://never.kept.example' },
  ]);
  const [, ours, other] = await use([
    { do: 'read', account: OURS },
    { do: 'read', account: OTHER },
  ]);
  expect(ours).toEqual({ kind: 'os', problem: null, secret: null });
  expect(other?.secret).toBe('key-2');
});

it('the app stores secrets only in memory if the keyring stays locked', async () => {
  await use([{ do: 'write', account: OURS, secret: 'key-1' }]);
  const [opened, read, written, again] = await use(
    [
      { do: 'read', account: OURS },
      { do: 'write', account: OURS, secret: 'key-2' },
      { do: 'read', account: OURS },
    ],
    'locked',
  );
  expect(opened?.kind).toBe('os');
  expect(read).toMatchObject({ kind: 'memory', secret: null });
  expect(read?.problem).toContain('prompt was dismissed');
  expect(written?.kind).toBe('memory');
  expect(again?.secret).toBe('key-2');
  expect(JSON.stringify([read, written]).includes('key-')).toBe(false);
});

it('the app stores secrets only in memory if the secret service has no keyring', async () => {
  const [, written, read] = await use(
    [
      { do: 'write', account: OURS, secret: 'key-1' },
      { do: 'read', account: OURS },
    ],
    'none',
  );
  expect(written?.kind).toBe('memory');
  expect(written?.problem).not.toContain('key-1');
  expect(read?.secret).toBe('key-1');
});
