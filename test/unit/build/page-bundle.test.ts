import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ASSETS = resolve(import.meta.dirname, '../../../out/renderer/assets');

it('the page contains no code of the schema library, because only the core validates data', () => {
  const programs = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  expect(programs.length).toBeGreaterThan(0);
  for (const name of programs) expect(readFileSync(join(ASSETS, name), 'utf8'), name).not.toContain('_zod');
});
