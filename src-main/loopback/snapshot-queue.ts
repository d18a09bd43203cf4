/** Stores events for a slow page. Events are snapshots, so only the latest about each subject stays. */
import type { EventMessage } from '#shared/contract/events.ts';

type SnapshotQueue = {
  readonly add: (message: EventMessage) => void;
  /** Returns and removes everything, oldest subject first. */
  readonly takeAll: () => readonly EventMessage[];
};

/** A newer event replaces an older event about the same subject, at the same place in the order. */
export function createSnapshotQueue(): SnapshotQueue {
  const waiting = new Map<string, EventMessage>();
  return {
    add(message) {
      waiting.set(subjectOf(message), message);
    },
    takeAll() {
      const messages = [...waiting.values()];
      waiting.clear();
      return messages;
    },
  };
}

/** Returns an event's subject. Two events with the same subject replace each other. */
function subjectOf({ name, payload }: EventMessage): string {
  const list = 'listId' in payload ? payload.listId : '';
  return `${name} ${list} ${jobOf(payload)}`;
}

/** Returns the id that distinguishes parallel jobs of one list, such as the runs for its addresses and its emails. */
function jobOf(payload: EventMessage['payload']): string | number {
  if ('exportId' in payload) return payload.exportId;
  if ('previewId' in payload) return payload.previewId;
  return 'runId' in payload ? payload.runId : '';
}
