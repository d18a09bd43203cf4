/**
 * The deliberate faults of test/mutations must match the sources. The script there finds out whether tests notice them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { applied, FAULTS } from '../../mutations/faults.ts';
import { project } from '../../support/app/cli.ts';

it('the list contains thirty deliberate faults, each with a unique name', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(30);
});

it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  'the code that a deliberate fault changes still exists: %s',
  (_name, fault) => {
    const source = readFileSync(project(fault.file), 'utf8');
    expect(applied(fault, source)).not.toBe(source);
    for (const test of fault.tests) expect(existsSync(project(test)), test).toBe(true);
  },
);
