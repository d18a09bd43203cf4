/** The application menu. On macOS, keys such as copy and paste work only if the menu has their commands. */
import type { MenuItemConstructorOptions } from 'electron';
import { MENU } from '#shared/messages/workspace/shell.ts';

type MenuOptions = {
  readonly platform: NodeJS.Platform;
  readonly newWindow: () => void;
  readonly openList: () => void;
  readonly showWorkspace: () => void;
  readonly showAbout: () => void;
  /** Zooms all windows, as the page's own keys do: 1 for larger, -1 for smaller, 0 for the actual size. */
  readonly zoom: (direction: 1 | -1 | 0) => void;
  /** Null if updates are off. */
  readonly lookForUpdates: (() => void) | null;
};

const RECENT: MenuItemConstructorOptions = {
  role: 'recentDocuments',
  submenu: [{ role: 'clearRecentDocuments' }],
};

/** The system's program menu, without the system's About dialog. */
const MAC_APP: MenuItemConstructorOptions[] = [
  { type: 'separator' },
  { role: 'services' },
  { type: 'separator' },
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  { type: 'separator' },
  { role: 'quit' },
];

/** Returns the menu of a system. Only the menu on macOS has a program menu and a list of recent files. */
export function menuTemplate({
  platform,
  newWindow,
  openList,
  showWorkspace,
  showAbout,
  zoom,
  lookForUpdates,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const about = { label: MENU.about, click: showAbout };
  const ofProgram: MenuItemConstructorOptions = { role: 'appMenu', submenu: [about, ...MAC_APP] };
  return [
    ...(isMac ? [ofProgram] : []),
    {
      label: MENU.file,
      submenu: [
        { label: MENU.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: newWindow },
        { label: MENU.openList, accelerator: 'CmdOrCtrl+O', click: openList },
        // Other systems show recent files outside the menu.
        ...(isMac ? [RECENT] : []),
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: MENU.view,
      submenu: [
        // Electron's own zoom applies to one window and is not stored. There are no keys here, because the page defines
        // them and a person may change them.
        { label: MENU.actualSize, click: () => zoom(0) },
        { label: MENU.larger, click: () => zoom(1) },
        { label: MENU.smaller, click: () => zoom(-1) },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: MENU.showWorkspace, click: showWorkspace },
        ...(lookForUpdates ? [{ label: MENU.checkForUpdates, click: lookForUpdates }] : []),
        ...(isMac ? [] : [about]),
      ],
    },
  ];
}
