/** Which file may say where updates come from. */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { readUpdatePolicy, updatePolicyPath } from '../../../src-main/app/updates/update-policy.ts';

const { publicKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'updates.json');
});

const write = (policy: object): void => writeFileSync(file, JSON.stringify(policy), { mode: 0o644 });

it('without a file nothing is looked for', () => {
  expect(readUpdatePolicy(file)).toBeNull();
});

it('an address is a folder', () => {
  write({ address: 'https://updates.example.org/doorstep', publicKey: KEY });
  expect(readUpdatePolicy(file)?.address.href).toBe('https://updates.example.org/doorstep/');
});

it.each([
  ['an address in the open', { address: 'http://updates.example.org/', publicKey: KEY }],
  ['no address', { publicKey: KEY }],
  ['no key', { address: 'https://updates.example.org/' }],
  ['a key that is none', { address: 'https://updates.example.org/', publicKey: 'AAAA' }],
  ['a misspelt name', { address: 'https://updates.example.org/', publicKey: KEY, signatures: false }],
])('is refused: %s', (_what, policy) => {
  write(policy);
  expect(() => readUpdatePolicy(file)).toThrow();
});

it('a file that others can write, and a link, are refused', () => {
  write({ address: 'https://updates.example.org/', publicKey: KEY });
  symlinkSync(file, `${file}-link`);
  expect(() => readUpdatePolicy(`${file}-link`)).toThrow('not a file');
  chmodSync(file, 0o666);
  expect(() => readUpdatePolicy(file)).toThrow('written by others');
});

it.each([
  ['linux', {}, '/etc/doorstep/updates.json'],
  ['darwin', {}, '/Library/Application Support/Doorstep/updates.json'],
  ['linux', { DOORSTEP_UPDATE_POLICY: '/srv/updates.json' }, '/srv/updates.json'],
] as const)('on %s with %j it is %s', (platform, env, path) => {
  expect(updatePolicyPath(env, platform)).toBe(path);
});
