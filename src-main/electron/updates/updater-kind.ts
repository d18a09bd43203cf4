import { isAbsolute, relative } from 'node:path';

/** How this program was installed, which says how it is replaced. */
export type UpdaterKind = 'AppImage' | 'deb' | 'mac' | 'nsis';

type Running = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>;

/** @returns null: a program that was not installed is not replaced */
export function updaterKind({ platform, env, execPath }: Running, isPackaged: boolean): UpdaterKind | null {
  if (platform === 'linux' && isAppImage(env, execPath)) return 'AppImage';
  if (!isPackaged) return null;
  if (platform === 'win32') return 'nsis';
  return platform === 'darwin' ? 'mac' : 'deb';
}

/** A program that another AppImage starts inherits its variables: that file is not this program, and not ours to replace. */
function isAppImage({ APPIMAGE: file, APPDIR: mounted }: NodeJS.ProcessEnv, execPath: string): boolean {
  if (!file || !mounted || !isAbsolute(file) || !isAbsolute(mounted)) return false;
  const way = relative(mounted, execPath);
  return way !== '' && !way.startsWith('..');
}
