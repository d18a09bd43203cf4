import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RESTORED_FAULTS, SMALL_NUMBERS } from '../../simulator/restored-faults.ts';

it('the results list exactly the faults that the simulator can restore', () => {
  const results = readFileSync(new URL('../../simulator/restored-faults.md', import.meta.url), 'utf8');
  const [, , ...rows] = results.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.map((row) => row.split(' | ')[0])).toEqual(RESTORED_FAULTS.map(({ what }) => `| ${what}`));
});

it.each(RESTORED_FAULTS)('the simulator can restore the fault: $what', ({ file, text }) => {
  const parts = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split(text);
  expect(parts).toHaveLength(2);
});

it.each(SMALL_NUMBERS)('the simulator can make a number small: $text in $file', ({ file, text }) => {
  const parts = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split(text);
  expect(parts).toHaveLength(2);
});
