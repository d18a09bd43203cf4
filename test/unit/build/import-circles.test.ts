/**
 * No two files import each other, not even types, so that each can be read and moved with the files that it imports.
 * The linter finds longer circles of values (`import/no-cycle`). Longer circles of types remain in the store, because
 * each slice names the state that all slices form.
 */
import { expect, it } from 'vitest';
import { type ImportGraph, importGraph } from './source-imports.ts';

const pairsIn = (graph: ImportGraph): readonly string[] =>
  [...graph].flatMap(([file, imports]) =>
    imports
      .filter((imported) => file < imported && graph.get(imported)?.includes(file))
      .map((imported) => `${file} ↔ ${imported}`),
  );

it('the check lists each pair of files that import each other once, and ignores longer circles', () => {
  const graph = new Map([
    ['a', ['c']],
    ['b', ['a']],
    ['c', ['a', 'b']],
  ]);
  expect(pairsIn(graph)).toEqual(['a ↔ c']);
});

it('no two source files import each other', () => {
  const graph = importGraph();
  expect(graph.size).toBeGreaterThan(700);
  expect([...graph.values()].flat().length).toBeGreaterThan(2_000);
  expect(pairsIn(graph)).toEqual([]);
});
