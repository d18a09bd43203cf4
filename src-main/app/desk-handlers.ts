/** Home screen and settings. */
import type { Desk, Settings } from '#shared/contract/desk.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import type { Context } from './context.ts';
import { serviceAddress } from './service-address.ts';
import { readSettings, writeSettings } from './settings.ts';

export type DeskHandlers = Pick<Handlers, 'readDesk' | 'changeSettings'>;

export function createDeskHandlers(context: Context): DeskHandlers {
  const { repositories, connection, jobs, events } = context;
  return {
    readDesk: () => readDesk(context),

    changeSettings({ serviceUrl, ...rest }) {
      const before = readSettings(repositories.settings);
      const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const settings: Settings = {
        ...before,
        ...known,
        serviceUrl: newServiceUrl(serviceUrl, before.serviceUrl, context),
      };
      writeSettings(repositories.settings, settings);
      jobs.change({ type: 'concurrency', most: connection.concurrency() });
      events.emit({ name: 'deskChanged', payload: {} });
      return settings;
    },
  };
}

export async function readDesk({ repositories, connection }: Context): Promise<Desk> {
  return {
    lists: repositories.lists.all().map((list) => repositories.lists.summary(list)),
    service: await connection.state(),
    settings: readSettings(repositories.settings),
    spent: {
      ...NO_CREDITS,
      validation: { quoted: 0, charged: repositories.runs.creditsSpent(connection.identity(), 'validation') },
      geocode: { quoted: 0, charged: repositories.runs.creditsSpent(connection.identity(), 'geocode') },
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
