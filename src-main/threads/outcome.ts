/** Converts the end of a function to a message for another thread, because errors lose their class between threads. */
import { AppError, type Failure } from '#shared/contract/errors.ts';

export type Outcome =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'failure'; readonly failure: Failure }
  | { readonly type: 'bug'; readonly message: string; readonly stack: string };

/** Returns the failure for an error that is no AppError; null for a bug. */
export type FailureOf = (error: unknown) => Failure | null;

/** Runs a function and returns how it ended. Never rejects. */
export async function outcomeOf(work: () => unknown, failureOf: FailureOf = () => null): Promise<Outcome> {
  try {
    return { type: 'value', value: await work() };
  } catch (error) {
    const failure = error instanceof AppError ? error.failure : failureOf(error);
    if (failure) return { type: 'failure', failure };
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    return { type: 'bug', message, stack };
  }
}

/** The functions that settle the promise of a waiting call. */
export type Settlement<V> = {
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
};

/** Resolves with the value. Rejects with an AppError, or for a bug with an Error and the other thread's stack. */
export function settle<V>(outcome: Outcome, { resolve, reject }: Settlement<V>): void {
  if (outcome.type === 'failure') return reject(new AppError(outcome.failure));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other thread did the work that makes a `V`
  if (outcome.type === 'value') return resolve(outcome.value as V);
  const error = new Error(outcome.message);
  error.stack = outcome.stack;
  reject(error);
}
