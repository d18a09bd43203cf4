/** Cleans a short list with the built command line, in a new folder. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from '../rows/temp-dir.ts';
import { type CliEnd, startCli } from './cli.ts';

export const KEY = 'sk-live-7f3a9c51d2e8';

type Run = (words: readonly string[], env?: Readonly<Record<string, string>>) => Promise<CliEnd>;

/** `at` returns a path in the folder. `clean` also gets the options for the list and its workspace. */
export function listToClean(...streets: readonly string[]) {
  const folder = tempDir();
  const at = (name: string): string => join(folder, name);
  const rows = streets.map((street) => `${street},London,SW1A 2AA\n`);
  writeFileSync(at('list.csv'), `Street,Town,Postcode\n${rows.join('')}`);
  const run: Run = (words, env = {}) => startCli(words, { DOORSTEP_SERVICE_KEY: KEY, ...env }).ended;
  const cleaning = ['clean', at('list.csv'), '--out', at('out.csv'), '--country', 'gbr', '--json'];
  const clean: Run = (words, env) => run([...cleaning, '--workspace', at('workspace'), ...words], env);
  return { at, run, clean };
}
