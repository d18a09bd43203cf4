/**
 * No two files import each other, types included: each can be read and moved with what stands below it. Longer circles
 * of values are the linter's (`import/no-cycle`). Those of types alone remain in the store: each slice names the state
 * that all slices make up.
 */
import { expect, it } from 'vitest';
import { type ImportGraph, importGraph } from './source-imports.ts';

const pairsIn = (graph: ImportGraph): readonly string[] =>
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
  const graph = importGraph();
  expect(graph.size).toBeGreaterThan(700);
  expect([...graph.values()].flat().length).toBeGreaterThan(2_000);
  expect(pairsIn(graph)).toEqual([]);
});
