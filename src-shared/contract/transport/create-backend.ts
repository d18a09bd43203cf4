import type { Backend, OperationName } from '../operations.ts';
import { operations } from '../operations.ts';
import type { Transport } from './wire.ts';
import { unwrap } from './wire.ts';

/** One function per operation of the contract. A failed reply is thrown as an AppError. */
export function createBackend({ call }: Pick<Transport, 'call'>): Backend {
  const entries = Object.keys(operations).map((name) => [
    name,
    async (input: unknown) => unwrap(await call(name, input)),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the keys it is typed by; answers are typed by the contract
  return Object.fromEntries(entries) as { [N in OperationName]: Backend[N] };
}
