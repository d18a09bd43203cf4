/** Makes rows as the page gets them, judged by the real rules. */
import {
  type Address,
  EMPTY_ADDRESS,
  type EnteredAddress,
  NO_OWN_LINES,
} from '#shared/domain/address/address.ts';
import type { Match } from '#shared/domain/answer/match.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge, notChecked } from '#shared/domain/verdict/verdict.ts';

type Parts = Partial<Address>;

type RowInput = Partial<Omit<Row, 'entered' | 'suggested' | 'judgement'>> & {
  readonly entered: EnteredAddress;
  readonly match: Match | null;
  readonly edit?: Parts;
};

export function rowOf({ entered, match, edit, ...rest }: RowInput): Row {
  const asked = edit ? { ...NO_OWN_LINES, line: '', parts: { ...EMPTY_ADDRESS, ...edit } } : entered;
  return {
    position: 1,
    revision: 0,
    cells: Object.values(entered.parts),
    entered,
    suggested: match?.address ?? null,
    judgement: match
      ? judge({ entered: asked, match, rules: presetRules('normal') })
      : notChecked({ code: 'not_asked_yet' }),
    confidence: match?.confidence ?? null,
    accuracyType: match?.accuracyType ?? '',
    matchType: match?.matchType ?? '',
    corrections: [],
    candidates: match?.candidates ?? [],
    lat: null,
    lng: null,
    placeAccuracy: '',
    udprn: '',
    uprn: '',
    decision: null,
    note: null,
    isChecked: match !== null,
    ...rest,
  };
}
