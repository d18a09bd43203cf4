/** The desktop app's first file: one instance, then the core, then the window. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, protocol } from 'electron';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import { startCore } from '../app/core-client.ts';
import { BUNDLE_PRIVILEGES } from './bundle.ts';
import { report } from './report.ts';
import { runShell } from './shell.ts';

/** This file is built to out/main/index.js; everything else is found from there. */
const beside = (path: string) => new URL(path, import.meta.url);

protocol.registerSchemesAsPrivileged([BUNDLE_PRIVILEGES]);
if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(giveUp);
else app.quit();

async function start(): Promise<void> {
  const userData = app.getPath('userData');
  const workspaceDir = join(userData, 'workspace');
  const core = await startCore({
    workspaceDir,
    dataDir: fileURLToPath(beside('../data')),
    coreThread: beside('./core-thread.js'),
    jobThread: beside('./job-thread.js'),
    viewThread: beside('./view-thread.js'),
    practiceThread: beside('./practice-thread.js'),
  });
  await runShell({
    core,
    workspaceDir,
    windowStateFile: join(userData, 'window.json'),
    pageDir: fileURLToPath(beside('../renderer')),
    preload: fileURLToPath(beside('../preload/index.cjs')),
  });
}

function giveUp(error: unknown): void {
  const reference = randomUUID();
  if (!(error instanceof AppError)) report(reference, error);
  const failure: Failure = error instanceof AppError ? error.failure : { code: 'internal', reference };
  const { title, text } = failureMessage(failure);
  dialog.showErrorBox(title ?? 'Doorstep cannot start', text);
  app.exit(1);
}
