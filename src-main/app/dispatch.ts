/** The one door into the core: checks the input against the table, runs the handler, makes every error a value. */

import { EFFECTS } from '#shared/contract/effects.ts';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { type Handlers, type OperationName, operations } from '#shared/contract/operations.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { damageOf } from '../db/backups/corruption.ts';
import { isDiskFull } from '../db/database.ts';
import { unreadableOf } from '../db/stored.ts';

export type DispatchDependencies = {
  /** Writes a bug down and returns the reference under which it is found again. */
  readonly reportBug: (error: unknown, operation: string) => string;
  /** Of the workspace. */
  readonly directory: string;
  /** Something in the workspace could not be read. */
  readonly onCorruption: () => void;
  /** Whether the workspace is only read: what may change it is refused before its input is looked at. */
  readonly isReadOnly: boolean;
};

export function createDispatch(
  handlers: Handlers,
  { reportBug, directory, onCorruption, isReadOnly }: DispatchDependencies,
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
      const failure = failureOf(error, directory);
      if (failure?.code === 'workspace_damaged') onCorruption();
      if (failure) return failed(failure);
      return failed({ code: 'internal', reference: reportBug(error, name) });
    }
  };
}

/** null: a bug. */
function failureOf(error: unknown, directory: string): Failure | null {
  if (error instanceof AppError) return error.failure;
  if (isDiskFull(error)) return { code: 'disk_full' };
  return unreadableOf(error) ?? damageOf(error, directory);
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
