/** A module that no program reaches is dead, even if a test imports it. The linter checks single files and cannot see that. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { type ImportGraph, importGraph } from './source-imports.ts';

function entries(): readonly string[] {
  const config = readFileSync(project('electron.vite.config.ts'), 'utf8');
  const named = [...config.matchAll(/at\('(src-[^']+\.ts)'\)/gu)].map(([, file = '']) => file);
  return [...named, 'src-renderer/main.tsx'];
}

function unreached(graph: ImportGraph, from: readonly string[]): readonly string[] {
  const reached = new Set<string>();
  const ahead = [...from];
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    ahead.push(...(graph.get(file) ?? []));
  }
  // The compiler finds declarations of foreign modules.
  return [...graph.keys()].filter((file) => !reached.has(file) && !file.endsWith('.d.ts'));
}

it('a module that is imported only by unused modules is found', () => {
  const graph = new Map([
    ['main.ts', ['used.ts']],
    ['used.ts', []],
    ['dead.ts', ['deader.ts', 'used.ts']],
    ['deader.ts', []],
  ]);
  expect(unreached(graph, ['main.ts'])).toEqual(['dead.ts', 'deader.ts']);
});

it('each module is part of a program', () => {
  expect(entries().length).toBeGreaterThan(8);
  expect(unreached(importGraph(), entries())).toEqual([]);
});
