/** Whether a browser opened by this program would be seen by the person who started it. */
export function mayOpenBrowser(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): boolean {
  if (env['CI'] || env['SSH_CONNECTION'] || env['SSH_TTY']) return false;
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
