import type { Database } from '../db/database.ts';
import type { Repositories } from '../db/repositories.ts';
import type { ViewQuestions } from '../views/list-views.ts';

/** The contents of the workspace: its database, the rows of its lists in memory, and its folder. */
export type OpenWorkspace = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly views: ViewQuestions;
  readonly workspaceDir: string;
  /** Whether another app has the workspace open. Then nothing is written and no job starts. */
  readonly isReadOnly: boolean;
};
