import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import { kindLines } from '#shared/messages/review/kinds.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { byPerson, DOUBTFUL, listView, PAGE } from '../../support/rows/list-view.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const SURE = { ...DOUBTFUL, confidence: 0.9 };
const keyOf = (kindKey: number, verdict: Verdict = 'confirm'): number =>
  kindKey * 16 + VERDICTS.indexOf(verdict);

describe('kinds of change', () => {
  it('are computed from rows that a run has settled', async () => {
    const workspace = testWorkspace();
    const streets = [
      'The Surgery, High Street',
      'Mill House, Low Street',
      'Flat 2, Old Street',
      'New Street',
    ];
    const list = addList(
      workspace,
      streets.map((street) => addressRow(street)),
    );
    const service = scriptedAddresses((query) => {
      const reply = confirming(query);
      const text = JSON.stringify(query);
      const street = ['High Street', 'Low Street', 'Old Street'].find((name) => text.includes(name));
      const standardized = { ...Object(reply['standardized']), ...(street && { street }) };
      return { ...reply, standardized: { ...standardized, formatted_address: street ?? 'New Street' } };
    });
    await run(workspace, list.id, service);
    const views = createListViews(workspace.repositories, () => 0);
    const { total, alone, kinds } = await views.kinds(list.id, NO_FILTER, PAGE);
    expect([total, alone]).toEqual([1, 1]);
    expect(kinds[0]).toMatchObject({ verdict: 'confirm', rows: 2, open: 2 });
    expect(kinds[0]?.kind && kindLines(kinds[0].kind)).toEqual(['Building or name not confirmed']);
    const { examples } = await views.kindRows(list.id, NO_FILTER, kinds[0]?.key ?? 0);
    expect(examples.map(({ position }) => position)).toEqual([1, 2]);
    // The answer contains neither the town nor the postcode, but accepting it keeps both.
    expect(examples[0]).toMatchObject({
      entered: 'The Surgery, High Street, 1, Leeds, LS1 1AA',
      suggested: expect.stringMatching(/High Street.* Leeds, LS1 1AA$/u),
      postcodes: { entered: 'LS1 1AA', suggested: 'LS1 1AA' },
    });
  });

  it('are sorted by size, and leave out single rows and rows that no person has to decide', async () => {
    const { views, id } = listView([
      { ...SURE, kindKey: 5 },
      { ...SURE, kindKey: 7 },
      { ...SURE, kindKey: 7, ...byPerson },
      { ...SURE, kindKey: 7 },
      { ...SURE, kindKey: 8 },
      { ...SURE, kindKey: 5 },
      { ...SURE, kindKey: null },
      { ...SURE, kindKey: 7, verdict: 'accept', rule: 7 },
    ]);
    const { total, alone, kinds } = await views.kinds(id, NO_FILTER, PAGE);
    expect([total, alone]).toEqual([2, 1]);
    expect(kinds.map(({ key, rows, open, outstanding }) => [key, rows, open, outstanding])).toEqual([
      [keyOf(7), 3, 2, 0],
      [keyOf(5), 2, 2, 0],
    ]);
  });

  it('are separate for rows with different verdicts', async () => {
    const { views, id } = listView([
      ...Array.from({ length: 2 }, () => ({ ...SURE, kindKey: 7 })),
      ...Array.from({ length: 2 }, () => ({ ...SURE, kindKey: 7, verdict: 'fix' as const, rule: 1 })),
    ]);
    const { kinds } = await views.kinds(id, NO_FILTER, PAGE);
    expect(kinds.map(({ key }) => key)).toEqual([keyOf(7), keyOf(7, 'fix')]);
  });

  it('combine rows to which two rules gave the same verdict', async () => {
    const { views, id } = listView(
      [2, 1].map((rule) => ({ ...SURE, kindKey: 7, verdict: 'fix' as const, rule })),
    );
    const { total, kinds } = await views.kinds(id, NO_FILTER, PAGE);
    expect([total, kinds[0]?.key, kinds[0]?.open]).toEqual([1, keyOf(7, 'fix'), 2]);
  });

  it('treat only flagged rows as outliers if there is nothing to accept', async () => {
    const unfound = { ...SURE, kindKey: 7, verdict: 'fix', rule: 1 } as const;
    const { views, id, filtered } = listView([
      ...Array.from({ length: 6 }, () => unfound),
      { ...unfound, confidence: 0.3 },
      { ...unfound, note: 'ask Ann' },
    ]);
    const { kinds } = await views.kinds(id, NO_FILTER, PAGE);
    expect(kinds.map(({ open, outstanding }) => [open, outstanding])).toEqual([[7, 1]]);
    expect(await filtered({ kind: { key: keyOf(7, 'fix'), outstanding: true } })).toEqual([8]);
  });

  it('treat flagged rows and rows with a far lower confidence as outliers, with any filter', async () => {
    const { views, id, filtered } = listView([
      ...Array.from({ length: 6 }, () => ({ ...SURE, kindKey: 7 })),
      { ...SURE, kindKey: 7, confidence: 0.6 },
      { ...SURE, kindKey: 7, note: 'ask Ann' },
      { ...SURE, kindKey: 7, confidence: 0.5, ...byPerson },
    ]);
    const { kinds } = await views.kinds(id, NO_FILTER, PAGE);
    expect(kinds.map(({ rows, open, outstanding }) => [rows, open, outstanding])).toEqual([[9, 6, 2]]);
    const { examples, exceptions } = await views.kindRows(id, NO_FILTER, keyOf(7));
    expect(examples.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(exceptions.map(({ position, isFlagged }) => [position, isFlagged])).toEqual([
      [7, false],
      [8, true],
    ]);
    const kind = (outstanding: boolean | null) => ({ key: keyOf(7), outstanding });
    expect(await filtered({ kind: kind(true) })).toEqual([7, 8, 9]);
    expect(await filtered({ kind: kind(false) })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await filtered({ kind: kind(null), confidence: { from: 0.5, to: 0.7 } })).toEqual([7, 9]);
    expect(await filtered({ kind: kind(true), confidence: { from: 0.6, to: 0.7 } })).toEqual([7]);
  });

  it('can be decided without excepted rows, and without rows that a person has decided before', async () => {
    const { views, id } = listView([
      ...Array.from({ length: 4 }, () => ({ ...SURE, kindKey: 7 })),
      { ...SURE, kindKey: 7, ...byPerson },
    ]);
    const filter = { ...NO_FILTER, kind: { key: keyOf(7), outstanding: false } };
    const target = { kind: 'filter', filter, onlyUndecided: true, except: [2] } as const;
    expect(await views.positionsOf(id, target)).toEqual(Uint32Array.of(1, 3, 4));
  });

  it('report for a single row how many other undecided rows are of the same kind', async () => {
    const { views, id } = listView([
      ...Array.from({ length: 3 }, () => ({ ...SURE, kindKey: 7 })),
      { ...SURE, kindKey: 7, ...byPerson },
      { ...SURE, kindKey: 7, note: 'ask Ann' },
      { ...SURE, kindKey: 5 },
      { ...SURE, kindKey: null },
    ]);
    const alikeTo = (position: number) => views.alike(id, NO_FILTER, position);
    expect(await alikeTo(1)).toEqual({ key: keyOf(7), rows: 3 });
    expect(await alikeTo(4)).toEqual({ key: keyOf(7), rows: 4 });
    expect(await alikeTo(5)).toEqual({ key: keyOf(7), rows: 3 });
    expect(await alikeTo(6)).toBeNull();
    expect(await alikeTo(7)).toBeNull();
    const flagged = { ...NO_FILTER, facets: { flag: ['flagged'] } };
    expect(await views.alike(id, flagged, 5)).toBeNull();
  });

  it('have at most ten example rows, each chosen with the same probability', async () => {
    const { views, id } = listView(Array.from({ length: 60 }, () => ({ ...SURE, kindKey: 7 })));
    const seen = new Map<number, number>();
    const rounds = 600;
    for (let round = 0; round < rounds; round += 1) {
      const { examples } = await views.kindRows(id, NO_FILTER, keyOf(7));
      expect(examples).toHaveLength(10);
      for (const { position } of examples) seen.set(position, (seen.get(position) ?? 0) + 1);
    }
    expect(seen.size).toBe(60);
    // Each is expected in a sixth of the rounds. Half of that is five and a half standard deviations away.
    for (const count of seen.values()) {
      expect(count).toBeGreaterThan(rounds / 6 / 2);
      expect(count).toBeLessThan((rounds / 6) * 2);
    }
  });

  it('always show the marked rows that one decision would cover', async () => {
    const { views, id } = listView([
      ...Array.from({ length: 60 }, () => ({ ...SURE, kindKey: 7 })),
      { ...SURE, kindKey: 7, ...byPerson },
      { ...SURE, kindKey: 7, note: 'ask Ann' },
      { ...SURE, kindKey: 5 },
    ]);
    const marked = [3, 40, 61, 62, 63];
    for (let round = 0; round < 20; round += 1) {
      const { examples } = await views.kindRows(id, NO_FILTER, keyOf(7), marked);
      const shown = examples.map(({ position }) => position);
      expect(new Set(shown).size).toBe(10);
      expect(shown).toEqual(expect.arrayContaining([3, 40]));
      expect(shown.every((position) => position <= 60)).toBe(true);
    }
    const all = Array.from({ length: 12 }, (_, at) => at + 1);
    const { examples } = await views.kindRows(id, NO_FILTER, keyOf(7), all);
    expect(examples.map(({ position }) => position)).toEqual(all);
  });

  it('change when flags and decisions change', async () => {
    const { views, id, put } = listView(Array.from({ length: 3 }, () => ({ ...SURE, kindKey: 7 })));
    await views.kinds(id, NO_FILTER, PAGE);
    put(1, { ...SURE, kindKey: 7, note: '' });
    put(2, { ...SURE, kindKey: 7, ...byPerson });
    views.changed(id, Uint32Array.of(1, 2));
    const { kinds } = await views.kinds(id, NO_FILTER, PAGE);
    expect(kinds.map(({ rows, open, outstanding }) => [rows, open, outstanding])).toEqual([[3, 1, 1]]);
  });
});
