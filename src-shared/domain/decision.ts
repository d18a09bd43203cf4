/** What a person, or an auto-accept rule, chose for a row. */
import type { Address } from './address.ts';

export const DECISIONS = ['used_suggestion', 'kept_as_entered', 'picked', 'edited', 'excluded'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

export type Decision = {
  readonly kind: DecisionKind;
  readonly decidedBy: 'person' | 'rule';
  /** The rules in force when it was made. */
  readonly ruleVersion: string;
  readonly decidedAtMs: number;
  /**
   * The person's address for `edited` and `picked`; for `used_suggestion` the edited address it was suggested
   * for, null for the imported one. Else null.
   */
  readonly corrected: Address | null;
};
