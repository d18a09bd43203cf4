import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { createEnvironmentKey } from '../../../src-main/app/connection/environment-key.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

const KEY = 'sk-scheduled-7f3a9c51d2e8';
const OURS = 'https://api.example';
const THEIRS = 'https://api.evil.example';

function aWorkspace() {
  const { repositories, db } = testWorkspace();
  const { settings } = repositories;
  return {
    db,
    settings,
    maySend: (service: string, key: string | null = KEY, named: string | null = null): boolean => {
      try {
        createEnvironmentKey(settings, key, named).refuseOtherService(service);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect((error as AppError).failure).toEqual({ code: 'environment_key_not_for_service', service });
        return false;
      }
    },
    answered: (service: string, key = KEY): void =>
      createEnvironmentKey(settings, key, service).remember(service),
  };
}

it('the app may send the environment key only to a service that accepted the same key before', () => {
  const { maySend, answered } = aWorkspace();
  expect(maySend(OURS)).toBe(false);
  answered(OURS);
  answered(OURS, 'sk-of-another-office-77');
  expect([maySend(OURS), maySend(OURS, 'sk-of-another-office-77')]).toEqual([true, true]);
  expect([maySend(THEIRS), maySend('http://api.example'), maySend(OURS, 'sk-guessed')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('a command may send the environment key only to the service with the address in the command', () => {
  const { maySend } = aWorkspace();
  expect(maySend(OURS, KEY, OURS)).toBe(true);
  expect(maySend(THEIRS, KEY, OURS)).toBe(false);
});

it('if the disk refuses a write, the app remembers at the next answer which service got the environment key', () => {
  const { db, maySend, answered } = aWorkspace();
  db.pragma('query_only = ON');
  answered(OURS);
  expect(maySend(OURS)).toBe(false);
  db.pragma('query_only = OFF');
  answered(OURS);
  expect(maySend(OURS)).toBe(true);
});

it('the app may not send the environment key to a service whose record is invalid or copied from another service', () => {
  const { maySend, answered, settings } = aWorkspace();
  answered(OURS);
  const kept = settings.read('environment_keys', z.record(z.string(), z.unknown())) ?? {};
  for (const crafted of [
    kept[OURS],
    { salt: '', hashes: [''] },
    { salt: 'x', hashes: [KEY, `${KEY} ${THEIRS}`] },
  ]) {
    settings.write('environment_keys', { ...kept, [THEIRS]: crafted });
    expect(maySend(THEIRS)).toBe(false);
  }
  expect(maySend(OURS)).toBe(true);
});

it('the workspace contains only a hash of the environment key, which differs in every workspace', () => {
  const [one, other] = [aWorkspace(), aWorkspace()];
  one.answered(OURS);
  other.answered(OURS);
  expect(one.db.serialize().toString('latin1')).not.toContain(KEY);
  const read = ({ settings }: typeof one): string =>
    JSON.stringify(settings.read('environment_keys', z.unknown()));
  expect(read(one)).not.toBe(read(other));
});

it('a service without a record needs no permission if no environment key is set', () => {
  expect(aWorkspace().maySend(THEIRS, null)).toBe(true);
});
