/** Home screen and settings. */
import type { ServiceState, WorkspaceSummary, Settings } from '#shared/contract/workspace.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { RESTORED } from '../../db/backups/restore.ts';
import { restored } from '../../db/settings-shapes.ts';
import { announcedDeletions } from '../maintenance/retention.ts';
import type { Context } from './context.ts';
import { readSettings, writeSettings } from '../settings.ts';

export type HomeHandlers = Pick<Handlers, 'readWorkspace' | 'changeSettings'>;

export function createHomeHandlers(context: Context): HomeHandlers {
  const { repositories, connection, jobs, announce } = context;
  return {
    readWorkspace: () => readWorkspace(context),

    changeSettings(changes) {
      if (changes.jobCallbackUrl) connection.refuseCleartext(changes.jobCallbackUrl);
      const known = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const settings: Settings = { ...readSettings(repositories.settings), ...known };
      writeSettings(repositories.settings, settings);
      for (const service of connection.services.asked()) {
        const most = connection.concurrencyOf(service);
        jobs.change({ type: 'concurrency', account: service.account, most });
      }
      announce.workspaceChanged();
      return settings;
    },
  };
}

export async function readWorkspace({
  repositories,
  connection,
  checks,
  isReadOnly,
  nowMs,
}: Context): Promise<WorkspaceSummary> {
  const { lists, settings } = repositories;
  const services: ServiceState[] = [];
  // One after the other: a keychain that is locked asks the person once.
  for (const each of connection.services.all()) services.push(await connection.stateOf(each));
  const used = connection.service(null);
  const all = lists.all();
  return {
    isReadOnly,
    lists: all.map((list) => lists.summary(list)),
    service: services.find(({ id }) => id === used.id) ?? (await connection.stateOf(used)),
    services,
    settings: readSettings(settings),
    // Who has the workspace is told, and says that they know.
    restored: isReadOnly ? null : settings.read(RESTORED, restored),
    backupFailure: checks.backupFailure(),
    deletions: announcedDeletions(settings, all, nowMs()),
  };
}

/** What it is after a change, which the page is told of too. */
export function changedWorkspace(context: Context): Promise<WorkspaceSummary> {
  context.announce.workspaceChanged();
  return readWorkspace(context);
}
