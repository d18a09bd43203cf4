/** The service of a list: remembered from the first question on, and never exchanged for another behind a person's back. */
import { AppError } from '#shared/contract/errors.ts';
import type { ServiceId } from '#shared/contract/services.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { Context } from './context.ts';

/**
 * Called before something is asked for a list: from now on it is checked with this service, whichever is used elsewhere.
 * What a command names is chosen for its list, as a person chooses it in a window, and known by its host where it has no name.
 */
export function settleService(
  listId: ListId,
  { connection, repositories: { services } }: Pick<Context, 'connection' | 'repositories'>,
): void {
  const kept = services.ofList(listId);
  if (kept !== null && connection.services.ofCommand(listId) === null) return;
  const { id, identity } = connection.service(listId);
  const settled = id ?? connection.services.add(identity, '').id;
  if (settled !== kept) services.chooseForList(listId, settled);
}

/**
 * A run goes on with the service it began with: another one knows none of its answers, and would be paid for all of them.
 * Whoever has seen the cost with a service names it, and so does a command.
 *
 * @param seen the service whose cost a person saw; null: they saw none, and go on with a run
 * @throws AppError `service_changed`, `run_of_other_service`
 */
export function refuseOtherService(
  listId: ListId,
  subject: Subject,
  seen: ServiceId | null,
  { connection, repositories: { runs, services } }: Context,
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
