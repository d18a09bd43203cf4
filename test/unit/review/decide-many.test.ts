import { describe, expect, it } from 'vitest';
import { type ChosenRows, stepOfFew } from '../../../src-main/review/bulk-work.ts';
import { type BulkDecision, deciding } from '../../../src-main/review/decide-many.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const ALL = Uint32Array.of(1, 2, 3, 4, 5);
const EXCLUDE_ALL: BulkDecision & ChosenRows = {
  kind: 'decide_many',
  decision: 'excluded',
  positions: ALL,
  onlyUndecided: false,
  kept: null,
  alikeIn: null,
};

/** A rule accepted row 1, rows 2 and 3 have different towns replaced, 4 matches nothing, and 5 is empty. */
async function answeredList() {
  const workspace = testWorkspace();
  const rows = ['High', 'Low', 'Old', 'Lost'].map((name) => addressRow(`${name} Street`));
  const list = addList(workspace, [...rows, ['E', '', '', '', '']]);
  const addresses = scriptedAddresses((query) => {
    const text = JSON.stringify(query);
    if (text.includes('Lost')) return { ...confirming(query), match_type: 'no_match', standardized: {} };
    const city = text.includes('Low') ? 'York' : 'Hull';
    const reply = confirming(query);
    return text.includes('High')
      ? reply
      : { ...reply, confidence: 0.8, standardized: { ...Object(reply['standardized']), city } };
  });
  await run(workspace, list.id, addresses, { nowMs: () => 1 });
  const work = workOn(workspace, list.id);
  const decideAll = (wish: Partial<BulkDecision & ChosenRows>) => {
    const bulk = { ...EXCLUDE_ALL, ...wish };
    const step = deciding(work.current(), bulk, work.dependencies);
    return stepOfFew(work.current(), bulk, step, workspace.db, work.dependencies);
  };
  const decisions = () =>
    [...ALL].map((position) => {
      const { decision } = work.row(position);
      return decision && `${decision.kind} by ${decision.decidedBy}`;
    });
  const answerAgain = () =>
    run(workspace, list.id, addresses, { nowMs: () => 9, scope: { kind: 'older_than', beforeMs: 8 } });
  return { ...workspace, list, ...work, decideAll, decisions, answerAgain };
}

describe('one decision for many rows', () => {
  it('is one step with one undo and one redo', async () => {
    const { decideAll, decisions, undo, redo, repositories, list } = await answeredList();
    const before = decisions();
    expect(decideAll({})).toEqual({ step: 1, rows: 5, skipped: 0, changed: 0 });
    const after = decisions();
    expect(after).toEqual(Array.from(ALL, () => 'excluded by person'));
    expect(repositories.steps.history(list.id, 3)).toMatchObject([
      { kind: 'decide_many', rows: 5, before: { decision: null }, after: { decision: { kind: 'excluded' } } },
    ]);
    undo();
    expect(decisions()).toEqual(before);
    redo();
    expect(decisions()).toEqual(after);
  });

  it('leaves out rows that have no suggestion to use, and counts them', async () => {
    const { decideAll, decisions } = await answeredList();
    expect(decideAll({ decision: 'used_suggestion' })).toMatchObject({ rows: 3, skipped: 2 });
    expect(decisions()).toEqual([
      ...Array.from({ length: 3 }, () => 'used_suggestion by person'),
      null,
      null,
    ]);
  });

  it('leaves out rows that changed after the person chose them, and counts them', async () => {
    const { decideAll, decisions, decide, row } = await answeredList();
    const revisions = ALL.map((position) => row(position).revision);
    decide(2, { kind: 'kept_as_entered' });
    expect(decideAll({ revisions })).toMatchObject({ rows: 4, changed: 1 });
    expect(decisions()).toEqual(
      Array.from(ALL, (position) => (position === 2 ? 'kept_as_entered by person' : 'excluded by person')),
    );
  });

  it('clears the decision of a rule, and no later answer brings it back', async () => {
    const { decideAll, decisions, answerAgain, row } = await answeredList();
    expect(decideAll({ decision: 'none', positions: Uint32Array.of(1) })).toMatchObject({ rows: 1 });
    const { lookupId } = row(1);
    await answerAgain();
    expect(row(1).lookupId).not.toBe(lookupId);
    expect(decisions()[0]).toBeNull();
  });

  it('leaves out all decided rows if it is meant only for undecided rows', async () => {
    const { decideAll, decisions, decide } = await answeredList();
    decide(2, { kind: 'kept_as_entered' });
    expect(decideAll({ onlyUndecided: true })).toMatchObject({ rows: 3 });
    expect(decisions().slice(0, 3)).toEqual([
      'used_suggestion by rule',
      'kept_as_entered by person',
      'excluded by person',
    ]);
  });

  it('counts only the rows that it would change, and makes no step without such rows', async () => {
    const { decideAll, undo, repositories, list, decide, row } = await answeredList();
    decide(2, { kind: 'excluded' });
    expect(decideAll({})).toMatchObject({ rows: 4 });
    expect(decideAll({})).toMatchObject({ rows: 0 });
    expect(repositories.steps.latestDone(list.id)).toMatchObject({ step: 2, rows: 4 });
    undo();
    expect(row(2).decision).toMatchObject({ kind: 'excluded' });
  });

  it('can remove decisions, even those of a rule', async () => {
    const { decideAll, decisions, undo, edit } = await answeredList();
    edit(2, 'High Street');
    const before = decisions();
    expect(decideAll({ decision: 'none' })).toMatchObject({ rows: 2, skipped: 0 });
    expect(decisions()).toEqual(Array.from(ALL, () => null));
    undo();
    expect(decisions()).toEqual(before);
  });

  it('leaves out a row with another change if it is meant for identical changes', async () => {
    const { decideAll, decisions } = await answeredList();
    expect(decideAll({ positions: Uint32Array.of(2, 3), alikeIn: 'change' })).toMatchObject({ rows: 1 });
    expect(decisions().slice(1, 3)).toEqual(['excluded by person', null]);
  });

  it('leaves out a row with another kind of change if it is meant for one kind of change', async () => {
    const { decideAll, decisions } = await answeredList();
    expect(decideAll({ positions: Uint32Array.of(1, 2), alikeIn: 'kind' })).toMatchObject({ rows: 1 });
    expect(decisions().slice(0, 2)).toEqual(['excluded by person', null]);
  });
});
