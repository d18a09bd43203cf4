import { posix, win32 } from 'node:path';

type UserEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
};

/** On Windows this folder is in the roaming profile. */
export const defaultWorkspaceDir = (place: UserEnvironment): string => inDoorstep(place, 'workspace');

/** The folder for approvals, outside of every workspace and of roaming profiles. */
export const approvalsDirOf = (place: UserEnvironment): string => inDoorstep(place, 'approvals');

/** The folder for compiled code. It is also outside of roaming profiles, because the code can be compiled again. */
export const compiledCodeDirOf = (place: UserEnvironment): string => inDoorstep(place, 'compiled');

function inDoorstep(
  { env, platform, home }: UserEnvironment,
  name: 'workspace' | 'approvals' | 'compiled',
): string {
  switch (platform) {
    case 'win32': {
      const [variable, folder] = name === 'workspace' ? ['APPDATA', 'Roaming'] : ['LOCALAPPDATA', 'Local'];
      return win32.join(env[variable] || win32.join(home, 'AppData', folder), 'Doorstep', name);
    }
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', 'Doorstep', name);
    default:
      return posix.join(xdgDataHome(env, home), 'doorstep', name);
  }
}

/** Returns the folder for data. Ignores a relative path, as the XDG Base Directory Specification demands. */
function xdgDataHome({ XDG_DATA_HOME: named = '' }: UserEnvironment['env'], home: string): string {
  return posix.isAbsolute(named) ? named : posix.join(home, '.local', 'share');
}
