import { describe, expect, it } from 'vitest';
import { canBeKept, isKeepUseful } from '../../../src-renderer/review/use-kept-member.ts';
import { groupId, ofKind } from '../../../src-renderer/store/duplicates-slice.ts';
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/groups.ts';
import type { Decision } from '#shared/domain/decision.ts';
import { ok } from '#shared/contract/wire.ts';
import { LIST, openReviewPage } from './review-page.ts';

const EXCLUDED: Decision = {
  kind: 'excluded',
  decidedBy: 'person',
  ruleVersion: '',
  decidedAtMs: 0,
  corrected: null,
  picked: null,
};

const member = (position: number, decision: Decision | null = null): DuplicateMember => ({
  position,
  name: 'A. Baker',
  entered: '12 High St',
  suggested: '12 High Street',
  confidence: 1,
  decision,
});

const group = (members: readonly DuplicateMember[], kind: DuplicateGroup['kind'] = 'same_person') => ({
  key: 1,
  kind,
  address: '12 High Street',
  rows: members.length,
  members,
});

describe('duplicates', () => {
  it('keep the chosen row of their own kind of group, with a way back', async () => {
    const household = group([member(1), member(4)], 'same_household');
    const { state, asked } = await openReviewPage({
      readDuplicates: () => ok({ total: 2, groups: [group([member(1), member(9)]), household] }),
      keepDuplicate: () =>
        ok({ step: 1, kind: 'keep_one', rows: 1, atMs: 0, decision: 'excluded', positions: [1] }),
    });
    await state().openDuplicates();
    await state().keepOnly(household, 4);
    expect(asked('keepDuplicate')).toEqual([{ listId: LIST, group: 1, kind: 'same_household', position: 4 }]);
    expect(asked('readDuplicates')).toHaveLength(2);
    expect(state().notice).toMatchObject({ text: 'Row 4 kept, 1 other row excluded', canUndo: true });
  });

  it('of one row may be a person’s and a household’s: the two are told apart', () => {
    const person = group([]);
    const household = group([], 'same_household');
    expect(groupId(person)).not.toBe(groupId(household));
    expect(ofKind([person, household], 'same_household')).toEqual([household]);
  });

  it('never leave a place without a row: an excluded one is not kept', () => {
    expect(canBeKept(member(1, EXCLUDED))).toBe(false);
    expect(isKeepUseful(group([member(1), member(2, EXCLUDED)]), 1)).toBe(false);
    expect(isKeepUseful(group([member(1), member(2)]), 1)).toBe(true);
    expect(isKeepUseful(group([member(1, EXCLUDED), member(2, EXCLUDED)]), null)).toBe(false);
  });

  it('become a filter with a name', async () => {
    const { state } = await openReviewPage();
    await state().showDuplicates(group([member(1)]));
    expect(state().view.filter.duplicateOf).toBe(1);
    expect(state().duplicateName?.words).toBe('12 High Street');
  });
});
