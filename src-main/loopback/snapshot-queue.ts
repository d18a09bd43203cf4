/**
 * Events waiting for a page that reads slowly. Events are snapshots: of each subject only the latest is kept, so the
 * queue is never longer than there are lists and exports.
 */
import type { EventMessage } from '#shared/contract/events.ts';

export type SnapshotQueue = {
  readonly add: (message: EventMessage) => void;
  /** Everything waiting, oldest subject first, and forgets it. */
  readonly takeAll: () => readonly EventMessage[];
};

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

/** What an event is a snapshot of: two with the same subject replace each other. */
function subjectOf({ name, payload }: EventMessage): string {
  const list = 'listId' in payload ? payload.listId : '';
  const job = 'exportId' in payload ? payload.exportId : '';
  return `${name} ${list} ${job}`;
}
