import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../../src-main/app/policy/policy-schema.ts';
import { updatePolicyOf } from '../../../src-main/app/updates/update-policy.ts';

const spki = (kind: 'ed25519' | 'ed448'): string =>
  generateKeyPairSync(kind as 'ed25519')
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
const updateKey = spki('ed25519');
const updateAddress = 'https://updates.example.org/doorstep';

const updatesBy = (fields: object) => updatePolicyOf({ source: 'a policy', ...parsePolicy(fields) });

it('the app does not look for updates without an address and a key', () => {
  expect(updatesBy({})).toBeNull();
});

it('the app offers updates if there are an address and a key, and treats the address as a folder', () => {
  expect(updatesBy({ updateAddress, updateKey })).toMatchObject({ isRequired: false });
  expect(updatesBy({ updateAddress, updateKey })?.address.href).toBe('https://updates.example.org/doorstep/');
});

it('updates can be required, or off although there is a source', () => {
  expect(updatesBy({ updateAddress, updateKey, updates: 'required' })?.isRequired).toBe(true);
  expect(updatesBy({ updateAddress, updateKey, updates: 'off' })).toBeNull();
});

describe('the app does not look for updates, and names the field, if', () => {
  it.each([
    [
      'the address is not encrypted',
      { updateAddress: 'http://updates.example.org/', updateKey },
      'updateAddress',
    ],
    ['there is no address', { updateKey }, 'updateAddress'],
    ['there is no key', { updateAddress }, 'updateKey'],
    ['the key is invalid', { updateAddress, updateKey: 'AAAA' }, 'updateKey'],
    ['the key is of another kind', { updateAddress, updateKey: spki('ed448') }, 'updateKey'],
    ['updates are required without an address', { updates: 'required' }, 'updateAddress'],
    ['another field is wrong', { updateAddress, updateKey, onlineMaps: 'no' }, 'onlineMaps'],
  ])('%s', (_what, fields, field) => {
    expect(updatesBy(fields)).toBeNull();
    expect(parsePolicy(fields).problems).toContainEqual({ reason: 'wrong_value', field, at: '' });
  });
});
