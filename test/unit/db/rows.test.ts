import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '#shared/domain/kind/row-facts.ts';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, testWorkspace } from '../../support/rows/workspace.ts';

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
        ...NO_FACTS,
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
  picked: null,
} as const;

describe('rows', () => {
  it('are read by range, in the order of the file', () => {
    const { list, rows } = listWithVerdicts(['accept', 'fix', 'accept', 'fix', 'confirm']);
    expect(rows.range(list.id, 1, 3).map(({ position }) => position)).toEqual([2, 3]);
  });
});

describe('the counts of a list', () => {
  it('change with every verdict and decision', () => {
    const { list, rows, repositories } = listWithVerdicts(['fix', 'fix', 'accept']);
    const summary = () => repositories.lists.summary(list);
    expect(summary()).toMatchObject({
      toReview: 3,
      decided: 0,
      verdicts: { fix: 2, accept: 1, not_checked: 0 },
    });

    rows.setDecision(list.id, 1, decided);
    expect(summary()).toMatchObject({ toReview: 2, decided: 1, verdicts: { fix: 2 } });
    rows.setDecision(list.id, 1, null);
    expect(summary()).toMatchObject({ toReview: 3, decided: 0 });
  });

  it('include a count of the rows that have neither a decision nor an answer', () => {
    const { list, rows, repositories } = listWithVerdicts(['fix', 'not_checked', 'not_checked']);
    expect(repositories.lists.summary(list)).toMatchObject({ unchecked: 2 });
    rows.setDecision(list.id, 2, decided);
    expect(repositories.lists.summary(list)).toMatchObject({ unchecked: 1, decided: 1 });
  });

  it('are deleted with the list, but paid answers stay', () => {
    const { list, db, repositories } = listWithVerdicts(['fix', 'accept']);
    const questionId = repositories.rows.one(list.id, 1)?.questionId ?? 0;
    const lookupId = repositories.ledger.openLookup(questionId, 'practice');
    const answer = { reply: '', httpStatus: 404, attempts: 1, credits: 1, answeredAtMs: 1, tookMs: 1 };
    repositories.ledger.saveAnswer({ lookupId, ...answer });
    workOn({ db, repositories }, list.id).decide(2, { kind: 'excluded' });
    const place = { listId: list.id, position: 1, page: 'a' };
    repositories.drafts.put(place, { kind: 'note', text: 'ask' }, 0);
    repositories.lists.delete(list.id, 1);
    expect(repositories.lists.find(list.id)).toBeNull();
    const tables = [
      'rows',
      'row_states',
      'list_counts',
      'steps',
      'step_rows',
      'drafts',
      'runs',
      'column_ranks',
    ];
    for (const table of tables) {
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
    }
    expect(db.prepare('SELECT count(*) FROM lookups').pluck().get()).toBe(1);
  });
});
