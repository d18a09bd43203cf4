/**
 * The folders of the domain are layers. Each imports only folders below it, even for types. The table in
 * `src-shared/README.md` gives their order. The linter checks the imports between rooms, but for layers it would need
 * the order once for each folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { type ImportGraph, importGraph } from './source-imports.ts';

const DOMAIN = 'src-shared/domain/';

/** Returns the folders in the first column of the table, row by row, which gives the layers from the bottom up. */
function layers(): readonly string[] {
  const [, afterTitle = ''] = readFileSync(project('src-shared/README.md'), 'utf8').split('**The domain**');
  const [table = ''] = afterTitle.split('**From a row');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const names = rows.map((row) => row.split('|')[1] ?? '');
  return names.flatMap((name) => [...name.matchAll(/`([a-z]+)\/`/gu)].map(([, folder = '']) => folder));
}

/** Returns the folder of a file in the domain; null for any other file. */
const folderOf = (file: string): string | null =>
  file.startsWith(DOMAIN) ? (file.slice(DOMAIN.length).split('/')[0] ?? null) : null;

/** Returns the imports of a file in a layer above. */
function upwardImports(graph: ImportGraph, order: readonly string[]): readonly string[] {
  const levelOf = (file: string): number => order.indexOf(folderOf(file) ?? '');
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter((imported) => folderOf(file) !== null && levelOf(imported) > levelOf(file))
      .map((imported) => `${file} ↑ ${imported}`),
  );
}

it('the check of the layers finds only imports from a higher layer', () => {
  const graph = new Map([
    [`${DOMAIN}text/fold.ts`, [`${DOMAIN}text/words.ts`, `${DOMAIN}labels/sheet.ts`]],
    [`${DOMAIN}labels/sheet.ts`, [`${DOMAIN}text/fold.ts`]],
    ['src-shared/messages/words.ts', [`${DOMAIN}labels/sheet.ts`]],
  ]);
  expect(upwardImports(graph, ['text', 'labels'])).toEqual([
    `${DOMAIN}text/fold.ts ↑ ${DOMAIN}labels/sheet.ts`,
  ]);
});

it('the table of layers contains each folder of the domain once', () => {
  expect(layers().toSorted()).toEqual(readdirSync(project(DOMAIN)).toSorted());
});

it('no folder of the domain imports a folder of a higher layer', () => {
  const graph = importGraph();
  const inside = [...graph].filter(([file]) => folderOf(file) !== null);
  expect(inside.flatMap(([, imports]) => imports).length).toBeGreaterThan(300);
  expect(upwardImports(graph, layers())).toEqual([]);
});
