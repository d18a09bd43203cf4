/** The thread that counts and orders rows, with its own database connection. `workerData` is a `ViewThreadStart`. */
import { workerData } from 'node:worker_threads';
import { damageOf } from '../../db/backups/corruption.ts';
import { openDatabase, openDatabaseToRead, unwritableOf } from '../../db/database.ts';
import { databasePath } from '../../db/folder/paths.ts';
import { createRepositories } from '../../db/repositories.ts';
import { serveCalls, stopServing } from '../../threads/serve-calls.ts';
import { createListViews, type ListViews } from '../list-views.ts';
import type { ViewThreadStart } from './start-view-thread.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `createViewThread`, the only one to start this thread
const { directory, isReadOnly } = workerData as ViewThreadStart;

const db = (isReadOnly ? openDatabaseToRead : openDatabase)(databasePath(directory));
const views = createListViews(createRepositories(db), () => performance.now());

serveCalls<ListViews>(
  {
    ...views,
    close() {
      views.close();
      db.close();
      stopServing();
    },
  },
  (error) => unwritableOf(error) ?? damageOf(error, directory),
);
