import { describe, expect, it } from 'vitest';
import { createIssuedKeys } from '../../../src-main/app/connection/issued-keys.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

const KEY = {
  validationCredits: 100,
  geocodeCredits: 100,
  expiresAt: '',
  tier: 'dev',
  infoUrl: null,
  nextSteps: '',
};
const SERVICE = 'https://service.example';

describe('the credits left of an issued key', () => {
  it('are those it came with, without what was spent since; what was spent with another key is not counted', () => {
    let spent = 70;
    const keys = createIssuedKeys(testWorkspace().repositories.settings, () => spent);
    keys.save(SERVICE, KEY);
    expect(keys.creditsLeft(SERVICE)).toBe(100);
    spent = 90;
    expect(keys.creditsLeft(SERVICE)).toBe(80);
    spent = 200;
    expect(keys.creditsLeft(SERVICE)).toBe(0);
    keys.save(SERVICE, KEY);
    expect(keys.creditsLeft(SERVICE)).toBe(100);
  });

  it('are not known of a key a person entered, nor when the service did not say', () => {
    const keys = createIssuedKeys(testWorkspace().repositories.settings, () => 0);
    expect(keys.creditsLeft(SERVICE)).toBeNull();
    keys.save(SERVICE, { ...KEY, validationCredits: null });
    expect(keys.creditsLeft(SERVICE)).toBeNull();
    keys.save(SERVICE, KEY);
    keys.forget(SERVICE);
    expect(keys.creditsLeft(SERVICE)).toBeNull();
  });
});
