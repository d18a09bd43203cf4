/** The application menu. Copy, paste and the rest of Edit do not work by key on macOS without it. */
import type { MenuItemConstructorOptions } from 'electron';

export type MenuOptions = {
  readonly platform: NodeJS.Platform;
  readonly newWindow: () => void;
  readonly openList: () => void;
  readonly showWorkspace: () => void;
  readonly showAbout: () => void;
  /** Of all windows, as the page's own keys do: one size larger, one smaller, or 0: as it was at first. */
  readonly zoom: (direction: 1 | -1 | 0) => void;
  /** null: they are off. */
  readonly lookForUpdates: (() => void) | null;
};

const RECENT: MenuItemConstructorOptions = {
  role: 'recentDocuments',
  submenu: [{ role: 'clearRecentDocuments' }],
};

/** The system's own menu of the program, without the system's own words about it. */
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
  const about = { label: 'About Doorstep', click: showAbout };
  const ofProgram: MenuItemConstructorOptions = { role: 'appMenu', submenu: [about, ...MAC_APP] };
  return [
    ...(isMac ? [ofProgram] : []),
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
        // Electron's own sizes are those of one window and are forgotten. The keys are the page's, and a person's to change.
        { label: 'Actual size', click: () => zoom(0) },
        { label: 'Larger', click: () => zoom(1) },
        { label: 'Smaller', click: () => zoom(-1) },
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
        ...(isMac ? [] : [about]),
      ],
    },
  ];
}
