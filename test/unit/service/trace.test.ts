/** Every row of `docs/service-interface-trace.md` must name an existing test. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const document = resolve(import.meta.dirname, '../../../docs/service-interface-trace.md');

type Traced = { readonly what: string; readonly tests: readonly string[] };

const rows: readonly Traced[] = readFileSync(document, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what = '', tests = ''] = /^\| (.*) \| (.*) \|$/u.exec(line) ?? [];
    return ['', '---', 'Row or rule'].includes(what) ? [] : [{ what, tests: tests.split('<br>') }];
  });

/** Returns whether a cell gives a reason for having no test, or names a file that contains the titles. */
function holds(entry: string): boolean {
  if (/^No test: .+/u.test(entry)) return true;
  const [, file = '', titles = ''] = /^`(\S+)` (.+)$/u.exec(entry) ?? [];
  const path = join(import.meta.dirname, file);
  if (!path.endsWith('.test.ts') || !existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return titles.split(' → ').every((title) => source.includes(`'${title}'`));
}

describe('the document that traces the service’s interface to tests', () => {
  it('covers its nine parts and eleven endpoints', () => {
    const headings = readFileSync(document, 'utf8').matchAll(/^## ([\d.]+) /gmu);
    const parts = [...headings].map(([, part = '']) => part.replace(/\.$/u, ''));
    const endpoints = Array.from({ length: 11 }, (_, index) => `4.${index + 1}`);
    const fields = Array.from({ length: 8 }, (_, index) => `2.${index + 1}`);
    expect(parts).toEqual(['1', ...fields, '3', ...endpoints, '5', '6', '7', '8', '9']);
  });

  it.each(rows)('names existing tests or a reason for having none: $what', ({ tests }) => {
    expect(tests.filter((test) => !holds(test))).toEqual([]);
  });
});
