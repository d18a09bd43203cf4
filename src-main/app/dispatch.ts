/** The one door into the core: checks the input against the table, runs the handler, makes every error a value. */
import { isCorruption } from '../db/backups/corruption.ts';
import { isDiskFull } from '../db/database.ts';
import { unreadableOf } from '../db/stored.ts';
import { EFFECTS } from '#shared/contract/effects.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, OperationName } from '#shared/contract/operations.ts';
import { operations } from '#shared/contract/operations.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';

export type DispatchDependencies = {
  /** Writes a bug down and returns the reference under which it is found again. */
  readonly reportBug: (error: unknown, operation: string) => string;
  /** Something in the workspace could not be read. */
  readonly onCorruption: () => void;
  /** Whether the workspace is only read: what may change it is refused before its input is looked at. */
  readonly isReadOnly: boolean;
};

export function createDispatch(
  handlers: Handlers,
  { reportBug, onCorruption, isReadOnly }: DispatchDependencies,
) {
  return async (name: string, input: unknown): Promise<Reply> => {
    if (!isOperation(name)) return failed({ code: 'operation_unknown', operation: name.slice(0, 100) });
    if (isReadOnly && EFFECTS[name] === 'changes') return failed({ code: 'workspace_read_only' });
    const parsed = operations[name].input.safeParse(input ?? {});
    if (!parsed.success) {
      const detail = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      return failed({ code: 'invalid_input', operation: name, detail: detail.slice(0, 500) });
    }
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each name with its input and handler
      const handler = handlers[name] as (input: unknown) => unknown;
      return ok(await handler(parsed.data));
    } catch (error) {
      if (error instanceof AppError) return failed(error.failure);
      if (isDiskFull(error)) return failed({ code: 'disk_full' });
      const unreadable = unreadableOf(error);
      if (unreadable) return failed(unreadable);
      if (isCorruption(error)) onCorruption();
      return failed({ code: 'internal', reference: reportBug(error, name) });
    }
  };
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
