/**
 * Pages for people are short, and the files that they name exist. A README has at most 60 lines of at most 120
 * characters. A page in `docs/` has the same width. In both, each named file and folder exists. Licences and sources
 * (`ATTRIBUTIONS.md`) are other people's texts and are not checked.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';

const LINES = 60;
const WIDTH = 120;

/** Pages that may be longer, each with its reason. */
const LONGER: Readonly<Record<string, string>> = {
  'test/bench/README.md': 'the tables of all benches',
};

/** Pages whose table rows may be wider, each with its reason. Markdown cannot break a row. */
const WIDE_TABLES: Readonly<Record<string, string>> = {
  'docs/accessibility.md': 'a cell lists the titles of tests, which security-document.test.ts looks up',
  'docs/security.md': 'a cell lists the titles of tests, which security-document.test.ts looks up',
  'docs/service-interface-trace.md': 'a cell lists the titles of tests, which trace.test.ts looks up',
};

/** Files that a running app writes, and files that an administrator creates. */
const NOT_IN_THE_PROJECT: readonly string[] = [
  'local-host.json',
  'moved.json',
  'window.json',
  'latest.yml',
  'latest-mac.yml',
  'latest-linux.yml',
];

/** Folders that may contain a page's files, besides its own folder, the parent folder and the root. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'docs/accessibility.md': ['test'],
  'docs/policy.md': ['build'],
  'docs/security.md': ['test', 'src-main/electron'],
  'docs/service-interface-trace.md': ['test/unit/service'],
};

const files = globSync('**/*', {
  cwd: project(),
  exclude: (name) => ['node_modules', 'out', 'dist', 'test-results'].includes(posix.basename(name)),
}).map((path) => path.replaceAll('\\', '/'));

const readmes = files.filter((path) => posix.basename(path) === 'README.md');
const pages = [...readmes, ...files.filter((path) => /^docs\/[^/]+\.md$/u.test(path))];
const textOf = (page: string): string => readFileSync(project(page), 'utf8');

/** A path with a source extension of the project. `list.csv` in a command is a person's file. */
const SOURCE_FILE = /\.(?:ts|tsx|mjs|js|json|jsonc|css|html|yml|md|sh|png|svg)$/u;
const PATH = /^[\w@#.][\w@.-]*(?:\/[\w@.-]+)*\/?$/u;
const ROOTS = /^(?:src-main|src-renderer|src-shared|#shared|test|build|docs|\.{1,2})\//u;

/** Files and folders named in code: `a.ts`, `room/`, `src-main/room`. Built files and addresses are left out. */
function namedInCode(text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gmu, '');
  return [...prose.matchAll(/`([^`\n]+)`/gu)]
    .flatMap(([, code = '']) => code.split(' '))
    .map((word) => word.replace(/[,;:)]+$/u, ''))
    .filter((word) => PATH.test(word) && !word.startsWith('out/'))
    .filter((word) => SOURCE_FILE.test(word) || word.endsWith('/') || ROOTS.test(word));
}

function linkedTo(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => target.replace(/#.*$/u, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/u.test(target));
}

/**
 * Returns whether a path exists: relative to the page, its parent folder or the root, or by its last parts below the
 * page's folder. Tests are in `test`.
 */
function exists(path: string, page: string): boolean {
  const folder = dirname(page);
  const name = path.replace(/^#shared\//u, 'src-shared/').replace(/\/$/u, '');
  const bases = [folder, dirname(folder), '.', ...(FOLDERS[page] ?? [])];
  if (NOT_IN_THE_PROJECT.includes(name) || bases.some((base) => existsSync(project(base, name)))) return true;
  const below = /\.(?:test|spec)\.tsx?$/u.test(name) ? 'test' : folder;
  return below !== '.' && files.some((file) => file.startsWith(`${below}/`) && file.endsWith(`/${name}`));
}

describe('a page of the documentation', () => {
  it.each(readmes.filter((page) => !Object.hasOwn(LONGER, page)))('%s has at most 60 lines', (page) => {
    expect(textOf(page).trimEnd().split('\n').length).toBeLessThanOrEqual(LINES);
  });

  it.each(pages)('%s has no line of more than 120 columns', (page) => {
    const isRow = (line: string): boolean => Object.hasOwn(WIDE_TABLES, page) && line.startsWith('| ');
    const wide = textOf(page)
      .split('\n')
      .flatMap((line, i) => ([...line].length > WIDTH && !isRow(line) ? [`line ${i + 1}: ${line}`] : []));
    expect(wide).toEqual([]);
  });

  it.each(pages)('%s names only existing files', (page) => {
    const text = textOf(page);
    const named = [...new Set([...namedInCode(text), ...linkedTo(text)])];
    expect(named.filter((path) => !exists(path, page))).toEqual([]);
  });
});

it('src-main, src-renderer, src-shared and each room of src-main have a README', () => {
  const rooms = globSync('src-main/*/tsconfig.json', { cwd: project() }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const folders = ['src-main', 'src-renderer', 'src-shared', ...rooms.map((path) => posix.dirname(path))];
  expect(folders.length).toBeGreaterThan(15);
  expect(folders.filter((folder) => !readmes.includes(`${folder}/README.md`))).toEqual([]);
});
