/** Finds other programs that read our files. If a program is missing, the tests that need it are skipped by name. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const PYTHONS = ['python3', '/usr/bin/python3', 'python'];
const OFFICES = [
  '/usr/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** Returns a Python 3 that has the module; null if none has it. The first Python found may not have it. */
export function findPython(module: 'openpyxl' | 'csv'): string | null {
  const probe = `import sys, ${module}; sys.exit(sys.version_info < (3, 8))`;
  return PYTHONS.find((python) => spawnSync(python, ['-c', probe]).status === 0) ?? null;
}

/** Returns LibreOffice's path; null if it is not installed. Does not ask for its version, because that starts it. */
export function findLibreOffice(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = [...folders.map((folder) => join(folder, 'soffice')), ...OFFICES];
  return places.find((place) => existsSync(place) && hasCalc(place)) ?? null;
}

/** Returns whether the spreadsheet part is installed. On Linux, the launcher may exist without it. */
function hasCalc(place: string): boolean {
  if (process.platform !== 'linux') return true;
  const program = dirname(realpathSync(place));
  return ['soffice.bin', 'scalc'].every((name) => existsSync(join(program, name)));
}

/** Returns a program of poppler, which reads PDF; null if it is not installed. */
export function findPoppler(program: 'pdftotext' | 'pdffonts'): string | null {
  // Poppler's programs print their version and exit with 0. xpdf's programs with the same names exit with 99.
  return spawnSync(program, ['-v']).status === 0 ? program : null;
}

/** Returns the program that makes certificates; null if it is not installed. */
export function findOpenssl(): string | null {
  return spawnSync('openssl', ['version']).status === 0 ? 'openssl' : null;
}

/** Returns the proxy squid; null if it is not installed. Debian puts it where only root looks. */
export function findSquid(): string | null {
  return ['squid', '/usr/sbin/squid'].find((place) => spawnSync(place, ['-v']).status === 0) ?? null;
}

/** Returns the first file with this name in the folders of $PATH; null if there is none. */
export function findOnPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Returns the programs that are missing, of those that make and read packages. */
export const missingOf = (...names: readonly string[]): readonly string[] =>
  names.filter((name) => findOnPath(name) === null);
