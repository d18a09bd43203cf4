/** Real files as they come: what the first look says of each without help, against what somebody read in it. */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Expectation, Judged, Part } from '../../support/files/expectations.ts';
import { expectations, judge, pathOf, SHARED_DATA } from '../../support/files/expectations.ts';

const RIGHT_SHARE = 0.97;
const WAYS: ReadonlySet<Part> = new Set(['format', 'encoding', 'delimiter', 'sheet', 'headerRow']);

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

describe('the first look at a real file', () => {
  it('says what is expected of it, but for what is known to be wrong', () => {
    const wrong = judged.filter(({ came }) => came !== null);
    const unknown = wrong.filter((each) => !isKnown(each));
    expect(unknown.map(({ file, part, came }) => `${file}: ${part}: ${came ?? ''}`)).toEqual([]);
  });

  it.runIf(existsSync(SHARED_DATA))(
    'is right in at least 97 % of what it says of the way a file is read',
    () => {
      const judgedPart = judged.filter(({ part }) => WAYS.has(part));
      const right = judgedPart.filter(({ came }) => came === null);
      expect(right.length / judgedPart.length).toBeGreaterThanOrEqual(RIGHT_SHARE);
    },
  );
});

it.runIf(existsSync(SHARED_DATA))('every expectation is of a file that is there', () => {
  expect(all.filter((each: Expectation) => pathOf(each) === null).map(({ file }) => file)).toEqual([]);
});
