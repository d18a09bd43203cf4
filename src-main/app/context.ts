/** What the handlers share. */
import type { Database } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Connection } from './connection.ts';
import type { EventHub } from './event-hub.ts';
import type { FileDesk } from './file-desk.ts';
import type { JobDesk } from './job-desk.ts';
import type { LinkDesk } from './link-desk.ts';
import type { LocateDesk } from './locate-desk.ts';
import type { ListWork } from './list-work.ts';
import type { ServiceDesk } from './service-desk.ts';
import type { Previewer } from './start-preview-thread.ts';
import type { Views } from './views.ts';

export type Context = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly workspaceDir: string;
  /** The data that ships with the app. */
  readonly dataDir: string;
  readonly files: FileDesk;
  readonly events: EventHub;
  readonly jobs: JobDesk;
  readonly connection: Connection;
  readonly links: LinkDesk;
  readonly serviceDesk: ServiceDesk;
  readonly locating: LocateDesk;
  /** Writes a bug down and returns the reference under which it is found again. */
  readonly reportBug: (error: unknown, operation: string) => string;
  readonly views: Views;
  readonly previewer: Previewer;
  /** What each list is busy with. */
  readonly work: ListWork;
  /** To be called after each commit of something that was paid for. */
  readonly onPaid: () => void;
  readonly nowMs: () => number;
  readonly newId: () => string;
};

/** @throws AppError `list_not_found` */
export function anyList({ repositories }: Context, listId: ListId): StoredList {
  const list = repositories.lists.find(listId);
  if (!list) throw new AppError({ code: 'list_not_found', listId });
  return list;
}

/** @throws AppError `list_not_found`, `list_not_ready` */
export function readyList(context: Context, listId: ListId): StoredList {
  const list = anyList(context, listId);
  if (list.state !== 'ready') throw new AppError({ code: 'list_not_ready', listId });
  return list;
}
