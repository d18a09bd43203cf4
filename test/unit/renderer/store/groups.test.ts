import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operations.ts';
import type { ChangeGroup } from '#shared/contract/review/groups.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { PartComparison } from '#shared/domain/compare/comparison.ts';
import { changeWords, shownChanges } from '../../../../src-renderer/store/bulk/change-summary.ts';
import { heldBack, LIST, openReviewPage, settled } from '../support/single-row-page.ts';

const part = (
  name: PartComparison['part'],
  entered: string,
  returned: string,
  change: PartComparison['change'],
): PartComparison => ({ part: name, entered, returned, change });

const group = (key: number, undecided = 10): ChangeGroup => ({
  key,
  changes: [part('city', 'Kirkland', 'Seattle', 'large')],
  rows: 10,
  undecided,
  examples: [],
  exceptions: [],
});

const step = (rows: number) =>
  ok({
    step: { step: 1, kind: 'decide_many', rows, atMs: 0, decision: null, positions: [1] },
    skipped: 0,
    changed: 0,
  });

const openChanges: typeof openReviewPage = async (core) => {
  const page = await openReviewPage(core);
  page.state().chooseGroupsBy('change');
  return page;
};

const pageOf = (groups: () => readonly ChangeGroup[]) => ({
  readGroups: ({ offset, limit }: InputOf<'readGroups'>) =>
    ok({ total: groups().length, groups: groups().slice(offset, offset + limit) }),
});

const keysTo = (last: number): readonly ChangeGroup[] =>
  Array.from({ length: last }, (_, place) => group(place + 1));

describe('groups of rows with the same change', () => {
  it('are decided for undecided rows of the current filter only', async () => {
    const { state, asked } = await openChanges({ ...pageOf(() => keysTo(3)), decideRows: () => step(10) });
    await state().changeFilter({ facets: { country: ['gbr'] }, text: 'mill', change: 9 });
    await state().openGroups();
    state().lookAtGroup(2);
    await state().decideGroup('used_suggestion');
    expect(asked('readGroups')[0]).toMatchObject({ filter: { text: 'mill', change: null } });
    expect(asked('decideRows')).toEqual([
      {
        listId: LIST,
        target: {
          kind: 'filter',
          filter: {
            facets: { country: ['gbr'] },
            confidence: null,
            text: 'mill',
            change: 2,
            kind: null,
            duplicateOf: null,
          },
          onlyUndecided: true,
          except: [],
        },
        decision: 'used_suggestion',
        shown: { rows: 10, seen: [] },
      },
    ]);
    expect(state().notice).toMatchObject({ text: '10 rows accepted', undoIn: LIST });
  });

  it('are counted again after a decision, and the decided group stays selected', async () => {
    let groups = keysTo(3);
    const { state } = await openChanges({
      ...pageOf(() => groups),
      decideRows: () => {
        groups = [group(1), group(2, 0), group(3)];
        return step(10);
      },
    });
    await state().openGroups();
    expect(state().groupKey).toBe(1);
    state().lookAtGroup(2);
    await state().decideGroup('kept_as_entered');
    expect(state().groups?.items[1]).toMatchObject({ undecided: 0 });
    expect(state().groupKey).toBe(2);
    expect(state().bulkProgress).toBeNull();
  });

  it('are shown without a selected group if the selected group no longer exists', async () => {
    let groups = keysTo(3);
    const { state } = await openChanges({
      ...pageOf(() => groups),
      decideRows: () => {
        groups = [group(1), group(3)];
        return step(10);
      },
    });
    await state().openGroups();
    state().lookAtGroup(2);
    await state().decideGroup('used_suggestion');
    expect(state().groupKey).toBeNull();
  });

  it('are not decided twice at the same time, and not if no row is undecided', async () => {
    const held = heldBack();
    const { state, asked } = await openChanges({
      ...pageOf(() => [group(1), group(2, 0)]),
      decideRows: held.answer,
    });
    await state().openGroups();
    const deciding = state().decideGroup('used_suggestion');
    await state().decideGroup('used_suggestion');
    const running = { listId: LIST, state: 'running', rows: 4, totalRows: 10 } as const;
    state().hear({ name: 'decisionProgressed', payload: running });
    expect(state().bulkProgress).toEqual(running);
    await held.give({ step: { rows: 10, positions: [] }, skipped: 0, changed: 0 });
    await deciding;
    state().lookAtGroup(2);
    await state().decideGroup('used_suggestion');
    expect(asked('decideRows')).toHaveLength(1);
  });

  it('can be decided again after a failure', async () => {
    const { state, asked } = await openChanges({
      ...pageOf(() => keysTo(1)),
      decideRows: () => failed({ code: 'nothing_to_decide' }),
    });
    await state().openGroups();
    await state().decideGroup('used_suggestion');
    expect(state().notice?.tone).toBe('failure');
    await state().decideGroup('used_suggestion');
    expect(asked('decideRows')).toHaveLength(2);
  });

  it('are loaded page by page, and each is loaded once', async () => {
    const { state, asked } = await openChanges(pageOf(() => keysTo(120)));
    await state().openGroups();
    expect(state().groups?.items).toHaveLength(50);
    await Promise.all([state().readMoreGroups(), state().readMoreGroups()]);
    await state().readMoreGroups();
    await state().readMoreGroups();
    expect(state().groups?.items.map(({ key }) => key)).toEqual(keysTo(120).map(({ key }) => key));
    expect(asked('readGroups')).toHaveLength(3);
  });

  it('are read again if rows changed while the groups were being read', async () => {
    const held = heldBack();
    const { state, asked } = await openChanges({ readGroups: held.answer });
    void state().openGroups();
    await settled();
    state().hear({ name: 'rowsChanged', payload: { listId: LIST } });
    await expect.poll(() => asked('readGroups')).toHaveLength(2);
    await held.give({ total: 0, groups: [] });
    await held.give({ total: 1, groups: keysTo(1) });
    expect(state().groups?.total).toBe(1);
  });

  it('are not shown if they arrive after the dialog was closed', async () => {
    const held = heldBack();
    const { state } = await openChanges({ readGroups: held.answer });
    void state().openGroups();
    await settled();
    state().closeGroups();
    await held.give({ total: 1, groups: keysTo(1) });
    expect(state().groups).toBeNull();
  });

  it('can be opened as rows, with a name for the filter', async () => {
    const { state } = await openChanges(pageOf(() => keysTo(2)));
    state().openDialog('groups');
    await state().openGroups();
    await state().showGroup();
    expect(state().view.filter.change).toBe(1);
    expect(state().groupNames.change).toEqual({ key: 1, words: 'Kirkland → Seattle' });
    expect(state().dialog).toBeNull();
  });
});

describe('the description of a change', () => {
  it('contains only the words that differ', () => {
    expect(changeWords({ changes: [part('street', 'Mill Rd', 'Mill Road', 'alias')] })).toBe('Rd → Road');
    expect(changeWords({ changes: [part('street', 'Main St. N', 'main Street N.', 'alias')] })).toBe(
      'St. → Street',
    );
    expect(
      changeWords({
        changes: [part('city', 'Kirkland', 'Seattle', 'large'), part('postcode', '', '98101', 'added')],
      }),
    ).toBe('Kirkland → Seattle, Postcode added');
  });

  it('says what happened to a postcode or a flat, without both texts', () => {
    const of = (...change: Parameters<typeof part>) => changeWords({ changes: [part(...change)] });
    expect(of('postcode', 'yo17hr', 'YO1 7HR', 'format')).toBe('Postcode written differently');
    expect(of('postcode', '98101', '98101-1234', 'added')).toBe('Postcode completed');
    expect(of('unit', 'Flat 2', '', 'removed')).toBe('Building or flat “Flat 2” not in the suggestion');
  });

  it('includes a change of capitals only if there is no other change', () => {
    const capitals = part('street', 'MILL LANE', 'Mill Lane', 'format');
    expect(shownChanges([capitals, part('city', 'Leedz', 'Leeds', 'small')])).toHaveLength(1);
    expect(changeWords({ changes: [capitals] })).toBe('Street written differently');
  });
});
