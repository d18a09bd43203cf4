/** The messages between the page and the core. All of them are JSON. */

import { AppError, type Failure } from '../errors.ts';
import type { EventMessage } from '../events.ts';

/** Nothing is thrown across the boundary: Electron keeps only the message of a thrown error, and HTTP keeps nothing. */
export type Reply<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** The page's only connection to the outside. Each shell implements it. */
export type Transport = {
  readonly call: (name: string, input: unknown) => Promise<Reply>;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
};

export const ok = <T>(value: T): Reply<T> => ({ ok: true, value });
export const failed = (failure: Failure): Reply<never> => ({ ok: false, failure });

/** Returns the value of a reply, or throws its failure as an `AppError`. */
export function unwrap<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new AppError(reply.failure);
  return reply.value;
}
