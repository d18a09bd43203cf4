import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';

/** How this program was installed, which decides how an update replaces it. */
export type UpdaterKind = 'AppImage' | 'deb' | 'mac' | 'nsis' | 'rpm';

type Running = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>;

/** Returns null if no update can replace the program: it was not installed, or its MSI was, which administrators update. */
export function updaterKind({ platform, env, execPath }: Running, isPackaged: boolean): UpdaterKind | null {
  if (platform === 'linux' && isAppImage(env, execPath)) return 'AppImage';
  if (!isPackaged) return null;
  const folder = dirname(execPath);
  // Only Doorstep Setup puts an uninstaller next to the program. It refuses to run over an MSI.
  if (platform === 'win32')
    return existsSync(join(folder, `Uninstall ${basename(execPath)}`)) ? 'nsis' : null;
  if (platform === 'darwin') return 'mac';
  return packageType(folder) === 'rpm' ? 'rpm' : 'deb';
}

/** Returns the text that electron-builder writes into a package that can be updated; null for another package. */
function packageType(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'resources', 'package-type'), 'utf8');
  } catch {
    return null;
  }
}

/** Whether this program runs from the AppImage that the variables name. Another AppImage may have passed them on. */
function isAppImage({ APPIMAGE: file, APPDIR: mounted }: NodeJS.ProcessEnv, execPath: string): boolean {
  if (!file || !mounted || !isAbsolute(file) || !isAbsolute(mounted)) return false;
  const way = relative(mounted, execPath);
  return way !== '' && !way.startsWith('..');
}
