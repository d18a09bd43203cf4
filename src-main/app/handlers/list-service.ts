/** The service of a list: remembered from the first question on, and never exchanged for another behind a person's back. */
import { AppError } from '#shared/contract/errors.ts';
import type { ServiceId } from '#shared/contract/services.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { Context } from './context.ts';

/** Called before something is asked for a list: from now on it is checked with this service, whichever is used elsewhere. */
export function settleService(listId: ListId, { connection, repositories }: Context): void {
  const { id } = connection.service(listId);
  // What the command says is for this once, unless the list has none yet.
  if (id !== null && repositories.services.ofList(listId) === null)
    repositories.services.chooseForList(listId, id);
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
  if (latest === null || latest.state === 'done' || connection.services.ofCommand() !== null) return;
  const askedId = runs.latestService(listId, subject);
  if (latest.service === identity && (askedId === null || askedId === id)) return;
  const asked = (askedId === null ? null : services.find(askedId)?.name) ?? latest.service;
  throw new AppError({ code: 'run_of_other_service', asked, chosen: name });
}
