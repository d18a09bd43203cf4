/** Home screen and settings. */
import type { Desk, Settings } from '#shared/contract/desk.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { NO_CREDITS } from '#shared/domain/credits.ts';
import type { Context } from './context.ts';
import { serviceAddress } from './service-address.ts';
import { readSettings, writeSettings } from './settings.ts';

export type DeskHandlers = Pick<Handlers, 'readDesk' | 'changeSettings' | 'saveKey' | 'forgetKey'>;

export function createDeskHandlers(context: Context): DeskHandlers {
  const { repositories, connection, events } = context;
  const readDesk = async (): Promise<Desk> => ({
    lists: repositories.lists.all().map((list) => repositories.lists.summary(list)),
    service: await connection.state(),
    settings: readSettings(repositories.settings),
    spent: {
      ...NO_CREDITS,
      validation: { quoted: 0, charged: repositories.runs.creditsSpent(connection.identity()) },
    },
  });
  const changed = (): void => events.emit({ name: 'deskChanged', payload: {} });

  return {
    readDesk,

    changeSettings({ serviceUrl, ...rest }) {
      const before = readSettings(repositories.settings);
      const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const settings: Settings = {
        ...before,
        ...known,
        serviceUrl: newServiceUrl(serviceUrl, before.serviceUrl),
      };
      writeSettings(repositories.settings, settings);
      changed();
      return settings;
    },

    async saveKey({ key }) {
      await connection.saveKey(key);
      changed();
      return readDesk();
    },

    async forgetKey() {
      await connection.forgetKey();
      changed();
      return readDesk();
    },
  };
}

/** undefined leaves it as it was; null is the practice service. */
function newServiceUrl(wanted: string | null | undefined, before: string | null): string | null {
  if (wanted === undefined) return before;
  return wanted === null ? null : serviceAddress(wanted);
}
