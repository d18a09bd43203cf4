import { describe, expect, it } from 'vitest';
import { addList, testWorkspace } from '../../support/rows/workspace.ts';
import { ADDRESSES, leaveInFlight, quoteOf, SERVICE } from '../../support/rows/workspace-runs.ts';

const row = (street: string, number = '1') => ['A', street, number, 'Leeds', 'LS1 1AA'];
const ANSWER = { reply: '{}', httpStatus: 200, attempts: 2, credits: 1, answeredAtMs: 9, tookMs: 5 };
const MISSING_ROWS = { ...ADDRESSES, service: SERVICE, scope: 'missing', notBeforeMs: 0 } as const;

function ledgerOf(rows: readonly (readonly string[])[]) {
  const workspace = testWorkspace();
  const list = addList(workspace, rows);
  const { ledger } = workspace.repositories;
  const lookupOf = (position: number): number =>
    ledger.openLookup(workspace.repositories.rows.one(list.id, position)?.questionId ?? 0, SERVICE);
  return { workspace, list, ledger, lookupOf };
}

describe('the ledger', () => {
  it('has one lookup for all rows with the same question, whatever their spacing and letter case', () => {
    const { workspace, list } = ledgerOf([row('High Street'), row('HIGH  street '), row('Low Street')]);
    expect(quoteOf(workspace, list.id)).toMatchObject({ rowsToCheck: 3, distinctLookups: 2, cached: 0 });
  });

  it('has only one unanswered lookup for each question', () => {
    const { lookupOf } = ledgerOf([row('High Street'), row('HIGH STREET')]);
    expect(lookupOf(1)).toBe(lookupOf(2));
  });

  it('gives a paid answer to every list that asks the same question of the same service', () => {
    const { workspace, ledger, lookupOf } = ledgerOf([row('High Street')]);
    ledger.saveAnswer({ lookupId: lookupOf(1), ...ANSWER });

    const other = addList(workspace, [row('high street'), row('Low Street')]);
    const counts = (service: string) => ledger.countQuestions({ ...MISSING_ROWS, listId: other.id, service });
    expect(counts(SERVICE)).toMatchObject({ total: 2, answered: 1, oldestAnsweredAtMs: 9 });
    expect(counts('https://other.example')).toMatchObject({
      total: 2,
      answered: 0,
      oldestAnsweredAtMs: null,
    });
  });

  it('stores a newer answer without deleting the older one, and then uses the newer one', () => {
    const { ledger, list, workspace, lookupOf } = ledgerOf([row('High Street')]);
    const first = lookupOf(1);
    ledger.saveAnswer({ lookupId: first, ...ANSWER, reply: 'old' });
    const second = lookupOf(1);
    expect(second).not.toBe(first);
    ledger.saveAnswer({ lookupId: second, ...ANSWER, reply: 'new', answeredAtMs: 20 });

    const questionId = workspace.repositories.rows.one(list.id, 1)?.questionId ?? 0;
    expect(ledger.answer(questionId, SERVICE, 0)).toMatchObject({ reply: 'new', lookupId: second });
    expect(ledger.answer(questionId, SERVICE, 21)).toBeNull();
  });

  it('stores only the first of two answers to a lookup, and counts its credits once', () => {
    const { ledger, workspace, lookupOf } = ledgerOf([row('High Street')]);
    const lookupId = lookupOf(1);
    ledger.saveAnswer({ lookupId, ...ANSWER, reply: 'first' });
    ledger.saveAnswer({ lookupId, ...ANSWER, reply: 'second' });
    expect(workspace.db.prepare('SELECT reply FROM lookups').pluck().all()).toEqual(['first']);
    expect(workspace.repositories.runs.creditsSpent(SERVICE, 'validation')).toBe(1);
  });

  it('never changes the state of an answered lookup', () => {
    const { ledger, workspace, lookupOf } = ledgerOf([row('High Street')]);
    const lookupId = lookupOf(1);
    ledger.saveAnswer({ lookupId, ...ANSWER });
    ledger.saveFailure({ lookupId, httpStatus: 500, attempts: 1, error: '{}', isUnread: false });
    ledger.markPending(lookupId);
    expect(workspace.db.prepare('SELECT state FROM lookups').pluck().all()).toEqual(['answered']);
  });

  it('distinguishes lookups in flight from lookups that have never been sent', () => {
    const { workspace, ledger, list, lookupOf } = ledgerOf([row('High Street'), row('Low Street')]);
    leaveInFlight(workspace, list.id, 2);
    ledger.markPending(lookupOf(2));
    const wanted = { ...MISSING_ROWS, listId: list.id };
    expect([1, 2].map((position) => ledger.next(wanted, lookupOf(position))?.state)).toEqual([
      'sent',
      'pending',
    ]);
  });

  it('omits rows that a person decided, and rows without an address', () => {
    const { workspace, list } = ledgerOf([row('High Street'), row('Low Street'), ['A', '', '', '', '']]);
    const decision = {
      kind: 'kept_as_entered',
      decidedBy: 'person',
      ruleVersion: '1',
      decidedAtMs: 0,
      corrected: null,
      picked: null,
    } as const;
    workspace.repositories.rows.setDecision(list.id, 1, decision);
    expect(quoteOf(workspace, list.id)).toMatchObject({
      rowsToCheck: 1,
      skipped: { nothing_to_check: 1, decided_before: 1 },
    });
  });

  it('still counts the credits that were spent on a deleted list', () => {
    const { workspace, ledger, list, lookupOf } = ledgerOf([row('High Street')]);
    ledger.saveAnswer({ lookupId: lookupOf(1), ...ANSWER });
    workspace.repositories.lists.delete(list.id);
    expect(workspace.repositories.runs.creditsSpent(SERVICE, 'validation')).toBe(1);
  });
});
