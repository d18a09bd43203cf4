/**
 * Events waiting for a page that reads slowly. Events are snapshots: of each subject only the latest is kept, so the
 * queue is never longer than there are lists, runs, exports and previews.
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
  return `${name} ${list} ${jobOf(payload)}`;
}

/** Two of one list may go on at the same time: a run of its addresses and one of its emails, previews of two pages. */
function jobOf(payload: EventMessage['payload']): string | number {
  if ('exportId' in payload) return payload.exportId;
  if ('previewId' in payload) return payload.previewId;
  return 'runId' in payload ? payload.runId : '';
}
