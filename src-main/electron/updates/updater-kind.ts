import { isAbsolute, relative } from 'node:path';

/** How this program was installed, which decides how it is replaced. */
export type UpdaterKind = 'AppImage' | 'deb' | 'mac' | 'nsis';

type Running = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>;

/** Returns null if the program was not installed and is not replaced. */
export function updaterKind({ platform, env, execPath }: Running, isPackaged: boolean): UpdaterKind | null {
  if (platform === 'linux' && isAppImage(env, execPath)) return 'AppImage';
  if (!isPackaged) return null;
  if (platform === 'win32') return 'nsis';
  return platform === 'darwin' ? 'mac' : 'deb';
}

/** A program started by another AppImage inherits its variables. That file is not this program. */
function isAppImage({ APPIMAGE: file, APPDIR: mounted }: NodeJS.ProcessEnv, execPath: string): boolean {
  if (!file || !mounted || !isAbsolute(file) || !isAbsolute(mounted)) return false;
  const way = relative(mounted, execPath);
  return way !== '' && !way.startsWith('..');
}
