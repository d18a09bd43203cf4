/** The application menu. Copy, paste and the rest of Edit do not work by key on macOS without it. */
import type { MenuItemConstructorOptions } from 'electron';

export type MenuOptions = {
  readonly platform: NodeJS.Platform;
  readonly showWorkspace: () => void;
};

export function menuTemplate({ platform, showWorkspace }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
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
        ...(isMac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ];
}
