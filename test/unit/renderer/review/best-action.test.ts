import { describe, expect, it } from 'vitest';
import type { Decision, DecisionKind } from '#shared/domain/verdict/decision.ts';
import { notChecked } from '#shared/domain/verdict/verdict.ts';
import { bestAction, placedActions } from '../../../../src-renderer/review/panel/best-action.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { answer, fielded } from '../../domain/addresses.ts';

const ENTERED = {
  house_number: '12',
  street: 'Mill Lane',
  city: 'Leedz',
  postcode: 'LS1 1AA',
  country: 'gbr',
};

const decided = (kind: DecisionKind): Decision => ({
  kind,
  decidedBy: 'person',
  ruleVersion: '1',
  decidedAtMs: 0,
  corrected: null,
  picked: null,
});

describe('the best action of a row', () => {
  const unasked = rowOf({ entered: fielded(ENTERED), match: null });

  it('is a check if the row was never looked up, unless the row is excluded', () => {
    expect(bestAction(unasked)).toBe('check');
    expect(bestAction({ ...unasked, decision: decided('edited') })).toBe('check');
    expect(bestAction({ ...unasked, decision: decided('excluded') })).toBeNull();
  });

  it.each(['nothing_to_check', 'missing_country'] as const)(
    'is not a check if the check could not change the result: %s',
    (code) => {
      const row = { ...unasked, judgement: notChecked({ code }) };
      expect(bestAction(row)).not.toBe('check');
      expect(bestAction({ ...row, decision: decided('kept_as_entered') })).toBeNull();
    },
  );

  it('comes with a list of every action that the row allows, each once', () => {
    const row = rowOf({ entered: fielded(ENTERED), match: answer({ ...ENTERED, city: 'Leeds' }) });
    for (const each of [unasked, row, { ...row, decision: decided('used_suggestion') }]) {
      const { main, rest, more } = placedActions(each);
      const all = [...main, ...rest, ...more];
      expect(new Set(all).size).toBe(all.length);
      expect(all).toEqual(
        expect.arrayContaining(each.suggested ? ['accept', 'keep', 'edit'] : ['keep', 'edit']),
      );
    }
  });
});
