import { posix, win32 } from 'node:path';

export type UserEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
};

/** The folder of the workspace, unless the person names another one. */
export const defaultWorkspaceDir = (place: UserEnvironment): string => inDoorstep(place, 'workspace');

/**
 * Returns the folder in which older versions kept the workspace; null if it is the same one. On Windows it was in the
 * roaming profile: with two terminal servers, the last logoff overwrote the database.
 */
export function formerWorkspaceDir(place: UserEnvironment): string | null {
  if (place.platform !== 'win32') return null;
  const former = win32.join(windowsFolder(place, 'APPDATA', 'Roaming'), NAME, 'workspace');
  return win32.relative(former, defaultWorkspaceDir(place)) === '' ? null : former;
}

/**
 * Returns the folder for everything that the desktop app writes; null if Electron's own choice is right. On Windows,
 * Electron would choose the roaming profile, also for the session data and the packages of updates.
 * @param words the command line, which may name another folder
 */
export function desktopDataDir(place: UserEnvironment, words: readonly string[]): string | null {
  const isNamed = words.some((word) => word.startsWith('--user-data-dir='));
  return place.platform === 'win32' && !isNamed ? win32.dirname(defaultWorkspaceDir(place)) : null;
}

/** The folder for approvals, outside of every workspace. */
export const approvalsDirOf = (place: UserEnvironment): string => inDoorstep(place, 'approvals');

/** The folder for compiled code, which can be compiled again. */
export const compiledCodeDirOf = (place: UserEnvironment): string => inDoorstep(place, 'compiled');

const NAME = 'Doorstep';

function inDoorstep(place: UserEnvironment, name: 'workspace' | 'approvals' | 'compiled'): string {
  const { env, platform, home } = place;
  switch (platform) {
    case 'win32':
      return win32.join(windowsFolder(place, 'LOCALAPPDATA', 'Local'), NAME, name);
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', NAME, name);
    default:
      return posix.join(xdgDataHome(env, home), 'doorstep', name);
  }
}

function windowsFolder({ env, home }: UserEnvironment, variable: string, usual: string): string {
  const named = env[variable] ?? '';
  return win32.isAbsolute(named) ? named : win32.join(home, 'AppData', usual);
}

/** Returns the folder for data. Ignores a relative path, as the XDG Base Directory Specification demands. */
function xdgDataHome({ XDG_DATA_HOME: named = '' }: UserEnvironment['env'], home: string): string {
  return posix.isAbsolute(named) ? named : posix.join(home, '.local', 'share');
}
