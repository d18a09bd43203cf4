import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from '../../mutations/faults.ts';
import { describeLeftOut, journeys, SOAK, unitFiles } from '../../tiers.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');
const soak = Object.values(SOAK).flat();

it('each test file that npm test leaves out exists, and npm test prints its name', () => {
  for (const file of soak) {
    expect(existsSync(join(PROJECT, 'test/unit', file)), file).toBe(true);
    expect(describeLeftOut()).toContain(file);
  }
  expect(describeLeftOut()).toContain('npm run test:all');
});

it('every unit test and every end-to-end test belongs to exactly one tier', () => {
  expect(unitFiles('first').exclude).toEqual(unitFiles('rest').include);
  expect(unitFiles('first').include).toEqual(unitFiles(undefined).include);
  expect(journeys('first').grep).toEqual(journeys('rest').grepInvert);
  expect([journeys('rest').grep, journeys('first').grepInvert, journeys(undefined)]).toEqual([
    undefined,
    undefined,
    {},
  ]);
});

it('each deliberate fault has a test file that npm test runs', () => {
  const left = new Set(soak.map((file) => `test/unit/${file}`));
  const missed = FAULTS.filter(({ tests }) => tests.every((test) => left.has(test)));
  expect(missed).toEqual([]);
});
