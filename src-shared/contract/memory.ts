/** What persons decided in earlier lists, for rows that are met again. */

import type { ListId } from '../domain/list/list.ts';
import type { Decision } from '../domain/verdict/decision.ts';

/** A decision of an earlier list. */
export type RememberedDecision = {
  readonly id: number;
  readonly decision: Decision;
  readonly listId: ListId;
  readonly listName: string;
  /** Of the row that was decided. */
  readonly position: number;
  /** Rows of that list with the same address were decided otherwise: it is offered, and never taken for many rows. */
  readonly isContested: boolean;
};

/** One entry of the page about them. */
export type MemoryEntry = RememberedDecision & {
  /** The address as it was asked, in one line. */
  readonly entered: string;
};

export type Memory = { readonly total: number; readonly entries: readonly MemoryEntry[] };

/** What `takeRemembered` would do. */
export type RememberedRehearsal = {
  /** Rows that would be decided as before. */
  readonly rows: number;
  /** Rows met again whose earlier decisions contradict each other: left to the person. */
  readonly contested: number;
  /** Whether rows were decided as before since the latest check began, taken back since or not. */
  readonly wasTaken: boolean;
  /** Ten at most of those that would be decided, drawn by chance, in the file's order. */
  readonly sample: readonly RememberedExample[];
};

export type RememberedExample = {
  readonly position: number;
  /** In one line. */
  readonly entered: string;
  readonly remembered: RememberedDecision;
};
