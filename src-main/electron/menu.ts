/** The application menu. Copy, paste and the rest of Edit do not work by key on macOS without it. */
import type { MenuItemConstructorOptions } from 'electron';

export type MenuOptions = {
  readonly platform: NodeJS.Platform;
  readonly newWindow: () => void;
  readonly openList: () => void;
  readonly showWorkspace: () => void;
  readonly showAbout: () => void;
  /** null: they are off. */
  readonly lookForUpdates: (() => void) | null;
};

const RECENT: MenuItemConstructorOptions = {
  role: 'recentDocuments',
  submenu: [{ role: 'clearRecentDocuments' }],
};

export function menuTemplate({
  platform,
  newWindow,
  openList,
  showWorkspace,
  showAbout,
  lookForUpdates,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [
        { label: 'New window', accelerator: 'CmdOrCtrl+Shift+N', click: newWindow },
        { label: 'Open a list…', accelerator: 'CmdOrCtrl+O', click: openList },
        // The other systems show them where they show the program.
        ...(isMac ? [RECENT] : []),
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Show the workspace folder', click: showWorkspace },
        ...(lookForUpdates ? [{ label: 'Look for updates…', click: lookForUpdates }] : []),
        { label: 'About Doorstep', click: showAbout },
      ],
    },
  ];
}
