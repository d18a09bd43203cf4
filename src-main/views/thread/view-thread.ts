/** The thread that counts and orders rows, with a connection of its own. `workerData`: a `ViewThreadStart`. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/database.ts';
import { createRepositories } from '../../db/repositories.ts';
import { databasePath } from '../../db/workspace.ts';
import { createListViews } from '../list-views.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { FromViews, ToViews, ViewThreadStart } from './view-messages.ts';
import type { Views } from './view-questions.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `createViews`, the only one to start this thread
const { workspaceDir } = workerData as ViewThreadStart;

const db = openDatabase(databasePath(workspaceDir));
const lists = createListViews(createRepositories(db), () => performance.now());
const views: Views = lists;
const post = (message: FromViews): void => parentPort?.postMessage(message);

async function answer({ id, name, input }: ToViews & { type: 'ask' }): Promise<void> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `createViews` pairs each name with its input
    const question = views[name] as (...input: readonly unknown[]) => unknown;
    post({ type: 'answer', id, value: await question(...input) });
  } catch (error) {
    if (error instanceof AppError) return post({ type: 'failed', id, failure: error.failure });
    post({
      type: 'broken',
      id,
      stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

parentPort?.on('message', (message: ToViews) => {
  switch (message.type) {
    case 'ask':
      void answer(message);
      break;
    case 'changed':
      views.changed(message.listId, message.positions);
      break;
    case 'settled':
      views.settled(message.listId, message.positions);
      break;
    case 'close':
      lists.close();
      db.close();
      parentPort?.close();
  }
});
