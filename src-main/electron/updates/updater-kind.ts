import { isAbsolute, relative } from 'node:path';

/** How this program was installed, which decides how an update replaces it. */
export type UpdaterKind = 'AppImage' | 'deb' | 'mac' | 'nsis';

type Running = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>;

/** Returns null if the program was not installed, so that no update can replace it. */
export function updaterKind({ platform, env, execPath }: Running, isPackaged: boolean): UpdaterKind | null {
  if (platform === 'linux' && isAppImage(env, execPath)) return 'AppImage';
  if (!isPackaged) return null;
  if (platform === 'win32') return 'nsis';
  return platform === 'darwin' ? 'mac' : 'deb';
}

/** Whether this program runs from the AppImage that the variables name. Another AppImage may have passed them on. */
function isAppImage({ APPIMAGE: file, APPDIR: mounted }: NodeJS.ProcessEnv, execPath: string): boolean {
  if (!file || !mounted || !isAbsolute(file) || !isAbsolute(mounted)) return false;
  const way = relative(mounted, execPath);
  return way !== '' && !way.startsWith('..');
}
