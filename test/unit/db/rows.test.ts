import { describe, expect, it } from 'vitest';
import type { RowFilter } from '#shared/contract/operations.ts';
import type { Verdict } from '#shared/domain/judgement.ts';
import { addList, testWorkspace } from '../../support/workspace.ts';

const ALL: RowFilter = { verdicts: [], decided: null, text: '' };
const row = (name: string, street = 'High Street') => [name, street, '1', 'Leeds', 'LS1 1AA'];

function listWithVerdicts(verdicts: readonly Verdict[]) {
  const workspace = testWorkspace();
  const list = addList(
    workspace,
    verdicts.map((verdict, i) => row(`${verdict} ${i + 1}`)),
  );
  const { rows } = workspace.repositories;
  verdicts.forEach((verdict, i) =>
    rows.setOutcome(
      list.id,
      i + 1,
      {
        lookupId: null,
        verdict,
        rule: 5,
        reason: 'part_replaced',
        confidence: 0.8,
      },
      null,
    ),
  );
  return { ...workspace, list, rows };
}

const decided = {
  kind: 'kept_as_entered',
  decidedBy: 'person',
  ruleVersion: '1',
  decidedAtMs: 5,
  corrected: null,
} as const;

describe('rows', () => {
  it('come in windows of the file order, of the whole list and of a filter', () => {
    const { list, rows } = listWithVerdicts(['accept', 'fix', 'accept', 'fix', 'confirm']);
    expect(rows.range(list.id, 1, 3).map(({ position }) => position)).toEqual([2, 3]);

    const doubtful = { ...ALL, verdicts: ['fix', 'confirm'] as const };
    expect(rows.window(list.id, doubtful, 1, 5).map(({ position }) => position)).toEqual([4, 5]);
    expect(rows.count(list.id, doubtful)).toBe(3);
    expect(rows.indexOf(list.id, doubtful, 4)).toBe(1);
  });

  it('are found by text in any cell, whatever its case, with letters that SQL or JSON would treat otherwise', () => {
    const workspace = testWorkspace();
    const list = addList(workspace, [row('Ärzte "am" 100% Platz'), row('a_b'), row('other')]);
    const find = (text: string) =>
      workspace.repositories.rows.window(list.id, { ...ALL, text }, 0, 10).map(({ position }) => position);
    expect(find('ÄRZTE')).toEqual([1]);
    expect(find('"am" 100%')).toEqual([1]);
    expect(find('a_B')).toEqual([2]);
    expect(find('a%b')).toEqual([]);
  });

  it('that want a person are found one after the other, decided ones left out', () => {
    const { list, rows } = listWithVerdicts(['fix', 'accept', 'choose', 'not_checked', 'confirm']);
    expect(rows.nextDoubtful(list.id, ALL, 1)).toBe(3);
    rows.setDecision(list.id, 3, decided);
    expect(rows.nextDoubtful(list.id, ALL, 1)).toBe(5);
    expect(rows.nextDoubtful(list.id, ALL, 5)).toBeNull();
  });

  it('refuse a decision made against an older revision', () => {
    const { list, rows } = listWithVerdicts(['fix']);
    const seen = rows.one(list.id, 1)?.revision ?? -1;
    rows.setOutcome(
      list.id,
      1,
      {
        lookupId: null,
        verdict: 'accept',
        rule: 8,
        reason: 'as_entered',
        confidence: 1,
      },
      null,
    );
    expect(rows.setDecisionSeen(list.id, 1, seen, decided)).toBe(false);
    expect(rows.setDecisionSeen(list.id, 1, seen + 1, decided)).toBe(true);
    expect(rows.one(list.id, 1)?.decision).toEqual(decided);
  });
});

describe('counts', () => {
  it('follow every change of verdict and decision', () => {
    const { list, rows, repositories } = listWithVerdicts(['fix', 'fix', 'accept']);
    const summary = () => repositories.lists.summary(list);
    expect(summary()).toMatchObject({
      toReview: 2,
      decided: 0,
      verdicts: { fix: 2, accept: 1, not_checked: 0 },
    });

    rows.setDecision(list.id, 1, decided);
    expect(summary()).toMatchObject({ toReview: 1, decided: 1, verdicts: { fix: 2 } });
    rows.setDecision(list.id, 1, null);
    expect(summary()).toMatchObject({ toReview: 2, decided: 0 });
  });

  it('go with the list, and what was paid for stays', () => {
    const { list, db, repositories } = listWithVerdicts(['fix', 'accept']);
    const questionId = repositories.rows.one(list.id, 1)?.questionId ?? 0;
    repositories.ledger.openLookup(questionId, 'practice');
    repositories.lists.delete(list.id, 1);
    expect(repositories.lists.find(list.id)).toBeNull();
    for (const table of ['rows', 'row_states', 'list_counts', 'decisions', 'runs']) {
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
    }
    expect(db.prepare('SELECT count(*) FROM lookups').pluck().get()).toBe(1);
  });
});
