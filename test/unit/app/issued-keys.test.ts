import { describe, expect, it } from 'vitest';
import type { IssuedKey } from '#shared/contract/services/issued-key.ts';
import { createIssuedKeys, creditsLeft } from '../../../src-main/app/connection/issued-keys.ts';
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

function world() {
  const spent = { validation: 0, geocode: 0 };
  const spentOf = (pool: keyof typeof spent): number => spent[pool];
  const keys = createIssuedKeys(testWorkspace().repositories.settings);
  return {
    spent,
    save: (key: IssuedKey) => keys.save(SERVICE, key, spentOf),
    forget: () => keys.forget(SERVICE),
    left: () => creditsLeft(keys.all()[SERVICE], spentOf),
  };
}

describe('the remaining credits of an issued key', () => {
  it('are the issued credits minus the credits spent since the key was issued', () => {
    const { spent, save, left } = world();
    spent.validation = 70;
    save(KEY);
    expect(left()).toEqual({ validation: 100, geocode: 100 });
    spent.validation = 90;
    spent.geocode = 5;
    expect(left()).toEqual({ validation: 80, geocode: 95 });
    spent.validation = 200;
    expect(left()).toEqual({ validation: 0, geocode: 95 });
    save(KEY);
    expect(left()).toEqual({ validation: 100, geocode: 100 });
  });

  it('are unknown for a key that a person entered, or if the service did not state the credits', () => {
    const { save, forget, left } = world();
    expect(left()).toEqual({ validation: null, geocode: null });
    save({ ...KEY, validationCredits: null });
    expect(left()).toEqual({ validation: null, geocode: 100 });
    save(KEY);
    forget();
    expect(left()).toEqual({ validation: null, geocode: null });
  });
});
