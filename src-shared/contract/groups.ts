/** Rows that are alike: by their change, by its kind, and by where they are delivered to. */

import type { PartComparison } from '../domain/compare/comparison.ts';
import type { KindOfChange } from '../domain/kind/kind-of-change.ts';
import type { Decision } from '../domain/verdict/decision.ts';
import type { Verdict } from '../domain/verdict/judgement.ts';

export type RowExample = {
  readonly position: number;
  /** In one line. */
  readonly entered: string;
  readonly suggested: string;
  /** As they stand in the lines; '' where a line has none. */
  readonly postcodes: { readonly entered: string; readonly suggested: string };
  readonly confidence: number | null;
  readonly decision: Decision | null;
};

/** Rows with the identical change: what differs, differs in the same way. */
export type ChangeGroup = {
  readonly key: number;
  /** The parts that differ, in the order of reading an address. `added` ones are alike whatever was added. */
  readonly changes: readonly PartComparison[];
  readonly rows: number;
  readonly undecided: number;
  /** Three at most, the first of the file. */
  readonly examples: readonly RowExample[];
  /** Three at most that are not like the rest: decided otherwise by a person, or the least sure below 0.8. */
  readonly exceptions: readonly RowExample[];
};

/** Doubtful rows of which the same is doubted, and to which the same happens: see `#shared/domain/kind`. */
export type KindGroup = {
  readonly key: number;
  readonly verdict: Verdict;
  /** null where its first row can no longer be read. */
  readonly kind: KindOfChange | null;
  /** Of its first row: the parts that differ, in the order of reading an address. */
  readonly changes: readonly PartComparison[];
  readonly rows: number;
  /** Rows that one decision is for: not decided, and nothing stands out. */
  readonly open: number;
  /** Rows not decided that stand out: no decision for the kind is theirs. */
  readonly outstanding: number;
};

/** Undecided rows of the same kind as a row, which is not counted itself. `key`: that of the `KindGroup`. */
export type AlikeRows = { readonly key: number; readonly rows: number };

export type KindRows = {
  /** Ten at most, drawn by chance among those one decision is for; of a kind that is decided, among all. */
  readonly examples: readonly RowExample[];
  /** Ten at most of those that stand out, the first of the file: flagged, or far less sure than the others. */
  readonly exceptions: readonly (RowExample & { readonly isFlagged: boolean })[];
};

export type DuplicateMember = RowExample & {
  /** What the file says of who lives there, in one line; '' when it has no such column. */
  readonly name: string;
};

/** `same_person`: the names agree too. `same_organisation`: colleagues. `same_household`: only the delivery point is the same. */
export const DUPLICATE_KINDS = ['same_person', 'same_organisation', 'same_household'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

export type DuplicateGroup = {
  readonly key: number;
  readonly kind: DuplicateKind;
  /** In one line, as the service writes it. */
  readonly address: string;
  readonly rows: number;
  /** A hundred at most. */
  readonly members: readonly DuplicateMember[];
};
