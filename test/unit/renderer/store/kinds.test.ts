import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operations.ts';
import type { KindGroup, KindRows, RowExample } from '#shared/contract/review/groups.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import type { KindOfChange } from '#shared/domain/kind/kind-of-change.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { errorRateWords, kindLeftWords, kindsSentence } from '#shared/messages/review/kinds.ts';
import { kindWords } from '../../../../src-renderer/store/bulk/change-summary.ts';
import { openRowsOf, selectGroup } from '../../../../src-renderer/store/bulk/groups-slice.ts';
import { selectStepInDialog } from '../../../../src-renderer/store/deciding/history-slice.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { fielded } from '../../domain/addresses.ts';
import { heldBack, LIST, openReviewPage, settled } from '../support/single-row-page.ts';

const BUILDING: KindOfChange = {
  doubts: ['unit_missing'],
  unconfirmed: [],
  matchType: 'exact',
  accuracy: 'rooftop',
  parts: [
    { part: 'street', events: ['same'], words: '' },
    { part: 'unit', events: ['building'], words: '' },
  ],
  canAccept: true,
};

const group = (key: number, rest: Partial<KindGroup> = {}): KindGroup => ({
  key,
  verdict: 'confirm',
  kind: BUILDING,
  changes: [],
  rows: 10,
  open: 8,
  outstanding: 1,
  ...rest,
});

const row = (position: number): RowExample => ({
  position,
  entered: 'a',
  suggested: 'b',
  postcodes: { entered: '', suggested: '' },
  confidence: 0.9,
  decision: null,
});
const DRAWN: KindRows = { examples: [row(1), row(2), row(3)], exceptions: [] };

const step = ok({
  step: { step: 1, kind: 'decide_many', rows: 7, atMs: 0, decision: null, positions: [1] },
  skipped: 0,
  changed: 0,
});

const NOTHING_DECIDED = failureMessage({ code: 'nothing_to_decide' }).text;

const pageOf = (kinds: () => readonly KindGroup[]) => ({
  readKinds: ({ offset, limit }: InputOf<'readKinds'>) =>
    ok({ total: kinds().length, alone: 4, kinds: kinds().slice(offset, offset + limit) }),
  readKindRows: () => ok(DRAWN),
  decideRows: () => step,
});

describe('kinds of change', () => {
  it('are decided without the outliers and without the rows marked as wrong', async () => {
    const { state, asked } = await openReviewPage(pageOf(() => [group(1), group(2), group(3)]));
    await state().changeFilter({ text: 'mill', kind: { key: 9, outstanding: true } });
    await state().openGroups();
    expect(asked('readKinds')[0]).toMatchObject({ filter: { text: 'mill', kind: null } });
    state().lookAtGroup(2);
    await settled();
    state().markKindRow(1, 'right');
    state().markKindRow(2, 'wrong');
    state().markKindRow(3, 'wrong');
    state().markKindRow(3, 'wrong');
    await state().decideGroup('used_suggestion');
    expect(asked('decideRows')).toMatchObject([
      {
        listId: LIST,
        target: {
          kind: 'filter',
          filter: { text: 'mill', kind: { key: 2, outstanding: false } },
          onlyUndecided: true,
          except: [2],
        },
        decision: 'used_suggestion',
        shown: { rows: 7, seen: [] },
      },
    ]);
    expect(state().notice).toMatchObject({ text: '7 rows accepted', undoIn: LIST });
    expect(selectGroup(state())?.key).toBe(2);
  });

  it('still have their sample rows and marks after the page reads the kinds again', async () => {
    const { state, asked } = await openReviewPage(pageOf(() => [group(1), group(2)]));
    await state().openGroups();
    await settled();
    state().markKindRow(1, 'wrong');
    state().rereadGroups();
    await expect.poll(() => asked('readKinds')).toHaveLength(2);
    await settled();
    expect(asked('readKindRows')).toHaveLength(1);
    expect([...(state().kindSample?.marks ?? [])]).toEqual([[1, 'wrong']]);
    state().lookAtGroup(2);
    await settled();
    expect(state().kindSample).toMatchObject({ key: 2, rows: DRAWN });
    expect(state().kindSample?.marks.size).toBe(0);
  });

  it('keep the marks of each kind while the person looks at others, or closes and opens the dialog', async () => {
    const { state, asked } = await openReviewPage(pageOf(() => [group(1), group(2)]));
    await state().openGroups();
    await settled();
    state().markKindRow(1, 'right');
    state().markKindRow(2, 'wrong');
    state().lookAtGroup(2);
    await settled();
    state().markKindRow(3, 'wrong');
    const backTo = async (key: number) => {
      state().lookAtGroup(key);
      await settled();
      return [...(state().kindSample?.marks ?? [])];
    };
    expect(await backTo(1)).toEqual([
      [1, 'right'],
      [2, 'wrong'],
    ]);
    expect(asked('readKindRows').at(-1)).toMatchObject({ kind: 1, marked: [1, 2] });
    state().chooseGroupsBy('change');
    state().closeGroups();
    state().chooseGroupsBy('kind');
    await state().openGroups();
    expect(await backTo(2)).toEqual([[3, 'wrong']]);
    await backTo(1);
    await state().decideGroup('used_suggestion');
    expect(asked('decideRows')).toMatchObject([{ target: { except: [2] }, shown: { rows: 7 } }]);
  });

  it('leave the wrong rows out also while their sample is being read', async () => {
    const sample = heldBack();
    let isHeld = false;
    const page = {
      ...pageOf(() => [group(1), group(2)]),
      readKindRows: () => (isHeld ? sample.answer() : ok(DRAWN)),
    };
    const { state, asked } = await openReviewPage(page);
    await state().openGroups();
    await settled();
    state().markKindRow(2, 'wrong');
    state().lookAtGroup(2);
    isHeld = true;
    state().lookAtGroup(1);
    expect(openRowsOf(group(1), state())).toBe(7);
    const deciding = state().decideGroup('used_suggestion');
    await settled();
    expect(asked('decideRows')).toMatchObject([{ target: { except: [2] }, shown: { rows: 7 } }]);
    await sample.give(DRAWN);
    await deciding;
  });

  it('do not count a wrong row that was decided since', async () => {
    let drawn = DRAWN;
    const page = { ...pageOf(() => [group(1), group(2)]), readKindRows: () => ok(drawn) };
    const { state, asked } = await openReviewPage(page);
    await state().openGroups();
    await settled();
    state().markKindRow(2, 'wrong');
    state().closeGroups();
    drawn = { ...DRAWN, examples: [row(1), row(3)] };
    await state().openGroups();
    await settled();
    await state().decideGroup('used_suggestion');
    expect(asked('decideRows')).toMatchObject([{ target: { except: [] }, shown: { rows: 8 } }]);
  });

  it('forget their marks when another list opens', async () => {
    const { state } = await openReviewPage(pageOf(() => [group(1)]));
    await state().openGroups();
    await settled();
    state().markKindRow(2, 'wrong');
    state().closeGroups();
    await state().openReview(LIST + 1);
    await state().openGroups();
    await settled();
    expect(state().kindSample?.marks.size).toBe(0);
  });

  it('can be kept as entered, but not accepted, if their rows were not found', async () => {
    const unfound = group(1, { verdict: 'fix', kind: { ...BUILDING, canAccept: false } });
    const { state, asked } = await openReviewPage(pageOf(() => [unfound, group(2, { open: 0 })]));
    await state().openGroups();
    await state().decideGroup('used_suggestion');
    expect(state().notice?.text).toBe(NOTHING_DECIDED);
    state().dismiss(state().notice?.id ?? 0);
    state().lookAtGroup(2);
    await state().decideGroup('kept_as_entered');
    expect(state().notice?.text).toBe(NOTHING_DECIDED);
    expect(asked('decideRows')).toEqual([]);
    state().lookAtGroup(1);
    await state().decideGroup('kept_as_entered');
    expect(asked('decideRows')).toHaveLength(1);
  });

  it('can be decided right after an undo, without waiting for an event', async () => {
    let open = 8;
    const latest = { step: 1, kind: 'decide_many', rows: 8, atMs: 0, decision: null, positions: [1] };
    const { state, asked } = await openReviewPage({
      ...pageOf(() => [group(1, { open })]),
      readRows: () => ok({ total: 1, rows: [rowOf({ entered: fielded({ city: 'Derby' }), match: null })] }),
      readSteps: () => ok({ undo: open === 0 ? latest : null, redo: null }),
      decideRows: () => {
        open = 0;
        return step;
      },
      undo: () => {
        open = 8;
        return ok(latest);
      },
    });
    state().openDialog('groups');
    await state().openGroups();
    await state().decideGroup('used_suggestion');
    await expect.poll(() => selectStepInDialog(state())).not.toBeNull();
    await state().undoInDialog();
    await settled();
    expect(selectGroup(state())).toMatchObject({ open: 8 });
    await state().decideGroup('used_suggestion');
    expect(asked('decideRows')).toHaveLength(2);
  });

  it('can be opened as rows, with a name for the filter', async () => {
    const { state } = await openReviewPage(pageOf(() => [group(1)]));
    state().openDialog('groups');
    await state().openGroups();
    await state().showGroup(true);
    expect(state().dialog).toBeNull();
    expect(state().view.filter.kind).toEqual({ key: 1, outstanding: true });
    expect(state().groupNames.kind).toEqual({ key: 1, words: 'Building or name not confirmed' });
  });

  it('show the replaced and the new word if every row has the same replacement', () => {
    const kind = { ...BUILDING, parts: [{ part: 'city', events: ['replaced'], words: 'x > y' } as const] };
    const changes = [
      { part: 'city', entered: 'Kirkland', returned: 'Seattle', change: 'large' },
      { part: 'postcode', entered: '', returned: '98052', change: 'added' },
    ] as const;
    expect(kindWords({ kind, changes })).toBe('Kirkland → Seattle');
  });
});

describe('the sentence about a kind of change', () => {
  it('states how many rows are left and how many are outliers', () => {
    expect(kindLeftWords(812, 812, 0)).toBe('');
    expect(kindLeftWords(812, 790, 6)).toBe('790 to decide, 6 unusual');
    expect(kindLeftWords(812, 0, 1)).toBe('0 to decide, 1 unusual');
    expect(kindLeftWords(812, 0, 0)).toBe('all decided');
    expect(kindsSentence(24, 1)).toBe(
      'Doubtful rows of 24 kinds, the most frequent first. 1 row matches no other row.',
    );
    expect(kindsSentence(1, 0)).toBe('Doubtful rows of 1 kind.');
  });

  it('states how many reviewed rows are wrong, and their share', () => {
    expect(errorRateWords({ right: 0, wrong: 0 }, 10)).toBe('None of 10 reviewed');
    expect(errorRateWords({ right: 6, wrong: 0 }, 10)).toBe('6 of 10 reviewed, 0 wrong');
    expect(errorRateWords({ right: 5, wrong: 1 }, 10)).toBe(
      '6 of 10 reviewed, 1 wrong (about 17%). Wrong rows are left out.',
    );
  });
});
