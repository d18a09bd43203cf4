import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { cleartextHost } from '../../../service/cleartext.ts';
import type { Context } from '../../context.ts';
import { readAllowedSettings, writeSettings } from '../../settings.ts';
import { readWorkspace } from '../workspace/home-handlers.ts';

export type CleartextHandlers = Pick<Handlers, 'allowCleartext' | 'forbidCleartext'>;

/** The maximum number of allowed hosts, far more than a person needs. Above the limit, the oldest is dropped. */
const MOST_HOSTS = 20;

export function createCleartextHandlers(context: Context): CleartextHandlers {
  const change = async (host: string, more: readonly string[]): Promise<WorkspaceSummary> => {
    const { repositories, approvals, serviceClients, announce } = context;
    const { cleartextHosts } = readAllowedSettings(repositories.settings, approvals);
    const others = cleartextHosts.filter((known) => known !== host);
    writeSettings(repositories.settings, { cleartextHosts: [...others, ...more].slice(-MOST_HOSTS) });
    await serviceClients.close();
    announce.workspaceChanged();
    return readWorkspace(context);
  };
  return {
    allowCleartext({ host }) {
      if (cleartextHost(`http://${host}`) !== host)
        throw new AppError({ code: 'service_address_invalid', value: host });
      context.approvals.allow('cleartext', host);
      return change(host, [host]);
    },

    async forbidCleartext({ host }) {
      context.approvals.forbid('cleartext', host);
      const workspace = await change(host, []);
      await context.jobs.endRequests((baseUrl) => cleartextHost(baseUrl) === host);
      return workspace;
    },
  };
}
