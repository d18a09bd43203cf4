/** Tracks a core's unfinished work by its last events, so that all of it can be reported as ended after the core failed. */
import type { Failure } from '#shared/contract/errors.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';

type GoingRun = Pick<RunSnapshot, 'runId' | 'listId' | 'subject'>;

type UnfinishedWork = {
  readonly hear: (message: EventMessage) => void;
  /** Returns the unfinished work and forgets it. `ends`: the final events of jobs that do not restart. */
  readonly take: (failure: Failure) => {
    readonly runs: readonly GoingRun[];
    readonly ends: readonly EventMessage[];
  };
};

/** Pass every event of the core to `hear`. Call `take` when the core has failed. */
export function createUnfinishedWork(): UnfinishedWork {
  const going = new Map<string, EventMessage>();
  return {
    hear(message) {
      const key = keyOf(message);
      if (key === null) return;
      if (isUnfinished(message)) going.set(key, message);
      else going.delete(key);
    },
    take(failure) {
      const messages = [...going.values()];
      going.clear();
      return {
        runs: messages.flatMap(({ name, payload }) => (name === 'runProgressed' ? [payload] : [])),
        ends: messages.flatMap((message) => endOf(message, failure) ?? []),
      };
    },
  };
}

/** Returns a key for the work to which an event belongs; null if it belongs to none. */
function keyOf({ name, payload }: EventMessage): string | null {
  switch (name) {
    case 'runProgressed':
      return `${name} ${payload.runId}`;
    case 'exportProgressed':
      return `${name} ${payload.exportId}`;
    case 'importProgressed':
    case 'decisionProgressed':
    case 'locateProgressed':
      return `${name} ${payload.listId}`;
    default:
      return null;
  }
}

const isUnfinished = ({ name, payload }: EventMessage): boolean =>
  name === 'runProgressed' ? isGoing(payload) : 'state' in payload && payload.state === 'running';

/** Returns the final event of a piece of work; null if the work continues or reports its own end. */
function endOf(message: EventMessage, failure: Failure): EventMessage | null {
  switch (message.name) {
    case 'exportProgressed':
      return { name: message.name, payload: { ...message.payload, state: 'failed', failure } };
    case 'locateProgressed':
      return { name: message.name, payload: { ...message.payload, state: 'failed', failure } };
    case 'decisionProgressed':
      return { name: message.name, payload: { ...message.payload, state: 'failed' } };
    case 'importProgressed':
      // If all rows are stored, the preparation of the list continues.
      return message.payload.stage === 'preparing'
        ? null
        : { name: message.name, payload: { ...message.payload, state: 'failed', msLeft: null, failure } };
    default:
      return null;
  }
}
