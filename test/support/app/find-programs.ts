/** Other programs that read our files. If one is missing, the tests that need it are skipped by name. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const PYTHONS = ['python3', '/usr/bin/python3', 'python'];
const OFFICES = [
  '/usr/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** Returns a Python 3 that has the module, or null. The first one on the search path need not be the system's. */
export function findPython(module: 'openpyxl' | 'csv'): string | null {
  const probe = `import sys, ${module}; sys.exit(sys.version_info < (3, 8))`;
  return PYTHONS.find((python) => spawnSync(python, ['-c', probe]).status === 0) ?? null;
}

/** Returns null if LibreOffice is not installed. Asking for its version would start it. */
export function findLibreOffice(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = [...folders.map((folder) => join(folder, 'soffice')), ...OFFICES];
  return places.find((place) => existsSync(place) && hasCalc(place)) ?? null;
}

/** Linux packages LibreOffice in parts: the launcher may remain without the program or its spreadsheet part. */
function hasCalc(place: string): boolean {
  if (process.platform !== 'linux') return true;
  const program = dirname(realpathSync(place));
  return ['soffice.bin', 'scalc'].every((name) => existsSync(join(program, name)));
}

/** A poppler program, which reads PDF; null if it is not installed. */
export function findPoppler(program: 'pdftotext' | 'pdffonts'): string | null {
  // Poppler's programs print their version and exit with 0, xpdf's of the same name with 99.
  return spawnSync(program, ['-v']).status === 0 ? program : null;
}
