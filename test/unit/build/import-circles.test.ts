/**
 * No two files import each other, types included: each can be read and moved with what stands below it. Longer circles
 * of values are the linter's (`import/no-cycle`). Those of types alone remain in the store: each slice names the state
 * that all slices make up.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');
/** Imports and re-exports, those of types too, and imports in the middle of a file. */
const SPECIFIERS = /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gu;

type Graph = ReadonlyMap<string, readonly string[]>;

function importsOf(file: string): readonly string[] {
  const text = readFileSync(resolve(project, file), 'utf8');
  return [...text.matchAll(SPECIFIERS)].flatMap(([, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    if (specifier.startsWith('#shared/.')) return [`src-shared/${specifier.slice('#shared/.'.length)}`];
    return specifier.startsWith('.') ? [relative(project, resolve(project, dirname(file), specifier))] : [];
  });
}

function sourceGraph(): Graph {
  const files = globSync('src-{main,shared,renderer}/**/*.{ts,tsx}', { cwd: project });
  return new Map(files.map((file) => [file, importsOf(file)]));
}

const pairsIn = (graph: Graph): readonly string[] =>
  [...graph].flatMap(([file, imports]) =>
    imports
      .filter((imported) => file < imported && graph.get(imported)?.includes(file))
      .map((imported) => `${file} ↔ ${imported}`),
  );

it('a pair is found from either side', () => {
  const graph = new Map([
    ['a', ['c']],
    ['b', ['a']],
    ['c', ['a', 'b']],
  ]);
  expect(pairsIn(graph)).toEqual(['a ↔ c']);
});

it('no two files of the sources import each other', () => {
  const graph = sourceGraph();
  expect(graph.size).toBeGreaterThan(700);
  expect([...graph.values()].flat().length).toBeGreaterThan(2_000);
  expect(pairsIn(graph)).toEqual([]);
});
