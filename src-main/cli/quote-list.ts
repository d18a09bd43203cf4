import type { ListQuote } from '#shared/contract/run.ts';
import { MISSING } from '#shared/contract/run.ts';
import type { ServiceId } from '#shared/contract/services.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { otherServiceSentence } from '#shared/messages/services.ts';
import type { Session } from './session.ts';

/** What a verification would cost. A list that the command takes to another service than its own does not go there unsaid. */
export async function quoteList(
  listId: ListId,
  subject: Subject,
  { backend, console }: Session,
): Promise<ListQuote> {
  const { serviceId: before } = (await backend.readList({ listId })).summary;
  const quote = await backend.readQuote({ listId, subject, scope: MISSING });
  if (before === null || quote.serviceId === before) return quote;
  const { services } = await backend.readWorkspace({});
  const nameOf = (id: ServiceId | null): string | null => services.find((one) => one.id === id)?.name ?? null;
  console.note(otherServiceSentence(nameOf(before), nameOf(quote.serviceId)));
  return quote;
}
