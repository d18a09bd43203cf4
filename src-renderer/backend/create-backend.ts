import type { Backend, OperationName } from '#shared/contract/operations.ts';
import { operations } from '#shared/contract/operations.ts';
import type { Transport } from '#shared/contract/wire.ts';
import { unwrap } from '#shared/contract/wire.ts';

/** One function per operation of the contract. A failed reply is thrown as an AppError. */
export function createBackend({ call }: Pick<Transport, 'call'>): Backend {
  const entries = Object.keys(operations).map((name) => [
    name,
    async (input: unknown) => unwrap(await call(name, input)),
  ]);
  // The border: what an operation answers is typed by the contract, not checked again on this side.
  return Object.fromEntries(entries) as { [N in OperationName]: Backend[N] };
}
