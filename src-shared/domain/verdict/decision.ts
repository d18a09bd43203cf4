/** What a person, or an auto-accept rule, chose for a row. */
import type { Address, CorrectedAddress } from '../address/address.ts';

/** Stored in workspaces by these names. */
export const DECISIONS = ['used_suggestion', 'kept_as_entered', 'picked', 'edited', 'excluded'] as const;
/** What was chosen for a row. */
export type DecisionKind = (typeof DECISIONS)[number];

/** Where a picked address was found. */
export const PICK_SOURCES = ['candidate', 'postcode', 'suggestion', 'map', 'parts'] as const;
/** Where a picked address was found. `parts`: put together from the imported and the suggested one. */
export type PickSource = (typeof PICK_SOURCES)[number];

/** What a picked address brings along; texts '' and numbers null where nothing is known. */
export type Picked = {
  readonly source: PickSource;
  /** Lines separated by \n, in the country's own order. */
  readonly formatted: string;
  /** Decimal degrees. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly udprn: string;
  readonly uprn: string;
  readonly accuracyType: string;
};

/** What was chosen for a row, by whom and when. */
export type Decision = {
  readonly kind: DecisionKind;
  readonly decidedBy: 'person' | 'rule';
  /** Of the person who decided; absent where they gave none, and of a rule. */
  readonly initials?: string;
  /** The rules in force when it was made. */
  readonly ruleVersion: string;
  readonly decidedAtMs: number;
  /**
   * The person's address for `edited` and `picked`; for `used_suggestion` the edited address it was suggested
   * for, null for the imported one. Else null.
   */
  readonly corrected: CorrectedAddress | null;
  /**
   * The imported address of one cell in parts, as the person saw it who edited it: which words each typed part replaces.
   * Absent where the address is in columns of its parts, and in decisions of an older app.
   */
  readonly readAs?: Address;
  /** For `picked`; else null. */
  readonly picked: Picked | null;
};
