import type { Address, CorrectedAddress } from '../address/address.ts';

/** Workspaces store these names. */
export const DECISIONS = ['used_suggestion', 'kept_as_entered', 'picked', 'edited', 'excluded'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** The origin of a picked address. `parts`: combined from the imported and the suggested address. */
export const PICK_SOURCES = ['candidate', 'postcode', 'suggestion', 'map', 'parts'] as const;
export type PickSource = (typeof PICK_SOURCES)[number];

/** Details of a picked address. Unknown texts are '', unknown numbers null. */
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

/** The choice for a row, who made it, and when. */
export type Decision = {
  readonly kind: DecisionKind;
  readonly decidedBy: 'person' | 'rule';
  /** Initials of the person who decided. Absent if the person gave none or a rule decided. */
  readonly initials?: string;
  readonly ruleVersion: string;
  readonly decidedAtMs: number;
  /** The edited or picked address; null if none. `used_suggestion` keeps the edited address that was checked. */
  readonly corrected: CorrectedAddress | null;
  /**
   * A single-cell address in parts, as shown in the editor. It tells which words each typed part replaces. Absent if
   * the address is in columns, and in decisions of an older app.
   */
  readonly readAs?: Address;
  /** Null unless the kind is `picked`. */
  readonly picked: Picked | null;
};
