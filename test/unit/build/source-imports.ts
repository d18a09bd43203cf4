import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { project } from '../../support/app/cli.ts';

/** The files that each source file imports. All paths are relative to the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Imports and re-exports, including types and imports in the middle of a file. */
const SPECIFIERS = /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gu;

export function importGraph(): ImportGraph {
  const files = globSync('src-{main,shared,renderer}/**/*.{ts,tsx}', { cwd: project() });
  return new Map(files.map((file) => file.replaceAll('\\', '/')).map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(project(file), 'utf8');
  return [...text.matchAll(SPECIFIERS)].flatMap(([, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    if (specifier.startsWith('#shared/')) return [specifier.replace('#shared/', 'src-shared/')];
    return specifier.startsWith('.') ? [join(dirname(file), specifier)] : [];
  });
}
