/** Puts the core behind a window: what the page may ask goes in, what the core says comes out, and one end for both. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerSaveBlocker,
  protocol,
  session,
  shell,
} from 'electron';
import { PAGE_KEEPS_ENDING } from '#shared/messages/page-recovery.ts';
import type { App } from '../app/app.ts';
import type { PersonsUmask } from '../app/umask.ts';
import { BUNDLE_SCHEME, createBundleHandler } from './bundle.ts';
import { createCloseQuestion } from './close-question.ts';
import { createClosing } from './closing.ts';
import { createLinkOpener } from './external-links.ts';
import type { FileHost } from './file-host.ts';
import { createFileHost } from './file-host.ts';
import { denyPermissions, guardContents } from './guard.ts';
import { answerPage, showAbout, tellOfOpened, tellPage } from './ipc.ts';
import { createLastFolder } from './last-folder.ts';
import { menuTemplate } from './menu.ts';
import type { OpenedFiles } from './opened-files.ts';
import { listOfArguments } from './opened-files.ts';
import { recoverPage } from './page-recovery.ts';
import { readWorkspace } from './read-workspace.ts';
import { report } from './report.ts';
import type { RunNotices } from './run-notices.ts';
import { noticeRuns } from './run-notices.ts';
import { showRuns } from './run-signals.ts';
import { followTheme } from './theme.ts';
import type { Updates } from './updates/updates.ts';
import { focusWindow, openWindow } from './window.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type ShellOptions = {
  readonly core: App;
  readonly workspaceDir: string;
  readonly windowStateFile: string;
  readonly lastFolderFile: string;
  readonly opened: OpenedFiles;
  /** The built page. */
  readonly pageDir: string;
  readonly preload: string;
  readonly umask: PersonsUmask;
  /** null: none are looked for. */
  readonly updates: Updates | null;
};

/** Resolves when the window is open. */
export async function runShell(options: ShellOptions): Promise<void> {
  const { core, workspaceDir, umask, opened } = options;
  endWith(core);
  shutIn(options.pageDir, core, umask);
  const closing = createClosing();
  const textDir = join(workspaceDir, 'uploads');
  // What a page handed over before is kept in its list.
  await rm(textDir, { recursive: true, force: true }).catch((error: unknown) => report('uploads', error));
  const files = createFileHost({
    app: core,
    dialog,
    shell,
    opened,
    lastFolder: createLastFolder(options.lastFolderFile),
    addRecent: (path) => app.addRecentDocument(path),
    textDir,
    documentsDir: app.getPath('documents'),
    personsUmask: umask.value,
    report,
  });
  setMenu(options, files);
  answerPage({
    ipcMain,
    dispatch: core.dispatch,
    mayClose: closing.mayClose,
    files,
  });
  await followTheme({ nativeTheme, core });

  const window = openWindow({ preload: options.preload, stateFile: options.windowStateFile });
  recoverPage({
    contents: window.webContents,
    report,
    giveUp: () => {
      const { title, text } = PAGE_KEEPS_ENDING;
      dialog.showErrorBox(title, text);
      app.quit();
    },
    nowMs: Date.now,
  });
  app.on('second-instance', (_event, argv, folder) => {
    focusWindow(window);
    const named = listOfArguments(argv, folder);
    if (named !== null) opened.open(named);
  });
  // The way back to a window in the background where the system shows the program once.
  app.on('activate', () => focusWindow(window));
  opened.listen(() => tellOfOpened(window.webContents));
  const { isAnyGoing } = speakTo(window, core);
  if (options.updates) lookDaily(options.updates);
  closing.watch(window, createCloseQuestion({ dialog, window, isAnyGoing }));
}

function setMenu({ umask, workspaceDir, updates }: ShellOptions, files: FileHost): void {
  const template = menuTemplate({
    platform: process.platform,
    openList: () => void files.openByMenu(),
    showWorkspace: () => void umask.during(() => shell.openPath(workspaceDir)),
    lookForUpdates: updates && (() => void updates.look(true)),
    showAbout: () => {
      const [window] = BrowserWindow.getAllWindows();
      if (!window) return;
      focusWindow(window);
      showAbout(window.webContents);
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function shutIn(pageDir: string, core: App, umask: PersonsUmask): void {
  denyPermissions(session.defaultSession);
  protocol.handle(BUNDLE_SCHEME, createBundleHandler(pageDir, core.mapStyleUrl));
  const openLink = createLinkOpener({
    isOffered: core.isOfferedLink,
    openExternal: (link) => umask.during(() => shell.openExternal(link)),
    report,
  });
  app.on('web-contents-created', (_event, contents) => guardContents(contents, openLink));
}

function speakTo(window: BrowserWindow, core: App): RunNotices {
  tellPage(window.webContents, core.subscribe);
  const { subscribe } = core;
  showRuns({ window, powerSaveBlocker, subscribe });
  return noticeRuns({
    window,
    subscribe,
    readWorkspace: () => readWorkspace(core),
    createNotification: (notice) => new Notification(notice),
    showWindow: () => focusWindow(window),
  });
}

function lookDaily({ look }: Updates): void {
  void look(false);
  setInterval(() => void look(false), DAY_MS).unref();
}

/** Closing the window ends the app, and the app ends when the core has put everything down. */
function endWith(core: App): void {
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    event.preventDefault();
    void core
      .close()
      .then(() => app.exit(0))
      .catch((error: unknown) => {
        report('close', error);
        app.exit(1);
      });
  });
}
