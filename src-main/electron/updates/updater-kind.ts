/** How this program was installed, which says how it is replaced. */
export type UpdaterKind = 'AppImage' | 'deb' | 'mac' | 'nsis';

/** @returns null: a program that was not installed is not replaced */
export function updaterKind(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  env: NodeJS.ProcessEnv,
): UpdaterKind | null {
  if (platform === 'linux' && env['APPIMAGE']) return 'AppImage';
  if (!isPackaged) return null;
  if (platform === 'win32') return 'nsis';
  return platform === 'darwin' ? 'mac' : 'deb';
}
