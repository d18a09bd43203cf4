/** The thread of the core: whatever it does, the thread that answers the page is free. */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { openKeychain } from '../../secrets/keychain.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { App } from '../app.ts';
import type { CoreStart, FromCore, ToCore } from './core-messages.ts';
import { createApp } from '../create-app.ts';
import { createPracticeStarter } from './start-practice-thread.ts';
import { createJobStarter } from './start-job-thread.ts';
import { createPreviewer } from './start-preview-thread.ts';
import { createViews } from '../../views/thread/start-view-thread.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `startCore`, the only one to start this thread
const start = workerData as CoreStart;
const post = (message: FromCore): void => parentPort?.postMessage(message);
const practice = createPracticeStarter(new URL(start.practiceThread), start.dataDir, start.workspaceDir);

function open(): App | null {
  try {
    return createApp({
      workspaceDir: start.workspaceDir,
      dataDir: start.dataDir,
      overrides: start.overrides,
      keychain: openKeychain(),
      startPractice: practice.start,
      startJob: createJobStarter(new URL(start.jobThread), start.workspaceDir),
      views: createViews(new URL(start.viewThread), start.workspaceDir),
      previewer: createPreviewer(new URL(start.previewThread)),
      nowMs: Date.now,
      newId: randomUUID,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    post({ type: 'failed', failure: error.failure });
    return null;
  }
}

async function answer(app: App, message: ToCore): Promise<unknown> {
  switch (message.type) {
    case 'dispatch':
      return app.dispatch(message.name, message.input);
    case 'addFile':
      return app.addFile(message.path, message.name);
    case 'findFile':
      return app.findFile(message.token);
    case 'isOfferedLink':
      return app.isOfferedLink(message.link);
    case 'mapStyleUrl':
      return app.mapStyleUrl();
    case 'close':
      await app.close();
      await practice.stop();
      return null;
  }
}

const app = open();
if (app) {
  app.subscribe((message) => post({ type: 'event', message }));
  parentPort?.on('message', (message: ToCore) => {
    void answer(app, message).then((value) => {
      post({ type: 'answer', id: message.id, value });
      if (message.type === 'close') parentPort?.close();
    });
  });
  post({ type: 'ready' });
} else {
  parentPort?.close();
}
