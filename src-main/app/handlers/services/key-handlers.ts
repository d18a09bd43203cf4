/** Stores, issues and removes the key of a service, and never reveals it. */

import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import { parseBaseUrl } from '../../../service/base-url.ts';
import { registerUrl } from '../../../service/key-service.ts';
import { NO_KEY } from '../../../service/leniencies.ts';
import { createKeyRequests } from '../../connection/key-requests.ts';
import type { Permissions } from '../../connection/permissions.ts';
import { serviceAddress } from '../../connection/service-address.ts';
import type { Services } from '../../connection/services.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import { maySend } from '../../policy/policy-rules.ts';
import type { Runtime } from '../../runtime.ts';
import { writeSettings } from '../../settings.ts';
import type { SummaryReader } from '../../workspace-summary.ts';

type Context = OpenWorkspace & Services & Permissions & Runtime;

export function createKeyHandlers(context: Context, { readChanged }: SummaryReader) {
  const { connection, links, serviceClients } = context;
  const keyRequests = createKeyRequests(context);
  return {
    async forgetKey({ serviceId }) {
      const service = serviceId === null ? connection.service(null) : connection.services.find(serviceId);
      connection.refuseNotAllowed(service);
      await connection.forgetKey(service.account);
      await serviceClients.close();
      return readChanged();
    },

    async connectService(input) {
      await connectService(input, context);
      return readChanged();
    },

    readRegisterLink({ serviceUrl }) {
      const baseUrl = parseBaseUrl(serviceUrl);
      if (baseUrl === null || !maySend(context.policy, baseUrl)) return null;
      return links.offer(registerUrl(baseUrl));
    },

    async requestEvaluationKey(request) {
      const answer = await keyRequests.request(request);
      if (answer.outcome === 'terms_required') return answer;
      context.approvals.allow('service', serviceAddress(request.serviceUrl));
      writeSettings(context.repositories.settings, { serviceId: answer.serviceId });
      return { outcome: 'issued', key: answer.key, workspace: await readChanged() };
    },

    stopEvaluationKey() {
      keyRequests.stop();
      return null;
    },

    async tryKeychainAgain() {
      await connection.tryKeychainAgain();
      return readChanged();
    },
  } satisfies Partial<Handlers>;
}

/** Adds a service and stores its key. Checks the key first, so that nothing changes if it is not valid. */
async function connectService(
  { serviceUrl: typed, key: entered, asksForKey, name, isForSession }: InputOf<'connectService'>,
  context: Context,
): Promise<void> {
  const { connection, serviceClients } = context;
  const key = asksForKey ? entered : NO_KEY;
  const serviceUrl = serviceAddress(typed);
  connection.refuseForbidden(serviceUrl);
  connection.refuseCleartext(serviceUrl);
  const known = connection.services.at(serviceUrl, name);
  if (key === null) {
    if (known === null || !(await connection.storedKey(known.account)).exists)
      throw new AppError({ code: 'no_key_kept', serviceUrl });
  } else connection.refuseUnusable(key);
  const service = known ?? connection.services.add(serviceUrl, name);
  context.approvals.allow('service', serviceUrl);
  if (key !== null) await connection.saveKey(key, service.account, isForSession);
  writeSettings(context.repositories.settings, { serviceId: service.id });
  await serviceClients.close();
}
