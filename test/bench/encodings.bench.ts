/**
 * `npm run bench encodings`: lists in every family of encodings, with words that were not used to tune the guess. For
 * each family, prints how many lists are read correctly, and how many of the others are offered no right encoding.
 * Options: `--lists N`, `--seed N`, `--country` (the guess gets the country), `--names` (prints the wrong lists).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodedLists } from '../support/files/encoded-lists.ts';
import { judgeEncoding } from '../support/files/judge-encoding.ts';

const { values } = parseArgs({
  options: {
    lists: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '2027' },
    country: { type: 'boolean', default: false },
    names: { type: 'boolean', default: false },
  },
});

type Tally = { lists: number; right: number; silent: number };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tallies = new Map<string, Tally>();
const all: Tally = { lists: 0, right: 0, silent: 0 };
const directory = mkdtempSync(join(tmpdir(), 'doorstep-encodings-'));
try {
  for (const list of encodedLists(Number(values.seed), 'heldOut', Number(values.lists))) {
    const country = values.country ? list.country : null;
    const { guessed, isRight, isSilent } = await judgeEncoding(list, join(directory, 'list.csv'), country);
    const family = tallies.get(list.encoding) ?? { lists: 0, right: 0, silent: 0 };
    tallies.set(list.encoding, family);
    for (const tally of [family, all]) {
      tally.lists += 1;
      if (isRight) tally.right += 1;
      if (isSilent) tally.silent += 1;
    }
    if (values.names && !isRight) say(`${list.name}: ${guessed}`);
  }
} finally {
  rmSync(directory, { recursive: true });
}

say('| encoding | lists | right | silent |');
say('| --- | ---: | ---: | ---: |');
for (const [name, { lists, right, silent }] of [...tallies, ['all', all] as const])
  say(`| ${name} | ${lists} | ${right} | ${silent} |`);
say(`\n${((100 * all.right) / all.lists).toFixed(2)}% right`);
