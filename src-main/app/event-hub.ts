import type { EventMessage } from '#shared/contract/events.ts';

/** `emit` calls all listeners before it returns. `subscribe` returns the function that ends the subscription. */
export type EventHub = {
  readonly emit: (message: EventMessage) => void;
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
};

export function createEventHub(): EventHub {
  const listeners = new Set<(message: EventMessage) => void>();
  return {
    emit: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
