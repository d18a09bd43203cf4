import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { cleartextHost } from '../../../service/cleartext.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Services } from '../../connection/services.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import { readAllowedSettings, writeSettings } from '../../settings.ts';
import type { SummaryReader } from '../../workspace-summary.ts';

/** The maximum number of allowed hosts, far more than a person needs. Above the limit, the oldest is dropped. */
const MOST_HOSTS = 20;

/** Each change closes the open clients, because they were created with the previous hosts. */
export function createCleartextHandlers(
  context: OpenWorkspace & RunningWork & Services & Permissions,
  { readChanged }: SummaryReader,
) {
  const change = async (host: string, more: readonly string[]): Promise<WorkspaceSummary> => {
    const { repositories, serviceClients } = context;
    const { cleartextHosts } = readAllowedSettings(repositories.settings, context);
    const others = cleartextHosts.filter((known) => known !== host);
    writeSettings(repositories.settings, { cleartextHosts: [...others, ...more].slice(-MOST_HOSTS) });
    await serviceClients.close();
    return readChanged();
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
  } satisfies Partial<Handlers>;
}
