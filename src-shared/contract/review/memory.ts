/** Decisions by people in earlier lists, for rows that occur again. */

import type { ListId } from '../../domain/list/list.ts';
import type { Decision } from '../../domain/verdict/decision.ts';

export type RememberedDecision = {
  readonly id: number;
  readonly decision: Decision;
  readonly listId: ListId;
  readonly listName: string;
  /** The position of the decided row in that list. */
  readonly position: number;
  /** Whether that list has different decisions for the same address. If so, the app never applies one to many rows. */
  readonly isContested: boolean;
};

export type MemoryEntry = RememberedDecision & {
  /** The address that was checked, in one line. */
  readonly entered: string;
};

/** A page of the remembered decisions. `total` counts all of them. */
export type Memory = { readonly total: number; readonly entries: readonly MemoryEntry[] };

/** The effect that `takeAllRemembered` would have. */
export type RememberedRehearsal = {
  readonly rows: number;
  /** Recurring rows whose earlier decisions contradict each other. The person decides them. */
  readonly contested: number;
  /** Whether remembered decisions were applied since the latest check began, even if that was undone. */
  readonly wasTaken: boolean;
  /** At most ten random rows of those that would be decided, in the file's order. */
  readonly sample: readonly RememberedExample[];
  /** Stands for the rows that would be decided, with the decisions that they would get now. */
  readonly mark: string;
};

/** A row that `takeAllRemembered` would decide, with the decision that it would get. */
export type RememberedExample = {
  readonly position: number;
  readonly entered: string;
  readonly remembered: RememberedDecision;
};
