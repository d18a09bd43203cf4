import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { CallEndpoint } from '../../db/repositories/ledger-repository.ts';
import { type Call, knownAnswer } from '../../requests/call.ts';
import type { CallResult } from '../../requests/call-series.ts';
import { settleService } from '../connection/list-service.ts';
import type { Services } from '../connection/services.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/**
 * Asks a person's question on the thread for requests. A known answer needs no request and no key.
 *
 * @throws AppError as `CachedCalls.ask` and `Connection.access`, and `evaluation_key_not_for`
 */
export async function askCall<E extends CallEndpoint>(
  call: Call<E>,
  listId: ListId,
  context: OpenWorkspace & RunningWork & Services,
): Promise<CallResult<E>> {
  const { repositories, connection, jobs, announce } = context;
  const { ledger } = repositories;
  const known = knownAnswer(ledger, call);
  if (known) return { ...known, spent: 0 };
  if (call.endpoint === 'postcode-lookup') connection.refuseEvaluationKey(listId, 'postcodes');
  const service = await connection.access(listId);
  settleService(listId, context);
  // A person may have given the list another service while the key was read.
  const asked = { ...call, service: service.identity };
  let spent = 0;
  const end = await jobs.start(
    { kind: 'ask_call', listId, call: asked, service, concurrency: connection.concurrency(listId) },
    (message) => {
      if (message.type === 'call_answered') spent = message.spent;
    },
  ).ended;
  if (!end.ok) throw new AppError(end.failure);
  if (spent > 0) announce.workspaceChanged();
  return { value: knownAnswer(ledger, asked)?.value ?? null, spent };
}
