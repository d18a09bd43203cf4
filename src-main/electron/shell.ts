import {
  app,
  type BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  shell,
} from 'electron';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { PAGE_KEEPS_ENDING } from '#shared/messages/workspace/page-recovery.ts';
import type { App } from '../app/app.ts';
import { emptyFolder, uploadsDir } from '../app/host-files.ts';
import type { PersonsUmask } from '../app/umask.ts';
import { BUNDLE_SCHEME, createBundleHandler } from './bundle.ts';
import { type CloseQuestion, createCloseQuestion } from './close-question.ts';
import { createClosing } from './closing.ts';
import { createLinkOpener } from './external-links.ts';
import { createFileHost, type FileHost } from './file-host.ts';
import { denyPermissions, guardContents } from './guard.ts';
import { answerPages, showAbout, TOO_MANY_WINDOWS, tellPage } from './ipc.ts';
import { createLastFolder } from './last-folder.ts';
import { menuTemplate } from './menu.ts';
import type { OpenedFiles } from './opened-files.ts';
import { recoverPage } from './page-recovery.ts';
import { readWorkspace, readWorkspaceFolder } from './read-workspace.ts';
import type { Report } from './report.ts';
import { noticeRuns, type RunNotices } from './run-notices.ts';
import { showRuns } from './run-signals.ts';
import { followTheme } from './theme.ts';
import type { Updates } from './updates/updates.ts';
import { followDisplays, openWindow } from './window.ts';
import { createWindows, type Windows } from './windows.ts';
import { createZoom } from './zoom.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

type ShellOptions = {
  readonly core: App;
  readonly report: Report;
  readonly workspaceDir: string;
  /** The folder for texts without a file: the workspace, or this program's own folder for a read-only workspace. */
  readonly hostDir: string;
  readonly windowsStateFile: string;
  readonly lastFolderFile: string;
  readonly opened: OpenedFiles;
  readonly pageDir: string;
  readonly preload: string;
  readonly umask: PersonsUmask;
  /** Null if updates are off. */
  readonly updates: Updates | null;
};

/**
 * Opens the windows and connects them with the core. Resolves when the windows are open. Closing the last window closes
 * the core.
 */
export async function runShell(options: ShellOptions): Promise<void> {
  const { core, opened, updates } = options;
  shutIn(options);
  const closing = createClosing();
  const windows: Windows = createWindows({
    create: (state) => openWindow(options.preload, state),
    onOpen: (window) => attend(window, options, () => closing.watch(window, question.ofWindow)),
    stateFile: options.windowsStateFile,
  });
  const { isAnyGoing } = tellOfRuns(windows, core);
  const question = createCloseQuestion({ dialog, windows: windows.all, isAnyGoing });
  endWith(options, question, windows.rememberForEnd);
  const files = openFileHost(options);
  setMenu(options, windows, files);
  answerPages({
    ipcMain,
    dispatch: core.dispatch,
    takeGiven: windows.takeGiven,
    openWindow: (place) => windows.open(place) !== null,
    openFile: windows.giveNew,
    mayClose: closing.mayClose,
    files,
  });
  await followTheme({ nativeTheme, core });

  const noteSleep = (isAsleep: boolean): void => void core.dispatch('noteSleep', { isAsleep });
  powerMonitor.on('suspend', () => noteSleep(true));
  powerMonitor.on('resume', () => noteSleep(false));
  windows.openKept();
  followDisplays(windows.all);
  app.on('second-instance', windows.show);
  // macOS sends this event when a person clicks the program's icon.
  app.on('activate', windows.show);
  opened.listen((path) => windows.give(path) || sayTooMany(windows));
  if (updates) lookDaily(updates);
}

function openFileHost({ core, hostDir, umask, opened, lastFolderFile, report }: ShellOptions): FileHost {
  // Removes earlier uploads, because each list has its own copy.
  emptyFolder(hostDir, 'uploads');
  return createFileHost({
    app: core,
    dialog,
    shell,
    opened,
    lastFolder: createLastFolder(lastFolderFile),
    addRecent: (path) => app.addRecentDocument(path),
    textDir: uploadsDir(hostDir),
    documentsDir: app.getPath('documents'),
    personsUmask: umask.value,
    report,
  });
}

function attend(window: BrowserWindow, { core, report }: ShellOptions, watchClosing: () => void): void {
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
  const stopTelling = tellPage(window.webContents, core.subscribe);
  window.on('closed', stopTelling);
  watchClosing();
}

let isSaying = false;

/** Says that there are too many windows. Shows one message at a time, even after several requests. */
function sayTooMany(windows: Windows): void {
  const window = windows.lastUsed();
  if (isSaying || !window) return;
  isSaying = true;
  const { title = '', text } = failureMessage(TOO_MANY_WINDOWS);
  void dialog.showMessageBox(window, { type: 'info', message: title, detail: text }).finally(() => {
    isSaying = false;
  });
}

function setMenu(
  { core, umask, workspaceDir, updates }: ShellOptions,
  windows: Windows,
  files: FileHost,
): void {
  const showWorkspace = async (): Promise<void> => {
    // The workspace may have moved since the start.
    const folder = (await readWorkspaceFolder(core)) ?? workspaceDir;
    await umask.during(() => shell.openPath(folder));
  };
  const template = menuTemplate({
    platform: process.platform,
    newWindow: () => void (windows.open('') ?? sayTooMany(windows)),
    openList: () => void files.openByMenu(),
    showWorkspace: () => void showWorkspace(),
    zoom: createZoom(core),
    lookForUpdates: updates && (() => void updates.look(true)),
    showAbout: () => {
      windows.show();
      const window = windows.lastUsed();
      if (window) showAbout(window.webContents);
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function shutIn({ pageDir, core, umask, report }: ShellOptions): void {
  denyPermissions(session.defaultSession);
  // Electron downloads dictionaries for a session whose spell-check is on, even if no window uses it.
  session.defaultSession.setSpellCheckerEnabled(false);
  protocol.handle(BUNDLE_SCHEME, createBundleHandler(pageDir, core.mapStyleUrl));
  const openLink = createLinkOpener({
    isOffered: core.isOfferedLink,
    openExternal: (link) => umask.during(() => shell.openExternal(link)),
    report,
  });
  app.on('web-contents-created', (_event, contents) => guardContents(contents, openLink));
}

function tellOfRuns(windows: Windows, core: App): RunNotices {
  const { subscribe } = core;
  showRuns({ windows: windows.all, powerSaveBlocker, subscribe });
  return noticeRuns({
    windows: windows.all,
    subscribe,
    readWorkspace: () => readWorkspace(core),
    createNotification: (notice) => new Notification(notice),
    showWindows: windows.show,
  });
}

function lookDaily({ look }: Updates): void {
  void look(false);
  setInterval(() => void look(false), DAY_MS).unref();
}

/** Ends the app when its last window closes, after the core has saved everything. */
function endWith({ core, report }: ShellOptions, question: CloseQuestion, onEnd: () => void): void {
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    const answer = question.ofApp();
    if (answer === null) return onEnd();
    event.preventDefault();
    // If the question fails, the app ends anyway.
    void answer.catch(() => true).then((allowed) => allowed && app.quit());
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    void core
      .close()
      .then(() => app.exit(Number(process.exitCode ?? 0)))
      .catch((error: unknown) => {
        report('close', error);
        app.exit(1);
      });
  });
}
