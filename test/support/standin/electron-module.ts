/** The parts of the module `electron` that this app uses. An import of any other part fails at the start. */
export { app } from './app.ts';
export { StandinWindow as BrowserWindow, webContents } from './browser-window.ts';
export {
  dialog,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  StandinNotification as Notification,
  screen,
  shell,
} from './desktop.ts';
export { ipcMain } from './ipc.ts';
export { Menu } from './menu.ts';
export { protocol, session } from './protocol.ts';
