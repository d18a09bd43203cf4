/** Converts a person's choice to a decision about a row. Has no side effects. */

import type { DecisionInput } from '#shared/contract/operations.ts';
import type { Address, CorrectedAddress } from '#shared/domain/address/address.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { type Rules, ruleVersion } from '#shared/domain/verdict/rules.ts';

/**
 * @param rules the rules of the list
 * @param initials the person's initials; empty if none are given
 * @param readAs the parts of the imported address, as the person who edits it sees them; null if they see none
 */
export function personsDecision(
  input: DecisionInput,
  before: Decision | null,
  rules: Rules,
  nowMs: number,
  initials = '',
  readAs: Address | null = null,
): Decision {
  const corrected = correctedBy(input, before);
  const seen = corrected && input.kind !== 'picked' ? (before?.readAs ?? readAs) : null;
  return {
    kind: input.kind,
    decidedBy: 'person',
    ...(initials !== '' && { initials }),
    ruleVersion: ruleVersion(rules),
    decidedAtMs: nowMs,
    corrected,
    ...(seen && { readAs: seen }),
    picked: input.kind === 'picked' ? input.picked : null,
  };
}

function correctedBy(input: DecisionInput, before: Decision | null): CorrectedAddress | null {
  switch (input.kind) {
    case 'edited':
      return input.address;
    case 'picked': {
      // The picked address is for the same flat and company, so the texts that the person entered for these stay.
      const { organisation, premise } = before?.corrected ?? {};
      return {
        ...(organisation !== undefined && { organisation }),
        ...(premise !== undefined && { premise }),
        ...input.address,
      };
    }
    case 'used_suggestion':
      // The suggestion is for the edited address and not for the imported one, so the edited address stays.
      return before && askedInstead(before);
    default:
      return null;
  }
}

/** Whether two decisions are equal except for times, initials and rule versions. A rule's never equals a person's. */
export function saysTheSame(a: Decision | null, b: Decision | null): boolean {
  return isSameData(a && { ...a, ...UNDATED }, b && { ...b, ...UNDATED });
}

/** Whether two decisions pick the same address, regardless of coordinates found later. */
export function isSamePick(a: Decision | null, b: Decision | null): boolean {
  if (!a?.picked || !b?.picked) return false;
  return isSameData(unplaced(a), unplaced(b));
}

const unplaced = (decision: Decision): Decision => ({
  ...decision,
  picked: decision.picked && { ...decision.picked, lat: null, lng: null, accuracyType: '' },
});

const UNDATED = { decidedAtMs: 0, ruleVersion: '', initials: undefined };

/** Whether two decisions ask different questions about a row, and therefore judge different addresses. */
export function asksOtherwise(a: Decision | null, b: Decision | null): boolean {
  return !isSameData(a && askedInstead(a), b && askedInstead(b));
}

/** Returns the address to check instead of the imported address; null for the imported one. See `effectiveAddress`. */
export function askedInstead({ kind, corrected }: Decision): Address | null {
  return kind === 'picked' ? null : corrected;
}
