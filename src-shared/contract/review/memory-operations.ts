import { z } from 'zod';
import { listId, operation, position, returns } from '../operation.ts';
import type { ChangedRow, StepSummary } from './history.ts';
import type { Memory, RememberedDecision, RememberedRehearsal } from './memory.ts';

const nothing = z.strictObject({});

export const memoryOperations = {
  /** Returns another list's decision for the same address and answer, even for a decided row; null if there is none. */
  readRemembered: operation(z.strictObject({ listId, position }), returns<RememberedDecision | null>()),
  /** Applies the remembered decision to a row. Fails with `row_changed`, `nothing_remembered`, `no_suggestion`. */
  takeRemembered: operation(
    z.strictObject({ listId, position, revision: z.int().nonnegative() }),
    returns<ChangedRow>(),
  ),
  /** Reports what `takeAllRemembered` would do. Changes nothing. */
  rehearseRemembered: operation(z.strictObject({ listId }), returns<RememberedRehearsal>()),
  /**
   * Applies the remembered decisions to all recurring rows, in one step, except rows that a person has decided. `rows`:
   * the count that the person saw. Progress: `decisionProgressed`. Fails with `nothing_to_decide`, and with
   * `rows_changed` if the count differs.
   */
  takeAllRemembered: operation(
    z.strictObject({ listId, rows: z.int().positive().optional() }),
    returns<StepSummary>(),
  ),
  /** Returns everything that is remembered, the latest first. */
  readMemory: operation(
    z.strictObject({ offset: z.int().nonnegative(), limit: z.int().min(1).max(200) }),
    returns<Memory>(),
  ),
  /** Forgets a decision. Decided rows keep it, but later lists are not offered it. */
  forgetRemembered: operation(z.strictObject({ id: z.int().positive() }), returns<null>()),
  forgetAllRemembered: operation(nothing, returns<null>()),
} as const;
