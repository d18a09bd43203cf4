/** Decisions of earlier lists, for rows that are met again. */
import { z } from 'zod';
import type { ChangedRow, StepSummary } from './history.ts';
import type { Memory, RememberedDecision, RememberedRehearsal } from './memory.ts';
import { listId, operation, position, returns } from './operation.ts';

const nothing = z.strictObject({});

export const memoryOperations = {
  /**
   * What was decided in another list for the same address with the same answer, whether or not the row is decided by now;
   * null: nothing.
   */
  readRemembered: operation(z.strictObject({ listId, position }), returns<RememberedDecision | null>()),
  /** Decides a row as it was decided then. Fails with `row_changed`, `nothing_remembered`, `no_suggestion`. */
  takeRemembered: operation(
    z.strictObject({ listId, position, revision: z.int().nonnegative() }),
    returns<ChangedRow>(),
  ),
  /** What `takeAllRemembered` would do. Nothing is changed. */
  rehearseRemembered: operation(z.strictObject({ listId }), returns<RememberedRehearsal>()),
  /**
   * Decides all rows of a list that are met again as they were decided then, in one step; those that a person has decided
   * stay. `rows`: how many a person was shown; absent: nobody was. Fails with `nothing_to_decide`, `rows_changed` when there are
   * others by now. `decisionProgressed` says how far it is.
   */
  takeAllRemembered: operation(
    z.strictObject({ listId, rows: z.int().positive().optional() }),
    returns<StepSummary>(),
  ),
  /** All that is remembered, the latest first. */
  readMemory: operation(
    z.strictObject({ offset: z.int().nonnegative(), limit: z.int().min(1).max(200) }),
    returns<Memory>(),
  ),
  /** Rows keep what was decided; the next list is not decided like it. */
  forgetRemembered: operation(z.strictObject({ id: z.int().positive() }), returns<null>()),
  forgetAllRemembered: operation(nothing, returns<null>()),
} as const;
