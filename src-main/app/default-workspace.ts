import { posix, win32 } from 'node:path';

/**
 * Where the workspace is when nobody says otherwise: the person's own folder for application data, as
 * each system has it.
 */
export function defaultWorkspaceDir(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  switch (platform) {
    case 'win32':
      return win32.join(env['APPDATA'] || win32.join(home, 'AppData', 'Roaming'), 'Doorstep', 'workspace');
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', 'Doorstep', 'workspace');
    default:
      return posix.join(env['XDG_DATA_HOME'] || posix.join(home, '.local', 'share'), 'doorstep', 'workspace');
  }
}
