import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../src-main/report/outcome.ts';

type Row = Parameters<typeof outcomeOf>[0];
const row = (changes: Partial<Row>): Row => ({
  verdict: 'accept',
  rule: 7,
  decision: null,
  decidedBy: null,
  ...changes,
});
const byRule: Partial<Row> = { decision: 'used_suggestion', decidedBy: 'rule' };
const byPerson: Partial<Row> = { decision: 'used_suggestion', decidedBy: 'person' };

describe('a row in the report', () => {
  it.each<[string, Partial<Row>, string]>([
    ['confirmed as it was when nothing had to change', { rule: 8, ...byRule }, 'as_entered'],
    [
      'confirmed as it was when a person also keeps it',
      { rule: 8, decision: 'kept_as_entered', decidedBy: 'person' },
      'as_entered',
    ],
    ['confirmed with tidying when the rules accepted its suggestion', byRule, 'tidied'],
    ['confirmed with tidying when a person accepted what the rules would accept', byPerson, 'tidied'],
    [
      'corrected when a person accepted a doubtful suggestion',
      { verdict: 'confirm', rule: 5, ...byPerson },
      'corrected',
    ],
    [
      'corrected when a person’s own address was checked',
      { decision: 'edited', decidedBy: 'person' },
      'corrected',
    ],
    [
      'corrected and not checked when a person’s own address was not checked',
      { verdict: 'not_checked', rule: 0, decision: 'edited', decidedBy: 'person' },
      'corrected_unchecked',
    ],
    [
      'kept, not as confirmed, when a person rejects an accepted tidying',
      { decision: 'kept_as_entered', decidedBy: 'person' },
      'kept',
    ],
    [
      'kept when a person keeps an address that was not found',
      { verdict: 'fix', rule: 1, decision: 'kept_as_entered', decidedBy: 'person' },
      'kept',
    ],
    ['excluded, whatever its verdict', { decision: 'excluded', decidedBy: 'person' }, 'excluded'],
    ['to review when nobody accepted what the rules would accept', {}, 'open'],
    ['to review when it is doubtful', { verdict: 'choose', rule: 3 }, 'open'],
    ['not checked without an answer', { verdict: 'not_checked', rule: 0 }, 'not_checked'],
  ])('counts as %s', (_, changes, outcome) => {
    expect(outcomeOf(row(changes))).toBe(outcome);
  });
});
