/** Somebody else's programs that read what we write. Where one is absent, the tests that need it are skipped by name. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const PYTHONS = ['python3', '/usr/bin/python3', 'python'];
const OFFICES = [
  '/usr/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** A Python 3 that has a module; the first on the search path need not be the system's. null when there is none. */
export function findPython(module: 'openpyxl' | 'csv'): string | null {
  const probe = `import sys, ${module}; sys.exit(sys.version_info < (3, 8))`;
  return PYTHONS.find((python) => spawnSync(python, ['-c', probe]).status === 0) ?? null;
}

/** null when LibreOffice is not installed. Asking it for its version would start it. */
export function findLibreOffice(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = [...folders.map((folder) => join(folder, 'soffice')), ...OFFICES];
  return places.find((place) => existsSync(place) && hasCalc(place)) ?? null;
}

/** Linux has LibreOffice in parts: what starts it may be left where the program, or its spreadsheet part, is gone. */
function hasCalc(place: string): boolean {
  if (process.platform !== 'linux') return true;
  const program = dirname(realpathSync(place));
  return ['soffice.bin', 'scalc'].every((name) => existsSync(join(program, name)));
}

/** A program of poppler, which reads PDF; null when it is not installed. */
export function findPoppler(program: 'pdftotext' | 'pdffonts'): string | null {
  // Poppler's programs say their version and end with 0, xpdf's of the same name with 99.
  return spawnSync(program, ['-v']).status === 0 ? program : null;
}
