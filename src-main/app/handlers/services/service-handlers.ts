import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { isGoing } from '#shared/contract/run/run.ts';
import { PRACTICE_SERVICE_ID, type ServiceId } from '#shared/contract/services/services.ts';
import type { KnownService } from '../../connection/named-services.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Services } from '../../connection/services.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { anyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import { setByOrganisation } from '../../policy/policy-rules.ts';
import type { Runtime } from '../../runtime.ts';
import { readSettings, writeSettings } from '../../settings.ts';
import type { SummaryReader } from '../../workspace-summary.ts';

type Context = OpenWorkspace & RunningWork & Services & Permissions & Runtime;

export function createServiceHandlers(context: Context, { readChanged }: SummaryReader) {
  const { connection, connectionTests, repositories, jobs } = context;
  const { services, settings } = repositories;
  return {
    switchService({ serviceId }) {
      writeSettings(settings, { serviceId: chosen(serviceId, context).id });
      return readChanged();
    },

    changeService({ serviceId, name, requestPreset, concurrency, prices }) {
      const service = present(serviceId, context);
      if (name !== undefined) connection.services.refuseTakenName(name, serviceId);
      services.change(serviceId, {
        name: name?.trim() ?? service.name,
        requestPreset: requestPreset === undefined ? service.requestPreset : requestPreset,
        concurrency: concurrency === undefined ? service.concurrency : concurrency,
        prices: { ...service.prices, ...prices },
      });
      const { account } = service;
      const most = connection.concurrencyOf(connection.services.find(serviceId));
      jobs.change({ type: 'concurrency', account, most });
      return readChanged();
    },

    async deleteService({ serviceId }) {
      await deleteService(serviceId, context);
      return readChanged();
    },

    chooseService({ listId, serviceId }) {
      const list = anyList(context, listId);
      context.locks.check(list.id, 'choose_service');
      services.chooseForList(list.id, chosen(serviceId, context).id);
      writeSettings(settings, { serviceId });
      return readChanged();
    },

    async saveProxyLogin({ serviceId, login }) {
      const { baseUrl } = present(serviceId, context);
      if (baseUrl !== null)
        await connection.saveProxyLogin(baseUrl, login && `${login.user}:${login.password}`);
      await context.serviceClients.close();
      return null;
    },

    /** @throws AppError as `Connection.accessOf` */
    testConnection: async ({ serviceId }) =>
      connectionTests.run(
        await connection.testAccess(serviceId === null ? null : present(serviceId, context)),
      ),
  } satisfies Partial<Handlers>;
}

/** @throws AppError `service_not_found` */
function present(serviceId: ServiceId, { connection }: Context): KnownService {
  const service = connection.services.find(serviceId);
  if (service.isDeleted) throw new AppError({ code: 'service_not_found', name: service.name });
  return service;
}

/** @throws AppError `service_not_found`, `set_by_organisation`, `policy_unusable` */
function chosen(serviceId: ServiceId, context: Context): KnownService {
  const service = present(serviceId, context);
  context.connection.refuseForbidden(service.baseUrl);
  return service;
}

/** Deletes a service and its key. Its paid answers stay. The practice and the default service cannot be deleted. */
async function deleteService(serviceId: ServiceId, context: Context): Promise<void> {
  const {
    connection,
    repositories: { services, settings },
    serviceClients,
    nowMs,
  } = context;
  const service = present(serviceId, context);
  const { name, account } = service;
  if (serviceId === PRACTICE_SERVICE_ID) throw new AppError({ code: 'service_stays', name });
  if (service.baseUrl !== null && service.baseUrl === context.policy.policy.defaultService)
    throw setByOrganisation('defaultService', service.baseUrl);
  await refuseAsked(account, name, context);
  // A workspace from elsewhere may name a service whose key another workspace uses.
  if (connection.isAllowed(service)) await connection.forgetKey(account);
  await serviceClients.close();
  services.markDeleted(serviceId, nowMs());
  const { baseUrl } = service;
  if (baseUrl !== null && !connection.services.all().some((one) => one.baseUrl === baseUrl))
    context.approvals.forbid('service', baseUrl);
  if (readSettings(settings).serviceId === serviceId)
    writeSettings(settings, { serviceId: PRACTICE_SERVICE_ID });
}

/** Refuses to delete a service while jobs call it. Waits for a run that is ending. @throws AppError `service_in_use` */
async function refuseAsked(account: string, name: string, { jobs, repositories }: Context): Promise<void> {
  for (const { job, handle } of jobs.asking(account)) {
    const run = job.kind === 'run' ? repositories.runs.latest(job.listId, job.first.subject) : null;
    if (run === null || isGoing(run)) throw new AppError({ code: 'service_in_use', name });
    await handle.ended;
  }
}
