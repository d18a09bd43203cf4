/** The first file of the desktop app: starts one instance, then the core, then the window. */
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, protocol } from 'electron';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { CANNOT_START } from '#shared/messages/workspace/shell.ts';
import type { App } from '../app/app.ts';
import { approvalsDirOf, desktopDataDir, formerWorkspaceDir } from '../app/own-folders.ts';
import { workspaceDirOf } from '../app/policy/policy-folder.ts';
import { type PolicyState, readPolicy } from '../app/policy/read-policy.ts';
import { coreFilesBeside } from '../app/threads/core-files.ts';
import { superviseCore } from '../app/threads/core-supervisor.ts';
import { takeUmask } from '../app/umask.ts';
import { BUNDLE_PRIVILEGES } from './bundle.ts';
import { forgetKeysAndSay, isToForgetKeys } from './forget-keys.ts';
import { useLocalData } from './local-data.ts';
import { type Opening, openCore } from './open-core.ts';
import { createOpenedFiles, listsOfArguments, openWhatIsNamed } from './opened-files.ts';
import { createReport } from './report.ts';
import { runShell } from './shell.ts';
import { createStartNotices, type StartNotices } from './start-notices.ts';
import { resolveSystemProxy, usePolicyProxy } from './system-proxy.ts';
import { reportUnhandled } from './unhandled.ts';
import { openUpdates } from './updates/open-updates.ts';

/** This file is built to out/main/index.js. All other paths are relative to it. */
const beside = (path: string) => new URL(path, import.meta.url);

const umask = takeUmask();
const place = { env: process.env, platform: process.platform, home: homedir() };
// The lock of the single instance is also in the data folder.
const localDir = desktopDataDir(place, process.argv);
if (localDir !== null) useLocalData(app, localDir);
const report = createReport(join(app.getPath('userData'), 'shell.log'), Date.now);
reportUnhandled({ process, app, report, tell: showInternal });
const opened = createOpenedFiles();
openWhatIsNamed(app, opened);
protocol.registerSchemesAsPrivileged([BUNDLE_PRIVILEGES]);
if (isToForgetKeys(process.argv)) void forgetKeysAndSay().then((status) => app.exit(status));
else if (app.requestSingleInstanceLock())
  // An error dialog can be shown only when Electron is ready.
  void start().catch((error: unknown) => app.whenReady().then(() => giveUp(error)));
else app.quit();

async function start(): Promise<void> {
  const userData = app.getPath('userData');
  const policy = readPolicy({ env: process.env, platform: process.platform, isPackaged: app.isPackaged });
  const workspaceDir = workspaceDirOf(policy, join(userData, 'workspace'));
  makePrivate(userData);
  const updates = await openUpdates(userData, policy, report);
  const whenReady = (): Promise<unknown> => app.whenReady();
  const notices = createStartNotices({ dialog, whenReady });
  // The core opens in parallel with Electron.
  const [answer] = await Promise.all([
    openCore({
      open: (how) => openThreads({ workspaceDir, policy }, how, updates?.host ?? null, notices),
      unusedFolder: () => unusedFolder(workspaceDir),
      dialog,
      whenReady,
    }).finally(notices.close),
    app.whenReady(),
  ]);
  if (answer === null) return app.exit(0);
  const { core, mayOnlyRead } = answer;
  await usePolicyProxy(policy);
  for (const named of listsOfArguments(process.argv, process.cwd())) opened.open(named);
  // If the workspace is read-only, the app writes its own files elsewhere.
  const notesDir = mayOnlyRead ? ownFolder() : userData;
  await runShell({
    core,
    report,
    umask,
    updates: mayOnlyRead ? null : updates,
    workspaceDir,
    hostDir: mayOnlyRead ? notesDir : workspaceDir,
    windowsStateFile: join(notesDir, 'window.json'),
    lastFolderFile: join(notesDir, 'last-folder.json'),
    opened,
    pageDir: fileURLToPath(beside('../renderer')),
    preload: fileURLToPath(beside('../preload/index.cjs')),
  });
}

const openThreads = (
  { workspaceDir, policy }: { readonly workspaceDir: string; readonly policy: PolicyState },
  { mayOnlyRead, followTo, startsEmpty }: Opening,
  updatesFrom: string | null,
  { onMove, onUpgrade }: StartNotices,
): Promise<App> =>
  superviseCore({
    workspaceDir,
    policy,
    formerDir:
      localDir !== null && !startsEmpty && policy.workspaceDir === null ? formerWorkspaceDir(place) : null,
    mayOnlyRead,
    followTo,
    onMove,
    onUpgrade,
    approvalsDir: approvalsDirOf(place),
    ...coreFilesBeside(import.meta.url),
    updatesFrom,
    resolveProxy: resolveSystemProxy,
  });

/** Returns the path of a folder next to the workspace's that does not exist yet. */
function unusedFolder(workspaceDir: string): string {
  for (let number = 2; ; number += 1)
    if (!existsSync(`${workspaceDir}-${number}`)) return `${workspaceDir}-${number}`;
}

/** Creates a temporary folder that is removed when the program ends. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-reading-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Removes other users' access to the folder, which also contains Chromium's files. Changes nothing on Windows. */
function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM')
      throw new AppError({ code: 'workspace_of_another_user', path: folder }, { cause: error });
    // Other problems with the folder are reported when the workspace is opened.
  }
}

function giveUp(error: unknown): void {
  const reference = randomUUID();
  if (error instanceof AppError) showFailure(error.failure);
  else {
    report(reference, error);
    showInternal(reference);
  }
  app.exit(1);
}

function showInternal(reference: string): void {
  showFailure({ code: 'internal', reference });
}

function showFailure(failure: Failure): void {
  const { title, text } = failureMessage(failure);
  dialog.showErrorBox(title ?? CANNOT_START, text);
}
