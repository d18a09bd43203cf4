import type { PartComparison } from '../../domain/compare/comparison.ts';
import type { KindOfChange } from '../../domain/kind/kind-of-change.ts';
import type { Decision } from '../../domain/verdict/decision.ts';
import type { Verdict } from '../../domain/verdict/judgement.ts';

/** A row of a group, with each of its addresses in one line. */
export type RowExample = {
  readonly position: number;
  readonly entered: string;
  readonly suggested: string;
  /** The postcodes as written in the lines; '' if a line has none. */
  readonly postcodes: { readonly entered: string; readonly suggested: string };
  readonly confidence: number | null;
  readonly decision: Decision | null;
};

/** Rows with the identical change. */
export type ChangeGroup = {
  readonly key: number;
  /** The parts that differ, in the order of an address. An `added` part is the same change whatever the added text is. */
  readonly changes: readonly PartComparison[];
  readonly rows: number;
  readonly undecided: number;
  /** The first rows of the file, at most three. */
  readonly examples: readonly RowExample[];
  /** At most three rows that differ from the rest: a person decided otherwise, or their confidence is below 0.8 (lowest first). */
  readonly exceptions: readonly RowExample[];
};

/** Doubtful rows with the same doubt and the same kind of change: see `#shared/domain/kind`. */
export type KindGroup = {
  readonly key: number;
  readonly verdict: Verdict;
  /** null if the group's first row can no longer be read. */
  readonly kind: KindOfChange | null;
  /** The parts that differ in the group's first row, in the order of an address. */
  readonly changes: readonly PartComparison[];
  readonly rows: number;
  /** Undecided rows that one decision covers, because they do not stand out. */
  readonly open: number;
  /** Undecided rows that stand out. A decision for the kind does not cover them. */
  readonly outstanding: number;
};

/** Other undecided rows of the same kind as a given row. `key`: `KindGroup.key`. */
export type AlikeRows = { readonly key: number; readonly rows: number };

export type KindRows = {
  /**
   * The marked rows and random others that one decision covers, at most ten unless more are marked. If the kind is
   * decided, random rows of the whole kind.
   */
  readonly examples: readonly RowExample[];
  /** At most ten rows that stand out (flagged, or with far lower confidence than the rest), in the file's order. */
  readonly exceptions: readonly (RowExample & { readonly isFlagged: boolean })[];
};

export type DuplicateMember = RowExample & {
  /** The recipient in one line; '' if the file has no such column. */
  readonly name: string;
};

/** `same_person`: the names agree too. `same_organisation`: colleagues. `same_household`: only the delivery point agrees. */
export const DUPLICATE_KINDS = ['same_person', 'same_organisation', 'same_household'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

export type DuplicateGroup = {
  readonly key: number;
  readonly kind: DuplicateKind;
  /** The address in the service's spelling. */
  readonly address: string;
  readonly rows: number;
  /** Stands for the rows as they are now. */
  readonly mark: string;
  /** At most 100 of the rows. */
  readonly members: readonly DuplicateMember[];
};
