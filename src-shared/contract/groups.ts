/** Rows that are alike: by their change, and by where they are delivered to. */
import type { Decision } from '../domain/list/decision.ts';
import type { PartComparison } from '../domain/verdict/judgement.ts';

export type RowExample = {
  readonly position: number;
  /** In one line. */
  readonly entered: string;
  readonly suggested: string;
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

export type DuplicateMember = RowExample & {
  /** What the file says of who lives there, in one line; '' when it has no such column. */
  readonly name: string;
};

/** `same_person`: the names agree too. `same_household`: only the delivery point does. */
export const DUPLICATE_KINDS = ['same_person', 'same_household'] as const;
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
