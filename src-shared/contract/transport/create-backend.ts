import type { Backend } from '../operations.ts';
import { type Transport, unwrap } from './wire.ts';

/**
 * Creates one function per operation. Throws a failed reply as an AppError. Does not import the table of operations,
 * whose schemas would add about 8% to the page's size.
 */
export function createBackend({ call }: Pick<Transport, 'call'>): Backend {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- callers ask only for names of operations, and the contract types the answers
  return new Proxy({} as Backend, {
    get: (_, name) =>
      // `await` reads the property `then`.
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : async (input: unknown) => unwrap(await call(name, input)),
  });
}
