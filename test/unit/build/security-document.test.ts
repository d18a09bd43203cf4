/** Every test that `docs/security.md` and `docs/accessibility.md` name must exist. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';

/** Returns the rows of a document's tables: what is shown, and the tests that show it. */
const rowsOf = (document: string) =>
  readFileSync(project(document), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const cells = /^\| (.*) \|$/u.exec(line)?.[1]?.split(' | ') ?? [];
      const [what = '', shown = ''] = [cells[0], cells.at(-1)];
      return cells.length < 3 || what.startsWith('---') || shown === 'Shown by' ? [] : [{ what, shown }];
    });

const rows = rowsOf('docs/security.md');
const criteria = rowsOf('docs/accessibility.md');

/** Returns whether the file contains a test with this title, or the row says why no test exists. */
function holds(entry: string): boolean {
  if (entry.startsWith('No test: ')) return true;
  const [, file = '', title = ''] = /^`(\S+\.(?:test|spec)\.ts)` (.+)$/u.exec(entry) ?? [];
  const path = project(`test/${file}`);
  if (file === '' || !existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

it.each(rows)(
  'the security document refers to existing tests, or says why there is none: $what',
  ({ shown }) => {
    expect(shown.split('<br>').filter((entry) => !holds(entry))).toEqual([]);
  },
);

it.each(criteria)('the accessibility statement refers to existing tests: $what', ({ shown }) => {
  expect(shown.split('<br>').filter((entry) => !holds(entry))).toEqual([]);
});

it('the accessibility statement has a row for each criterion that it says was tested', () => {
  expect(criteria.length).toBeGreaterThan(10);
  for (const { what } of criteria) expect(what).toMatch(/^[1-4]\.\d\.\d/u);
});

it("the security document contains all points of Electron's checklist", () => {
  const points = rows.flatMap(({ what }) => /^(\d+) /u.exec(what)?.[1] ?? []);
  expect(points).toEqual(Array.from({ length: 20 }, (_, point) => String(point + 1)));
  expect(rows.length).toBeGreaterThan(50);
});
