import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operations.ts';
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/review/groups.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { keptAt, placeLookedAt } from '../../../../src-renderer/store/bulk/duplicates-slice.ts';
import { isKeepUseful, keptOf } from '../../../../src-renderer/store/bulk/kept-member.ts';
import { selectStepInDialog } from '../../../../src-renderer/store/deciding/history-slice.ts';
import { selectDialogNotice } from '../../../../src-renderer/store/screen/notices-slice.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { fielded } from '../../domain/addresses.ts';
import { heldBack, LIST, openReviewPage, settled } from '../support/single-row-page.ts';

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
  postcodes: { entered: '', suggested: '' },
  confidence: 1,
  decision,
});

const group = (members: readonly DuplicateMember[], kind: DuplicateGroup['kind'] = 'same_person') => ({
  key: 1,
  kind,
  address: '12 High Street',
  rows: members.length,
  mark: members.map(({ position, decision }) => `${position} ${decision?.kind}`).join(),
  members,
});

/** A core with one group of each kind. */
const PLACES = {
  readDuplicates: ({ kind }: InputOf<'readDuplicates'>) =>
    ok({
      total: 1,
      groups: [kind === 'same_person' ? group([member(1), member(9)]) : group([member(1), member(4)], kind)],
    }),
};
const outcomeOf = (step: object, changed = 0) => ({ step, skipped: 0, changed });
const keeping = (rows: number, positions: readonly number[]) => () =>
  ok(outcomeOf({ step: 1, kind: 'keep_one', rows, atMs: 0, decision: 'excluded', positions }));

describe('duplicates', () => {
  it('are resolved by keeping the row that the person chose, and the page then offers undo', async () => {
    const { state, asked } = await openReviewPage({ ...PLACES, keepDuplicate: keeping(1, [1]) });
    await state().openDuplicates();
    await state().showDuplicateKind('same_household');
    state().chooseKept(4);
    await state().keepOne();
    expect(asked('keepDuplicate')).toEqual([
      { listId: LIST, group: 1, kind: 'same_household', position: 4, mark: '1 undefined,4 undefined' },
    ]);
    expect(asked('readDuplicates').map((input) => (input as { kind: string }).kind)).toEqual([
      'same_person',
      'same_household',
      'same_household',
    ]);
    expect(state().notice).toMatchObject({ text: 'Row 4 kept, 1 other row excluded', undoIn: LIST });
  });

  it('are shown by kind, and each place keeps its chosen row', async () => {
    const { state } = await openReviewPage(PLACES);
    await state().openDuplicates();
    state().chooseKept(9);
    await state().showDuplicateKind('same_household');
    expect(state().duplicates?.items.map(({ kind }) => kind)).toEqual(['same_household']);
    const kept = (): number | null => {
      const place = placeLookedAt(state());
      return place && keptAt(place, state());
    };
    expect(kept()).toBe(1);
    state().chooseKept(4);
    await state().showDuplicateKind('same_person');
    expect(kept()).toBe(9);
    state().closeDuplicates();
    expect(state().duplicateKind).toBe('same_person');
    await state().openDuplicates();
    expect(kept()).toBe(9);
    await state().showDuplicateKind('same_household');
    expect(kept()).toBe(4);
  });

  it('are first shown by the kind that has groups, or by person if neither kind has groups', async () => {
    const households = await openReviewPage({
      readDuplicates: ({ kind }: InputOf<'readDuplicates'>) =>
        kind === 'same_household' ? PLACES.readDuplicates({ kind } as never) : ok({ total: 0, groups: [] }),
    });
    await households.state().openDuplicates();
    expect(households.state().duplicateKind).toBe('same_household');
    expect(households.state().duplicates?.total).toBe(1);

    const none = await openReviewPage({ readDuplicates: () => ok({ total: 0, groups: [] }) });
    await none.state().openDuplicates();
    expect(none.state().duplicateKind).toBe('same_person');
    expect(none.state().duplicates?.total).toBe(0);
  });

  it('are first shown by the kind that has groups, also if rows change while the first kind is read', async () => {
    const held = heldBack();
    let reads = 0;
    const { state } = await openReviewPage({
      readDuplicates: ({ kind }: InputOf<'readDuplicates'>) => {
        reads += 1;
        if (reads <= 2) return held.answer();
        return kind === 'same_household'
          ? PLACES.readDuplicates({ kind } as never)
          : ok({ total: 0, groups: [] });
      },
    });
    const opening = state().openDuplicates();
    state().rereadDuplicates.now();
    await expect.poll(() => reads).toBe(2);
    await held.give({ total: 0, groups: [] });
    await held.give({ total: 0, groups: [] });
    await opening;
    expect(state().duplicateKind).toBe('same_household');
    expect(state().duplicates?.total).toBe(1);
  });

  it('stay at the kind that the person chose while the first kind was read', async () => {
    const chosen = heldBack();
    const { state, asked } = await openReviewPage({
      readDuplicates: ({ kind }: InputOf<'readDuplicates'>) =>
        kind === 'same_organisation' ? chosen.answer() : ok({ total: 0, groups: [] }),
    });
    const opening = state().openDuplicates();
    const choice = state().showDuplicateKind('same_organisation');
    await settled();
    await chosen.give({ total: 0, groups: [] });
    expect(asked('readDuplicates')).toHaveLength(2);
    await Promise.all([opening, choice]);
    expect(state().duplicateKind).toBe('same_organisation');
  });

  it('can be resolved by keeping an excluded row, which is then no longer excluded', async () => {
    const { state } = await openReviewPage({
      readDuplicates: () => ok({ total: 1, groups: [group([member(1), member(2, EXCLUDED)])] }),
      keepDuplicate: keeping(2, [1, 2]),
    });
    await state().openDuplicates();
    state().chooseKept(2);
    await state().keepOne();
    expect(state().notice?.text).toBe('Row 2 kept, 1 other row excluded');
  });

  it('can be resolved one after another without a pause, and each group only once', async () => {
    const kept = heldBack();
    const decided = [member(1, EXCLUDED), member(2)];
    let members = [member(1), member(2)];
    const { state, asked } = await openReviewPage({
      readDuplicates: () => ok({ total: 1, groups: [group(members)] }),
      keepDuplicate: kept.answer,
    });
    await state().openDuplicates();
    state().chooseKept(2);
    const both = [state().keepOne(), state().keepOne()];
    state().chooseKept(1);
    const last = state().keepOne();
    await settled();
    members = decided;
    const step = { step: 1, kind: 'keep_one', rows: 1, atMs: 0, decision: 'excluded', positions: [1] };
    await kept.give(outcomeOf(step));
    await Promise.all(both);
    await expect.poll(() => asked('keepDuplicate').length).toBe(2);
    await kept.give(outcomeOf({ ...step, step: 2, rows: 2, positions: [1, 2] }));
    await last;
    expect(asked('keepDuplicate')).toMatchObject([
      { position: 2, mark: '1 undefined,2 undefined' },
      { position: 1, mark: '1 excluded,2 undefined' },
    ]);
  });

  it('are shown again, and stay as they are, if the group has other rows than the person saw', async () => {
    const kept = heldBack();
    let members = [member(1), member(2)];
    const { state, asked } = await openReviewPage({
      readDuplicates: () => ok({ total: 1, groups: [group(members)] }),
      keepDuplicate: () =>
        asked('keepDuplicate').length === 1 ? kept.answer() : failed({ code: 'other_rows' }),
    });
    await state().openDuplicates();
    const both = [state().keepOne()];
    state().chooseKept(2);
    both.push(state().keepOne());
    await settled();
    members = [member(1), member(2, EXCLUDED), member(3)];
    await kept.give(
      outcomeOf({ step: 1, kind: 'keep_one', rows: 1, atMs: 0, decision: 'excluded', positions: [2] }),
    );
    await Promise.all(both);
    expect(asked('keepDuplicate')).toMatchObject([{}, { position: 2, mark: '1 undefined,2 undefined' }]);
    expect(state().duplicates?.items[0]?.rows).toBe(3);
    expect(state().notice?.text).toContain('Other rows match now');
  });

  it('are resolved by keeping the first row that is not excluded, unless the person chooses another row', () => {
    const place = group([member(1, EXCLUDED), member(2), member(3)]);
    expect([keptOf(place, null), keptOf(place, 3), keptOf(place, 99)]).toEqual([2, 3, 2]);
    expect(keptOf(group([member(1, EXCLUDED)]), null)).toBe(1);
    expect(keptOf(group([]), null)).toBeNull();
  });

  it('offer no row to keep if the other rows are already excluded', () => {
    expect(isKeepUseful(group([member(1), member(2, EXCLUDED)]), 1)).toBe(false);
    expect(isKeepUseful(group([member(1), member(2, EXCLUDED)]), 2)).toBe(true);
    expect(isKeepUseful(group([member(1), member(2)]), 1)).toBe(true);
    expect(isKeepUseful(group([member(1, EXCLUDED), member(2, EXCLUDED)]), 1)).toBe(true);
  });

  describe('that were resolved', () => {
    const LATEST = { step: 4, kind: 'keep_one', rows: 1, atMs: 0, decision: 'excluded', positions: [9] };
    const EARLIER = { ...LATEST, step: 3, kind: 'decide' };

    async function kept() {
      let steps: readonly object[] = [LATEST, EARLIER];
      const page = await openReviewPage({
        ...PLACES,
        readRows: () => ok({ total: 1, rows: [rowOf({ entered: fielded({ city: 'Derby' }), match: null })] }),
        keepDuplicate: () => ok(outcomeOf(LATEST)),
        readSteps: () => ok({ undo: steps[0] ?? null, redo: null }),
        undo: () => {
          const [undone] = steps;
          steps = steps.slice(1);
          return ok(undone);
        },
      });
      page.state().openDialog('duplicates');
      await page.state().openDuplicates();
      await page.state().keepOne();
      await expect.poll(() => selectStepInDialog(page.state())).toMatchObject({ step: 4 });
      return page;
    }

    it('can be restored while no later step exists, even after the notice is closed', async () => {
      const { state, asked } = await kept();
      state().dismiss(state().notice?.id ?? 0);
      state().closeDialog();
      expect(selectStepInDialog(state())).toBeNull();
      state().openDialog('duplicates');
      await state().openDuplicates();
      expect(selectStepInDialog(state())).toMatchObject({ step: 4 });
      await state().undoInDialog();
      expect(asked('undo')).toEqual([{ listId: LIST, step: 4 }]);
      expect(selectDialogNotice(state())?.text).toBe('Undone: row 9');
    });

    it('are restored without undoing an earlier step, even if the person presses the key twice', async () => {
      const { state, asked } = await kept();
      await Promise.all([state().undoInDialog(), state().undoInDialog()]);
      expect(asked('undo')).toHaveLength(1);
      expect(selectStepInDialog(state())).toBeNull();
    });

    it('cannot be restored from another list or another dialog', async () => {
      const { state, asked } = await kept();
      state().openDialog('groups');
      expect(selectStepInDialog(state())).toBeNull();
      state().openDialog('duplicates');
      await state().openReview(LIST + 1);
      expect(selectStepInDialog(state()), 'until it is read').toBeNull();
      await state().undoInDialog();
      expect(asked('undo')).toEqual([]);
    });
  });

  it('can be opened as a group of rows, with a name for the filter', async () => {
    const { state } = await openReviewPage(PLACES);
    await state().openDuplicates();
    await state().showPlace();
    expect(state().view.filter.duplicateOf).toBe(1);
    expect(state().duplicateName?.words).toBe('12 High Street');
  });
});
