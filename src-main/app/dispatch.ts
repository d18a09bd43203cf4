/** Checks the input of each call, runs its handler, and turns each error into a failed reply. */

import { EFFECTS } from '#shared/contract/effects.ts';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { type Handlers, type OperationName, operations } from '#shared/contract/operations.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { damageOf } from '../db/backups/corruption.ts';
import { unwritableOf } from '../db/database.ts';
import { unreadableOf } from '../db/stored.ts';

type DispatchDependencies = {
  readonly reportBug: (error: unknown, operation: string) => string;
  readonly directory: string;
  /** Called when an operation fails because the workspace's database is damaged. */
  readonly onCorruption: () => void;
  /** Called when an operation fails because a list is busy. */
  readonly onListBusy: (listId: ListId) => void;
  /** Whether the workspace is read-only. Operations that may change it are refused before their input is read. */
  readonly isReadOnly: boolean;
};

/** Creates a function that never rejects. A bug becomes `internal`, with the reference of its report. */
export function createDispatch(
  handlers: Handlers,
  { reportBug, directory, onCorruption, onListBusy, isReadOnly }: DispatchDependencies,
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
      if (failure?.code === 'list_busy') onListBusy(failure.listId);
      if (failure) return failed(failure);
      return failed({ code: 'internal', reference: reportBug(error, name) });
    }
  };
}

/** Returns the failure that describes an error; null if the error is a bug. */
function failureOf(error: unknown, directory: string): Failure | null {
  if (error instanceof AppError) return error.failure;
  return unwritableOf(error) ?? unreadableOf(error) ?? damageOf(error, directory);
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
