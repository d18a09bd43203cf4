import {
  type Address,
  EMPTY_ADDRESS,
  type EnteredAddress,
  NO_OWN_LINES,
  type SuggestedAddress,
} from '#shared/domain/address/address.ts';
import { type Match, type MatchComponents, NO_MATCH } from '#shared/domain/answer/match.ts';

export const ALL_MATCHED: MatchComponents = {
  city: true,
  house_number: true,
  state: true,
  street: true,
  zip: true,
};

export function fielded(parts: Partial<Address>): EnteredAddress {
  return { ...NO_OWN_LINES, line: '', parts: { ...EMPTY_ADDRESS, ...parts } };
}

export function singleLine(line: string, parts: Partial<Address> = {}): EnteredAddress {
  return { ...NO_OWN_LINES, line, parts: { ...EMPTY_ADDRESS, ...parts } };
}

export function suggestion(parts: Partial<Address>, formatted = ''): SuggestedAddress {
  return { parts: { ...EMPTY_ADDRESS, ...parts }, formatted };
}

/** An answer in which everything matched at the rooftop, unless the arguments say otherwise. */
export function answer(parts: Partial<Address>, rest: Partial<Match> = {}): Match {
  return {
    ...NO_MATCH,
    accuracyType: 'rooftop',
    matchType: 'exact',
    confidence: 1,
    components: ALL_MATCHED,
    address: suggestion(parts),
    ...rest,
  };
}
