/** Tests the keychain with a real Secret Service. Each `use` is a separate process, so it reads only stored secrets. */
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, type TestContext } from 'vitest';
import type { Step, StepResult } from '../../support/app/keychain-program.ts';
import {
  createSecretSession,
  findSecretService,
  type SecretSession,
} from '../../support/app/secret-service.ts';

const PROGRAM = join(import.meta.dirname, '../../support/app/keychain-program.ts');
const OURS = 'https://api.one.example/v1';
const OTHER = 'https://api.two.example/v1';

let missing: string | null;
let session: SecretSession;

beforeAll(async () => {
  missing = await findSecretService();
}, 150_000);
beforeEach(async (ctx: TestContext) => {
  if (missing !== null) ctx.skip(missing);
  session = await createSecretSession();
});
afterEach(() => session.remove());

async function use(
  steps: readonly Step[],
  keyring: 'unlocked' | 'locked' | 'none' = 'unlocked',
): Promise<readonly StepResult[]> {
  const printed = await session.runNode(PROGRAM, { keyring, env: { STEPS: JSON.stringify(steps) } });
  const results: readonly StepResult[] = JSON.parse(printed);
  return results;
}

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
