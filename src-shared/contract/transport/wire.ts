/** What travels between the page and the core. All of it is JSON. */

import { AppError, type Failure } from '../errors.ts';
import type { EventMessage } from '../events.ts';

/** Nothing is thrown across the boundary: Electron keeps only a message of a thrown error, HTTP nothing. */
export type Reply<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** The page's only way out. One implementation per shell. */
export type Transport = {
  readonly call: (name: string, input: unknown) => Promise<Reply>;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
};

export const ok = <T>(value: T): Reply<T> => ({ ok: true, value });
export const failed = (failure: Failure): Reply<never> => ({ ok: false, failure });

/** The value of a reply, or its failure thrown again on this side. */
export function unwrap<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new AppError(reply.failure);
  return reply.value;
}
