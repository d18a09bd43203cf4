import type { ServiceId } from '#shared/contract/services/services.ts';
import { otherServiceSentence } from '#shared/messages/workspace/services.ts';
import type { Session } from './session.ts';

/** Reports before a verification that the list changes its service. `id` is null for a service not stored yet. */
export async function sayOtherService(
  before: ServiceId | null,
  now: { readonly id: ServiceId | null; readonly host: string },
  { backend, console }: Session,
): Promise<void> {
  if (before === null || now.id === before) return;
  const { services } = await backend.readWorkspace({});
  const nameOf = (id: ServiceId | null): string | null =>
    services.find((service) => service.id === id)?.name ?? null;
  console.note(otherServiceSentence(nameOf(before), nameOf(now.id) ?? now.host));
}
