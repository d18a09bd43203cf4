import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RESTORED_FAULTS } from '../../simulator/restored-faults.ts';

it.each(RESTORED_FAULTS)('the simulator can restore the fault: $what', ({ file, text }) => {
  const parts = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split(text);
  expect(parts).toHaveLength(2);
});
