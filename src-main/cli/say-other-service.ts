import type { ServiceId } from '#shared/contract/services.ts';
import { otherServiceSentence } from '#shared/messages/services.ts';
import type { Session } from './session.ts';

/**
 * Called before a list is verified: one that the command takes to another service than its own does not go there unsaid.
 *
 * @param now `id` null: it becomes a service under its host
 */
export async function sayOtherService(
  before: ServiceId | null,
  now: { readonly id: ServiceId | null; readonly host: string },
  { backend, console }: Session,
): Promise<void> {
  if (before === null || now.id === before) return;
  const { services } = await backend.readWorkspace({});
  const nameOf = (id: ServiceId | null): string | null => services.find((one) => one.id === id)?.name ?? null;
  console.note(otherServiceSentence(nameOf(before), nameOf(now.id) ?? now.host));
}
