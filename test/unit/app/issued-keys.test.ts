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
    const spent = { validation: 70, geocode: 0 };
    const keys = createIssuedKeys(testWorkspace().repositories.settings, (_, pool) => spent[pool]);
    keys.save(SERVICE, KEY);
    expect(keys.creditsLeft(SERVICE)).toEqual({ validation: 100, geocode: 100 });
    spent.validation = 90;
    spent.geocode = 5;
    expect(keys.creditsLeft(SERVICE)).toEqual({ validation: 80, geocode: 95 });
    spent.validation = 200;
    expect(keys.creditsLeft(SERVICE)).toEqual({ validation: 0, geocode: 95 });
    keys.save(SERVICE, KEY);
    expect(keys.creditsLeft(SERVICE)).toEqual({ validation: 100, geocode: 100 });
  });

  it('are not known of a key a person entered, nor when the service did not say', () => {
    const keys = createIssuedKeys(testWorkspace().repositories.settings, () => 0);
    expect(keys.creditsLeft(SERVICE)).toEqual({ validation: null, geocode: null });
    keys.save(SERVICE, { ...KEY, validationCredits: null });
    expect(keys.creditsLeft(SERVICE)).toEqual({ validation: null, geocode: 100 });
    keys.save(SERVICE, KEY);
    keys.forget(SERVICE);
    expect(keys.creditsLeft(SERVICE)).toEqual({ validation: null, geocode: null });
  });
});
