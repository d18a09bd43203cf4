import { z } from 'zod';
import { listId, mark, operation, position, returns } from '../operation.ts';
import type { ChangedRow, ManyOutcome } from './history.ts';
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
   * Applies the remembered decisions to the rows of a rehearsal, in one step. `mark`: from the rehearsal. Leaves out rows
   * that were decided since, and rows that would now get another decision. Progress: `decisionProgressed`. Fails with
   * `nothing_to_decide`, and with `other_rows` if no row is left or the rehearsal is too old.
   */
  takeAllRemembered: operation(z.strictObject({ listId, mark }), returns<ManyOutcome>()),
  /** Returns everything that is remembered, the latest first. */
  readMemory: operation(
    z.strictObject({ offset: z.int().nonnegative(), limit: z.int().min(1).max(200) }),
    returns<Memory>(),
  ),
  /** Forgets a decision. Decided rows keep it, but later lists are not offered it. */
  forgetRemembered: operation(z.strictObject({ id: z.int().positive() }), returns<null>()),
  forgetAllRemembered: operation(nothing, returns<null>()),
} as const;
