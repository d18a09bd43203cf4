import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { ViewQuestions } from '../views/list-views.ts';
import type { Announce } from './announce.ts';
import type { Approvals } from './connection/approvals.ts';
import type { Connection } from './connection/connection.ts';
import type { OfferedLinks } from './connection/offered-links.ts';
import type { ServiceClients } from './connection/service-clients.ts';
import type { FileTokens } from './file-tokens.ts';
import type { ListLocks } from './jobs/list-locks.ts';
import type { RunningImports } from './jobs/running-imports.ts';
import type { RunningJobs } from './jobs/running-jobs.ts';
import type { KnownMoves } from './maintenance/known-moves.ts';
import type { Reopening } from './maintenance/maintained-app.ts';
import type { WorkspaceChecks } from './maintenance/workspace-checks.ts';
import type { Previewer } from './threads/start-preview-thread.ts';

export type Context = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly workspaceDir: string;
  /** Whether another app has the workspace open. Then nothing is written and no job starts. */
  readonly isReadOnly: boolean;
  readonly dataDir: string;
  readonly files: FileTokens;
  readonly announce: Announce;
  readonly jobs: RunningJobs;
  readonly approvals: Approvals;
  readonly knownMoves: KnownMoves;
  readonly connection: Connection;
  readonly links: OfferedLinks;
  readonly serviceClients: ServiceClients;
  readonly reportBug: (error: unknown, operation: string) => string;
  readonly views: ViewQuestions;
  readonly previewer: Previewer;
  readonly imports: RunningImports;
  readonly checks: WorkspaceChecks;
  readonly reopening: Reopening;
  readonly reportedBugs: () => number;
  readonly locks: ListLocks;
  readonly nowMs: () => number;
  readonly newId: () => string;
};

/** @throws AppError `list_not_found`, also for a list in the trash */
export function anyList(context: Context, listId: ListId): StoredList {
  const list = keptList(context, listId);
  if (list.trashedAtMs !== null) throw new AppError({ code: 'list_not_found', listId });
  return list;
}

/** Returns a list in use or in the trash. @throws AppError `list_not_found` */
export function keptList({ repositories }: Context, listId: ListId): StoredList {
  const list = repositories.lists.find(listId);
  if (!list) throw new AppError({ code: 'list_not_found', listId });
  return list;
}

/** Returns a list whose rows can be read. @throws AppError `list_not_found`, `list_not_ready` */
export function filledList(context: Context, listId: ListId): StoredList {
  const list = anyList(context, listId);
  if (list.state === 'importing') throw new AppError({ code: 'list_not_ready', listId });
  return list;
}

/** Returns a list that is ready for use. @throws AppError `list_not_found`, `list_not_ready`, `list_preparing` */
export function readyList(context: Context, listId: ListId): StoredList {
  const list = filledList(context, listId);
  if (list.state === 'preparing') throw new AppError({ code: 'list_preparing', listId });
  return list;
}
