/** The key to a service: entered, issued, forgotten; never handed out. */
import { parseBaseUrl, serviceIdentity } from '../../service/base-url.ts';
import { registerUrl } from '../../service/key-service.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { readWorkspace } from './home-handlers.ts';
import { createKeyRequests } from '../connection/key-requests.ts';
import { serviceAddress } from '../connection/service-address.ts';
import { readSettings, writeSettings } from '../settings.ts';

export type KeyHandlers = Pick<
  Handlers,
  'forgetKey' | 'connectService' | 'readRegisterLink' | 'requestEvaluationKey' | 'stopEvaluationKey'
>;

export function createKeyHandlers(context: Context): KeyHandlers {
  const { connection, links, serviceClients } = context;
  const keyRequests = createKeyRequests(context);
  return {
    async forgetKey() {
      await connection.forgetKey();
      await serviceClients.close();
      return changedWorkspace(context);
    },

    async connectService({ serviceUrl: typed, key }) {
      const serviceUrl = serviceAddress(typed);
      connection.refuseCleartext(serviceUrl);
      if (key !== null) await connection.saveKey(key, serviceIdentity(serviceUrl));
      else if (!(await connection.keptKey(serviceUrl)).exists)
        throw new AppError({ code: 'no_key_kept', serviceUrl });
      connect(serviceUrl, context);
      await serviceClients.close();
      return changedWorkspace(context);
    },

    readRegisterLink({ serviceUrl }) {
      const baseUrl = parseBaseUrl(serviceUrl);
      return baseUrl === null ? null : links.offer(registerUrl(baseUrl));
    },

    async requestEvaluationKey(request) {
      const answer = await keyRequests.request(request);
      if (answer.outcome === 'terms_required') return answer;
      connect(answer.serviceUrl, context);
      return { outcome: 'issued', key: answer.key, workspace: await changedWorkspace(context) };
    },

    stopEvaluationKey() {
      keyRequests.stop();
      return null;
    },
  };
}

/** The service asked from now on. */
function connect(serviceUrl: string, { repositories: { settings } }: Context): void {
  writeSettings(settings, { ...readSettings(settings), serviceUrl });
}

function changedWorkspace(context: Context): Promise<WorkspaceSummary> {
  context.events.emit({ name: 'workspaceChanged', payload: {} });
  return readWorkspace(context);
}
