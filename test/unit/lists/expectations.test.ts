/** Compares the previews of real files with what a person read in these files. No person makes a choice. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Expectation,
  expectations,
  type Judged,
  judge,
  type Part,
  pathOf,
  SHARED_DATA,
} from '../../support/files/expectations.ts';

const RIGHT_SHARE = 0.97;
const FOLDERS = ['B_messy_lists', 'C_file_formats'];
/** Test cases of a program in YAML, and the content of workbooks as other programs read it. Nobody imports these. */
const NO_LISTS = /\/(?:opencage_format_testcases|expected_csv)\//u;
const JUDGED: readonly (readonly [what: string, parts: readonly Part[]])[] = [
  ['the way a file is read', ['format', 'encoding', 'delimiter', 'sheet', 'headerRow']],
  ['whether it opens or why not', ['outcome']],
  ['the content of each column', ['mapping']],
  ['the country of its rows', ['country']],
];

const all = expectations();
let judged: readonly Judged[] = [];

beforeAll(async () => {
  const found: Judged[] = [];
  for (const expectation of all) {
    const path = pathOf(expectation);
    if (path !== null) found.push(...(await judge(expectation, path)));
  }
  judged = found;
});

const isKnown = ({ file, part }: Judged): boolean =>
  all.find((each) => each.file === file)?.knownWrong?.[part] !== undefined;

describe('the preview of a real file', () => {
  it('meets all expectations except the known faults', () => {
    const wrong = judged.filter(({ came }) => came !== null);
    const unknown = wrong.filter((each) => !isKnown(each));
    expect(unknown.map(({ file, part, came }) => `${file}: ${part}: ${came ?? ''}`)).toEqual([]);
  });

  it('still shows every known fault in the list of expectations', () => {
    const mended = judged.filter((each) => each.came === null && isKnown(each));
    expect(mended.map(({ file, part }) => `${file}: ${part}`)).toEqual([]);
  });

  it.runIf(existsSync(SHARED_DATA)).each(JUDGED)(
    'is right in at least 97%% of the answers about %s',
    (_, parts) => {
      const ofParts = judged.filter(({ part }) => parts.includes(part));
      const right = ofParts.filter(({ came }) => came === null);
      expect(right.length / ofParts.length).toBeGreaterThanOrEqual(RIGHT_SHARE);
    },
  );
});

describe.runIf(existsSync(SHARED_DATA))('the list of expectations', () => {
  it('names only existing files', () => {
    expect(all.filter((each: Expectation) => pathOf(each) === null).map(({ file }) => file)).toEqual([]);
  });

  it('includes every sample file that a person could open as a list', () => {
    const expected = new Set(all.map(({ file }) => file));
    const there = FOLDERS.flatMap((folder) =>
      readdirSync(join(SHARED_DATA, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(SHARED_DATA, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    );
    expect(there.filter((file) => !expected.has(file) && !NO_LISTS.test(file))).toEqual([]);
  });
});
