/** Home screen and settings. */
import type { WorkspaceSummary, Settings } from '#shared/contract/workspace.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import { RESTORED } from '../../db/backups/restore.ts';
import type { Restored } from '#shared/contract/maintenance.ts';
import { announcedDeletions } from '../maintenance/retention.ts';
import type { Context } from './context.ts';
import { serviceAddress } from '../connection/service-address.ts';
import { readSettings, writeSettings } from '../settings.ts';

export type HomeHandlers = Pick<Handlers, 'readWorkspace' | 'changeSettings'>;

export function createHomeHandlers(context: Context): HomeHandlers {
  const { repositories, connection, jobs, announce } = context;
  return {
    readWorkspace: () => readWorkspace(context),

    changeSettings({ serviceUrl, ...rest }) {
      const before = readSettings(repositories.settings);
      if (rest.jobCallbackUrl) connection.refuseCleartext(rest.jobCallbackUrl);
      const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const settings: Settings = {
        ...before,
        ...known,
        serviceUrl: newServiceUrl(serviceUrl, before.serviceUrl, context),
      };
      writeSettings(repositories.settings, settings);
      jobs.change({ type: 'concurrency', most: connection.concurrency() });
      announce.workspaceChanged();
      return settings;
    },
  };
}

export async function readWorkspace({
  repositories,
  connection,
  checks,
  nowMs,
}: Context): Promise<WorkspaceSummary> {
  const charged = (pool: CreditPool) => ({
    quoted: 0,
    charged: repositories.runs.creditsSpent(connection.identity(), pool),
  });
  const { lists, settings } = repositories;
  const all = lists.all();
  return {
    lists: all.map((list) => lists.summary(list)),
    service: await connection.state(),
    settings: readSettings(settings),
    restored: settings.read<Restored>(RESTORED),
    backupFailure: checks.backupFailure(),
    deletions: announcedDeletions(settings, all, nowMs()),
    spent: {
      validation: charged('validation'),
      geocode: charged('geocode'),
      email: charged('email'),
    },
  };
}

/** undefined leaves it as it was; null is the practice service. */
function newServiceUrl(
  wanted: string | null | undefined,
  before: string | null,
  { connection }: Context,
): string | null {
  if (wanted === undefined) return before;
  if (wanted === null) return null;
  const url = serviceAddress(wanted);
  connection.refuseCleartext(url);
  return url;
}
