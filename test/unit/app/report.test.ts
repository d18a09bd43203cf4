import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { coreWithList, endOfRun, startRun } from '../../support/app/app-lists.ts';

const sum = (counts: object): number => Object.values(counts).reduce<number>((all, count) => all + count, 0);

it('a report of an unchecked list contains only the columns that have values', async () => {
  const { backend, listId } = await coreWithList();
  const report = await backend.readReport({ listId });
  expect(report.rows).toBe(22);
  expect(report.outcomes.not_checked).toBe(22);
  expect(report.filled.map(({ rows }) => rows)).toContain(22);
  expect(report.receipt).toMatchObject({ runs: 0, startedAtMs: null });
});

it('a report contains the same numbers as the receipt, the run and the filters', async () => {
  const { core, backend, listId } = await coreWithList();
  await startRun(core, listId);
  const { verdicts } = await endOfRun(core, listId);
  const [report, receipt, { facets, confidence }] = await Promise.all([
    backend.readReport({ listId }),
    backend.readReceipt({ listId }),
    backend.readFacets({ listId, filter: NO_FILTER }),
  ]);
  expect(report.receipt).toEqual(receipt);
  expect(report.verdicts).toEqual(verdicts);
  expect(report.countries).toEqual(facets.country);
  expect(report.accuracy).toEqual(facets.accuracy);
  expect(report.confidence).toEqual(confidence);
  expect(sum(report.outcomes)).toBe(22);
  for (const { part, suggested } of report.corrections) {
    expect(facets.changed_part, part).toContainEqual({ value: part, rows: suggested });
  }
  expect(report.corrections).toHaveLength(facets.changed_part.length);
});

it('a report includes a decision until undo reverses the decision', async () => {
  const { core, backend, listId } = await coreWithList();
  await startRun(core, listId);
  await endOfRun(core, listId);
  const before = await backend.readReport({ listId });
  const { step } = await backend.decideRows({
    listId,
    target: { kind: 'positions', positions: [21, 22] },
    decision: 'kept_as_entered',
  });
  expect(step.rows).toBe(2);
  const after = await backend.readReport({ listId });
  expect(after.outcomes).toMatchObject({ kept: 2, open: before.outcomes.open - 2 });
  expect(after.verdicts).toEqual(before.verdicts);
  await backend.undo({ listId });
  expect((await backend.readReport({ listId })).outcomes).toEqual(before.outcomes);
});

it('a report contains each change of the rules with the result of its sample, even after undo', async () => {
  const { core, backend, listId } = await coreWithList();
  await startRun(core, listId);
  await endOfRun(core, listId);
  const rules = presetRules('strict');
  await backend.applyRules({ listId, rules, sample: { right: 18, wrong: 2 } });
  const { rulesChanges } = await backend.readReport({ listId });
  expect(rulesChanges).toMatchObject([
    { before: presetRules('normal'), after: rules, sample: { right: 18, wrong: 2 }, isUndone: false },
  ]);
  await backend.undo({ listId });
  expect((await backend.readReport({ listId })).rulesChanges).toMatchObject([{ isUndone: true }]);
});
