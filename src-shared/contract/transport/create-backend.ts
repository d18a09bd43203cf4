import type { Backend } from '../operations.ts';
import { type Transport, unwrap } from './wire.ts';

/**
 * One function per operation of the contract. A failed reply is thrown as an AppError. The operations are not looked up in
 * their table: its schemas are the core's, and would be a twelfth of the page.
 */
export function createBackend({ call }: Pick<Transport, 'call'>): Backend {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name it is asked for is an operation; answers are typed by the contract
  return new Proxy({} as Backend, {
    get: (_, name) =>
      // What is awaited is asked for a `then`.
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : async (input: unknown) => unwrap(await call(name, input)),
  });
}
