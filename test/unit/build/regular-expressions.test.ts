/**
 * Every regular expression takes at most linear time for any text. The library that eslint-plugin-regexp uses for its
 * rules `no-super-linear-backtracking` and `no-super-linear-move` analyses each literal of the sources.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';

/** Exceptions, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src-main/service/address-checks.ts: /\\.?0+$/u':
    'of a number with seven decimals, written by the line itself',
};

/** Expressions built from strings, which this check cannot see. The reason says why they are linear. */
const PUT_TOGETHER: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'src-main/practice/gazetteer/find/readings.ts': [4, 'grown texts are tried in linear-time.test.ts'],
  'src-main/service/replies/wait-text.ts': [1, 'reads at most 1,000 characters'],
  'src-shared/domain/address/address-words.ts': [1, 'a number of digits, from beginning to end'],
};

type Found = { readonly literals: readonly RegExp[]; readonly putTogether: number };

function expressionsOf(path: string, code: string): Found {
  const literals: RegExp[] = [];
  let putTogether = 0;
  const { program, errors } = parseSync(path, code);
  expect(errors, path).toEqual([]);
  const built = ({ callee }: { readonly callee: { readonly type: string } }): void => {
    if ('name' in callee && callee.name === 'RegExp') putTogether += 1;
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) literals.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
    NewExpression: built,
    CallExpression: built,
  }).visit(program);
  return { literals, putTogether };
}

const isSlow = ({ source, flags }: RegExp): boolean => analyse({ source, flags }).reports.length > 0;

const files = globSync('src-{main,shared,renderer}/**/*.{ts,tsx}', { cwd: project() }).map((path) => {
  const name = path.replaceAll('\\', '/');
  return { name, ...expressionsOf(name, readFileSync(join(project(), path), 'utf8')) };
});

it('the check finds slow regular expressions, such as the ones that once blocked the app', () => {
  expect(isSlow(/[^\n]*[^\u0000-\u007F][^\n]*\n?/gu)).toBe(true);
  expect(isSlow(/\p{L}+\s*$/u)).toBe(true);
  expect(isSlow(/^[+-]?[\d.,\s/:-]*\d[\d.,\s/:%-]*$/u)).toBe(true);
  expect(isSlow(/^[ ,]+|[ ,]+$/gu)).toBe(true);
  expect(isSlow(/(?<!\p{L})\p{L}+\s*$/u)).toBe(false);
});

it('every regular expression of the project takes linear time, or is listed with the reason why it may take longer', () => {
  const slow = files.flatMap(({ name, literals }) =>
    literals.filter(isSlow).map((expression) => `${name}: ${String(expression)}`),
  );
  expect(files.flatMap(({ literals }) => literals).length).toBeGreaterThan(200);
  expect(slow.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

it('only the listed regular expressions are built from strings', () => {
  const found = files.filter(({ putTogether }) => putTogether > 0);
  expect(Object.fromEntries(found.map(({ name, putTogether }) => [name, putTogether]))).toEqual(
    Object.fromEntries(Object.entries(PUT_TOGETHER).map(([name, [count]]) => [name, count])),
  );
});
