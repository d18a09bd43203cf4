/**
 * Limits the connections to a server on this computer, which every program of every user can reach. A connection is a
 * stranger until a request on it shows a valid credential. Strangers share a fixed number of places. The newest
 * stranger replaces the oldest, so idle connections cannot lock anyone out.
 */
export type Connection = {
  readonly destroy: () => unknown;
  readonly once: (event: 'close', listener: () => void) => unknown;
};

/** Call `enter` for each new connection, and `admit` when a request on it has shown a valid credential. */
export type ConnectionPlaces<C extends Connection> = {
  readonly enter: (connection: C) => void;
  /** Removes the connection from the strangers if a place for known connections is free. */
  readonly admit: (connection: C) => void;
  readonly isStranger: (connection: C) => boolean;
  /** Returns false if the previous answer is incomplete: one read may contain 1,000 requests. The caller closes. */
  readonly tryBegin: (connection: C, answer: { readonly writableEnded: boolean }) => boolean;
};

type PlaceCounts = { readonly strangers: number; readonly known: number };

/** A closed connection gives up its place automatically. A replaced connection is destroyed. */
export function createConnectionPlaces<C extends Connection>(most: PlaceCounts): ConnectionPlaces<C> {
  const strangers = new Set<C>(); // the oldest first
  const known = new Set<C>();
  const answers = new WeakMap<C, { readonly writableEnded: boolean }>();
  return {
    enter(connection) {
      strangers.add(connection);
      connection.once('close', () => {
        strangers.delete(connection);
        known.delete(connection);
      });
      const [oldest] = strangers;
      if (strangers.size <= most.strangers || !oldest) return;
      strangers.delete(oldest);
      oldest.destroy();
    },
    admit(connection) {
      if (known.size < most.known && strangers.delete(connection)) known.add(connection);
    },
    isStranger: (connection) => strangers.has(connection),
    tryBegin(connection, answer) {
      if (answers.get(connection)?.writableEnded === false) return false;
      answers.set(connection, answer);
      return true;
    },
  };
}
