/** What a person's choice makes of a row's decision. Pure. */
import type { DecisionInput } from '#shared/contract/operations.ts';
import type { Address, CorrectedAddress } from '#shared/domain/address/address.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { type Rules, ruleVersion } from '#shared/domain/verdict/rules.ts';

/**
 * @param rules those the list is judged by
 * @param initials of the person; '': they gave none
 * @param readAs the imported address in parts, as the person who edits it sees it; null where they see none
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
      // Another address for the same flat and the same company: what a person wrote of these stays.
      const { organisation, premise } = before?.corrected ?? {};
      return {
        ...(organisation !== undefined && { organisation }),
        ...(premise !== undefined && { premise }),
        ...input.address,
      };
    }
    case 'used_suggestion':
      // What is suggested for an edited address is no suggestion for the imported one.
      return before && askedInstead(before);
    default:
      return null;
  }
}

/** Whether a decision says what another one says, whenever and by whichever person it was made; a rule's never says what a person's says. */
export function saysTheSame(a: Decision | null, b: Decision | null): boolean {
  return JSON.stringify(a && { ...a, ...UNDATED }) === JSON.stringify(b && { ...b, ...UNDATED });
}

/** Whether both are the very same pick, whatever was found since of where it is. */
export function isSamePick(a: Decision | null, b: Decision | null): boolean {
  if (!a?.picked || !b?.picked) return false;
  return JSON.stringify(unplaced(a)) === JSON.stringify(unplaced(b));
}

const unplaced = (decision: Decision): Decision => ({
  ...decision,
  picked: decision.picked && { ...decision.picked, lat: null, lng: null, accuracyType: '' },
});

const UNDATED = { decidedAtMs: 0, ruleVersion: '', initials: undefined };

/** Whether the row asks, and is judged by, another address under one decision than under the other. */
export function asksOtherwise(a: Decision | null, b: Decision | null): boolean {
  return JSON.stringify(a && askedInstead(a)) !== JSON.stringify(b && askedInstead(b));
}

/** The address that is asked instead of the imported one; null for the imported one. See `effectiveAddress`. */
export function askedInstead({ kind, corrected }: Decision): Address | null {
  return kind === 'picked' ? null : corrected;
}
