/** Stores, issues and removes the key of a service, and never reveals it. */

import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { parseBaseUrl } from '../../../service/base-url.ts';
import { registerUrl } from '../../../service/key-service.ts';
import { NO_KEY } from '../../../service/leniencies.ts';
import { createKeyRequests } from '../../connection/key-requests.ts';
import { serviceAddress } from '../../connection/service-address.ts';
import type { Context } from '../../context.ts';
import { changedWorkspace } from '../workspace/home-handlers.ts';
import { switchService } from './service-handlers.ts';

export type KeyHandlers = Pick<
  Handlers,
  | 'forgetKey'
  | 'connectService'
  | 'readRegisterLink'
  | 'requestEvaluationKey'
  | 'stopEvaluationKey'
  | 'tryKeychainAgain'
>;

export function createKeyHandlers(context: Context): KeyHandlers {
  const { connection, links, serviceClients } = context;
  const keyRequests = createKeyRequests(context);
  return {
    async forgetKey({ serviceId }) {
      const service = serviceId === null ? connection.service(null) : connection.services.find(serviceId);
      connection.refuseNotAllowed(service);
      await connection.forgetKey(service.account);
      await serviceClients.close();
      return changedWorkspace(context);
    },

    connectService: (input) => connectService(input, context),

    readRegisterLink({ serviceUrl }) {
      const baseUrl = parseBaseUrl(serviceUrl);
      return baseUrl === null ? null : links.offer(registerUrl(baseUrl));
    },

    async requestEvaluationKey(request) {
      const answer = await keyRequests.request(request);
      if (answer.outcome === 'terms_required') return answer;
      context.approvals.allow('service', serviceAddress(request.serviceUrl));
      switchService(answer.serviceId, context);
      return { outcome: 'issued', key: answer.key, workspace: await changedWorkspace(context) };
    },

    stopEvaluationKey() {
      keyRequests.stop();
      return null;
    },

    async tryKeychainAgain() {
      await connection.tryKeychainAgain();
      return changedWorkspace(context);
    },
  };
}

/** Checks the key before it adds a service, so that both succeed or nothing changes. */
async function connectService(
  { serviceUrl: typed, key: entered, asksForKey, name, isForSession }: InputOf<'connectService'>,
  context: Context,
): Promise<WorkspaceSummary> {
  const { connection, serviceClients } = context;
  const key = asksForKey ? entered : NO_KEY;
  const serviceUrl = serviceAddress(typed);
  connection.refuseCleartext(serviceUrl);
  const known = connection.services.at(serviceUrl, name);
  if (key === null) {
    if (known === null || !(await connection.storedKey(known.account)).exists)
      throw new AppError({ code: 'no_key_kept', serviceUrl });
  } else connection.refuseUnusable(key);
  const service = known ?? connection.services.add(serviceUrl, name);
  context.approvals.allow('service', serviceUrl);
  if (key !== null) await connection.saveKey(key, service.account, isForSession);
  switchService(service.id, context);
  await serviceClients.close();
  return changedWorkspace(context);
}
