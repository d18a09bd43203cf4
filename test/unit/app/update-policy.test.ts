import { generateKeyPairSync } from 'node:crypto';
import { lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  findUpdatePolicy,
  readUpdatePolicy,
  updatePolicyPath,
} from '../../../src-main/app/updates/update-policy.ts';

const { publicKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'updates.json');
});

const write = (policy: object): void => writeFileSync(file, JSON.stringify(policy), { mode: 0o644 });

/** Shows every path as made by an administrator, except those in `changes`. */
const lookWith =
  (changes: Readonly<Record<string, { readonly uid?: number; readonly rights?: number }>> = {}) =>
  (path: string) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    const { uid = 0, rights = 0 } = changes[path] ?? {};
    return Object.assign(found, { uid, mode: (found.mode & ~0o022) | rights });
  };

it('the app does not look for updates if there is no policy file', () => {
  expect(readUpdatePolicy(file)).toBeNull();
});

it('the app treats the address in the policy file as a folder', () => {
  write({ address: 'https://updates.example.org/doorstep', publicKey: KEY });
  expect(readUpdatePolicy(file, lookWith())?.address.href).toBe('https://updates.example.org/doorstep/');
});

it.each([
  ['an address without encryption', { address: 'http://updates.example.org/', publicKey: KEY }],
  ['no address', { publicKey: KEY }],
  ['no key', { address: 'https://updates.example.org/' }],
  ['an invalid key', { address: 'https://updates.example.org/', publicKey: 'AAAA' }],
  ['a misspelt name', { address: 'https://updates.example.org/', publicKey: KEY, signatures: false }],
])('the app refuses a policy file with %s', (_what, policy) => {
  write(policy);
  expect(() => readUpdatePolicy(file, lookWith())).toThrow(/address|publicKey|https|key|signatures/iu);
});

describe.skipIf(process.platform === 'win32')('a policy file that another user could have written', () => {
  const places = (): Readonly<Record<string, string>> => ({
    'the file': file,
    'its folder': dirname(file),
    'the folder above': dirname(dirname(file)),
    'the root of all': '/',
  });
  beforeEach(() => write({ address: 'https://updates.example.org/', publicKey: KEY }));

  it.each(['the file', 'its folder', 'the folder above', 'the root of all'])(
    'is refused because %s belongs to the person',
    (what) => {
      const place = places()[what] ?? '';
      expect(() => readUpdatePolicy(file, lookWith({ [place]: { uid: 1000 } }))).toThrow('not owned by root');
    },
  );

  it.each(['the file', 'its folder', 'the folder above', 'the root of all'])(
    'is refused because %s is writable by others',
    (what) => {
      const place = places()[what] ?? '';
      for (const rights of [0o020, 0o002])
        expect(() => readUpdatePolicy(file, lookWith({ [place]: { rights } }))).toThrow('written by others');
    },
  );

  it('is refused because the file or a folder above is a link', () => {
    symlinkSync(file, `${file}-link`);
    expect(() => readUpdatePolicy(`${file}-link`, lookWith())).toThrow('not a file');
    symlinkSync(dirname(file), `${file}-folder`);
    expect(() => readUpdatePolicy(join(`${file}-folder`, basename(file)), lookWith())).toThrow('is a link');
  });

  it('is refused because the file is in a temporary folder', () => {
    expect(() => readUpdatePolicy(file)).toThrow(/not owned by root|written by others/u);
  });
});

it.each([
  ['linux', '/etc/doorstep/updates.json'],
  ['darwin', '/Library/Application Support/Doorstep/updates.json'],
  ['win32', String.raw`C:\Program Files\Doorstep\updates.json`],
] as const)(
  'the app expects the policy file on %s at %s, whatever the environment variables are',
  (platform, path) => {
    expect(updatePolicyPath(platform)).toBe(path);
  },
);

describe('DOORSTEP_UPDATE_POLICY', () => {
  const follow = (isPackaged: boolean) => {
    write({ address: 'https://updates.example.org/', publicKey: KEY });
    return findUpdatePolicy({
      env: { DOORSTEP_UPDATE_POLICY: file },
      platform: process.platform,
      isPackaged,
    });
  };

  it('names the policy file for a program that runs from source', () => {
    expect(follow(false)?.address.host).toBe('updates.example.org');
  });

  it('is ignored by an installed program', () => {
    expect(follow(true)?.address.host).not.toBe('updates.example.org');
  });
});
