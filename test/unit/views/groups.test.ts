import { describe, expect, it } from 'vitest';
import { DUPLICATE_KINDS, type DuplicateKind } from '#shared/contract/review/groups.ts';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { byPerson, DOUBTFUL, listView, PAGE } from '../../support/rows/list-view.ts';
import { SETTINGS } from '../../support/rows/workspace.ts';

describe('groups of similar rows', () => {
  it('contain rows with identical changes, and are listed by size', async () => {
    const { views, id } = listView([
      { ...DOUBTFUL, changeKey: 5, confidence: 0.9 },
      { ...DOUBTFUL, changeKey: 7, confidence: 0.9, decision: 'used_suggestion', decidedBy: 'person' },
      { ...DOUBTFUL, changeKey: 7, confidence: 0.9, decision: 'used_suggestion', decidedBy: 'person' },
      { ...DOUBTFUL, changeKey: 7, confidence: 0.9, ...byPerson },
      { ...DOUBTFUL, changeKey: 7, confidence: 0.5 },
      { ...DOUBTFUL, changeKey: null },
    ]);
    const { total, groups } = await views.groups(id, NO_FILTER, PAGE);
    expect(total).toBe(2);
    expect(groups.map(({ key, rows, undecided }) => [key, rows, undecided])).toEqual([
      [7, 4, 1],
      [5, 1, 1],
    ]);
    expect(groups[0]?.examples.map(({ position }) => position)).toEqual([2, 3, 4]);
    expect(groups[0]?.exceptions.map(({ position }) => position)).toEqual([4, 5]);
  });

  it('distinguish people from households at one delivery point, and do not include rows without a name', async () => {
    const names = ['Ann Lee', 'Bob', 'lee ann', 'Eve', '', ''];
    const { views, id } = listView(
      names.map((_, i) => ({ ...DOUBTFUL, deliveryKey: i < 3 ? 4 : 2 ** 50 })),
      names.map((name) => [name, 'Street', '1', 'Leeds', 'LS1 1AA']),
    );
    const found = async (kind: DuplicateKind) => {
      const { total, groups } = await views.duplicates(id, NO_FILTER, kind, PAGE);
      expect(groups).toHaveLength(total);
      expect(groups.every((group) => group.kind === kind)).toBe(true);
      return groups.map(({ key, members }) => [key, members.map(({ name }) => name)]);
    };
    expect(await found('same_person')).toEqual([[1, ['Ann Lee', 'lee ann']]]);
    expect(await found('same_household')).toEqual([
      [1, ['Ann Lee', 'Bob', 'lee ann']],
      [4, ['Eve', '', '']],
    ]);
    const rowsOf = async (group: number, kind: DuplicateKind) => [
      ...(await views.duplicatesOf(id, group, kind)).positions,
    ];
    expect(await rowsOf(1, 'same_person')).toEqual([1, 3]);
    expect(await rowsOf(4, 'same_household')).toEqual([4, 5, 6]);
    expect(await rowsOf(4, 'same_person')).toEqual([]);
  });

  it('at one delivery point are computed again on request once they are fifteen seconds old', async () => {
    const here = { ...DOUBTFUL, deliveryKey: 4 };
    const { views, put, clock, id } = listView([here, here, {}]);
    const rows = async () =>
      (await views.duplicates(id, NO_FILTER, 'same_person', PAGE)).groups.map((group) => group.rows);
    expect(await rows()).toEqual([2]);
    put(3, here);
    views.settled(id, Uint32Array.of(3));
    expect(await rows()).toEqual([2]);
    clock.nowMs = 2_000; // from here on, the new group is known
    expect(await rows()).toEqual([2]);
    clock.nowMs = 16_999;
    expect(await rows()).toEqual([2]);
    clock.nowMs = 17_000;
    expect(await rows()).toEqual([3]);
  });

  it('are formed in the same way at a place with many rows and at a place with few', async () => {
    const names = Array.from({ length: 24 }, (_, i) => (i % 6 === 5 ? '' : `Tenant ${i % 12}`));
    const { views, id } = listView(
      names.map(() => ({ ...DOUBTFUL, deliveryKey: 7 })),
      names.map((name) => [name, 'Street', '1', 'Leeds', 'LS1 1AA']),
    );
    const { groups } = await views.duplicates(id, NO_FILTER, 'same_person', PAGE);
    const members = groups.map((group) => group.members.map(({ position }) => position));
    const firsts = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11];
    expect(members).toEqual(firsts.map((first) => [first, first + 12]));
    const { groups: households } = await views.duplicates(id, NO_FILTER, 'same_household', PAGE);
    expect(households.map(({ key, rows }) => [key, rows])).toEqual([[1, 24]]);
  });

  describe('of people and organisations at one delivery point', () => {
    /** Title, first name, last name and organisation of each row, all at the same place. */
    const found = async (...rows: readonly (readonly string[])[]) => {
      const mapping = { title: [0], first_name: [1], last_name: [2], organisation: [3], street: [4] };
      const { views, id, filtered } = listView(
        rows.map(() => ({ ...DOUBTFUL, deliveryKey: 4 })),
        rows.map((cells) => [...cells, '1 High Street']),
        { ...SETTINGS, mapping },
      );
      const groups = async (kind: DuplicateKind) =>
        (await views.duplicates(id, NO_FILTER, kind, PAGE)).groups.map(({ members }) =>
          members.map(({ position }) => position),
        );
      const has = (kind: DuplicateKind) => filtered({ facets: { duplicate: [kind] } });
      const [person, organisation, household] = DUPLICATE_KINDS;
      return {
        groups: [await groups(person), await groups(organisation), await groups(household)],
        rows: [await has(person), await has(organisation), await has(household)],
        names: (await views.duplicates(id, NO_FILTER, 'same_organisation', PAGE)).groups[0]?.members.map(
          ({ name }) => name,
        ),
      };
    };

    it('contain two records of one person, whatever organisation and title these have', async () => {
      const { groups, rows } = await found(['Mrs', 'Ann', 'Lee', 'Acme Ltd'], ['', 'ANN', 'Lee', '']);
      expect(groups).toEqual([[[1, 2]], [], []]);
      expect(rows).toEqual([[1, 2], [], []]);
    });

    it('contain two colleagues as two people of one organisation', async () => {
      const { groups, rows, names } = await found(
        ['Mrs', 'Ann', 'Lee', 'Acme Ltd'],
        ['', 'Bob', 'Day', 'ACME, Ltd.'],
      );
      expect(groups).toEqual([[], [[1, 2]], []]);
      expect(rows).toEqual([[], [1, 2], []]);
      expect(names).toEqual(['Mrs Ann Lee, Acme Ltd', 'Bob Day, ACME, Ltd.']);
    });

    it('combine people of different organisations, or of none, only by address', async () => {
      const ann = ['', 'Ann', 'Lee', 'Acme Ltd'];
      expect((await found(ann, ['', 'Bob', 'Day', ''])).groups).toEqual([[], [], [[1, 2]]]);
      expect((await found(ann, ['', 'Bob', 'Day', 'Bau GmbH'])).groups).toEqual([[], [], [[1, 2]]]);
      expect((await found(['', 'Ann', 'Lee', ''], ['', 'Bob', 'Lee', ''])).groups).toEqual([
        [],
        [],
        [[1, 2]],
      ]);
    });

    it('combine records of an organisation without a person', async () => {
      const { groups } = await found(
        ['', '', '', 'Acme Ltd'],
        ['', '', '', 'Acme Ltd'],
        ['', 'Bob', 'Day', 'Acme Ltd'],
      );
      expect(groups).toEqual([[[1, 2]], [[1, 2, 3]], []]);
    });

    it.each([3, 12])('separate people in a building with %s offices', async (offices) => {
      const people = Array.from({ length: offices }, (_, i) => [
        ['', 'Ann', `A${i}`, `Firm ${i}`],
        ['', 'Bob', `B${i}`, `Firm ${i}`],
      ]).flat();
      const { groups, rows } = await found(...people, ['', 'Eve', 'Poe', '']);
      const all = people.map((_, i) => i + 1);
      expect(groups).toEqual([
        [],
        Array.from({ length: offices }, (_, i) => [2 * i + 1, 2 * i + 2]),
        [[...all, people.length + 1]],
      ]);
      expect(rows).toEqual([[], all, [people.length + 1]]);
    });
  });
});
