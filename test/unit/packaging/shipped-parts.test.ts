import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageFolder } from '../../../build/shipped-parts.mjs';
import { project } from '../../support/app/cli.ts';

type Part = {
  readonly name: string;
  readonly version: string | null;
  readonly licence: string;
  readonly text: string;
};
const { parts } = JSON.parse(readFileSync(project('out/data/shipped-parts.json'), 'utf8')) as {
  readonly parts: readonly Part[];
};
const names = new Set(parts.map(({ name }) => name));

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(project(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => readFileSync(project(join(folder, file)), 'utf8'));

const packagesNamed = (source: string): readonly string[] =>
  [...source.matchAll(/^(?:import|export)\b[^;]*?from '([^'.#][^']*)'|^import '([^'.#][^']*)'/gmu)]
    .filter(([statement]) => !/^(?:import|export) type\b/u.test(statement))
    .map(([, from, alone]) => from ?? alone ?? '')
    .filter((name) => !/^(?:node:|electron$)/u.test(name))
    .flatMap((name) => nameOf(`/node_modules/${name}`));

const nameOf = (path: string): readonly string[] => {
  const [, name] = packageFolder(path)?.split('/node_modules/').slice(-2) ?? [];
  return name === undefined ? [] : [name];
};

/** Needed by parts of packages that the app does not use, and by npm's package of Electron to download the program. */
const NOT_SHIPPED = new Set([
  '@babel/runtime',
  '@electron-internal/extract-zip',
  '@electron/get',
  '@types/node',
  'argparse',
  'diacritics',
  'fflate',
  'pako',
  'tiny-typed-emitter',
]);

const dependenciesOf = (name: string): readonly string[] => {
  const file = project(`node_modules/${name}/package.json`);
  if (!existsSync(file)) return [];
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: object };
  return Object.keys(dependencies).filter((needed) => !NOT_SHIPPED.has(needed));
};

describe('the list of shipped parts', () => {
  it.each(['src-main', 'src-renderer', 'src-shared'])('contains every package that %s uses', (folder) => {
    const packages = new Set(sourcesBelow(folder).flatMap(packagesNamed));
    expect(packages.size).toBeGreaterThan(1);
    expect([...packages].filter((name) => !names.has(name))).toEqual([]);
  });

  it('contains the dependencies of its packages', () => {
    const needed = parts.flatMap(({ name }) => dependenciesOf(name));
    expect(needed.length).toBeGreaterThan(20);
    expect(needed.filter((name) => !names.has(name))).toEqual([]);
  });

  it('contains the program, the native modules, the fonts and the data', () => {
    for (const name of [
      'electron',
      'better-sqlite3',
      '@napi-rs/keyring',
      '@fontsource-variable/inter',
      'dejavu-fonts-ttf',
      'Data: OpenStreetMap',
      'Data: GeoNames, geonames.org',
      'Data: Natural Earth 1:50m populated places',
    ])
      expect(names).toContain(name);
  });

  it('names the licence of each part, and contains its text', () => {
    expect(parts.filter(({ licence, text }) => licence === '' || text.length < 300)).toEqual([]);
    expect(new Set(parts.map(({ name, version }) => `${name} ${version}`)).size).toBeGreaterThan(80);
  });
});
