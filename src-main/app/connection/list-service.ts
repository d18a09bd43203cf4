/** Stores the service of a list before its first question, and never replaces it unless a person agrees. */
import { AppError } from '#shared/contract/errors.ts';
import type { ServiceId } from '#shared/contract/services/services.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { Services } from '../connection/services.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/** Stores a list's service before its first question. A service without a name is named after its host. */
export function settleService(
  listId: ListId,
  { connection, repositories: { services } }: OpenWorkspace & Services,
): void {
  const kept = services.ofList(listId);
  if (kept !== null && connection.services.ofCommand(listId) === null) return;
  const { id, identity } = connection.service(listId);
  const settled = id ?? connection.services.add(identity, '').id;
  if (settled !== kept) services.chooseForList(listId, settled);
}

/**
 * Refuses to continue a run with another service, which would charge for everything again. Allows it if a person saw the
 * cost of that service.
 *
 * @param seen the service whose cost a person saw; null if they saw none
 * @throws AppError `service_changed`, `run_of_other_service`
 */
export function refuseOtherService(
  listId: ListId,
  subject: Subject,
  seen: ServiceId | null,
  { connection, repositories: { runs, services } }: OpenWorkspace & Services,
): void {
  const { id, name, identity } = connection.service(listId);
  if (seen !== null) {
    if (seen !== id) throw new AppError({ code: 'service_changed', name });
    return;
  }
  const latest = runs.latest(listId, subject);
  if (latest === null || latest.state === 'done' || connection.services.ofCommand(listId) !== null) return;
  const askedId = runs.latestService(listId, subject);
  if (latest.service === identity && (askedId === null || askedId === id)) return;
  const asked = (askedId === null ? null : services.find(askedId)?.name) ?? latest.service;
  throw new AppError({ code: 'run_of_other_service', asked, chosen: name });
}
