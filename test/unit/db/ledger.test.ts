import { describe, expect, it } from 'vitest';
import { addList, testWorkspace } from '../../support/workspace.ts';

const row = (street: string, number = '1') => ['A', street, number, 'Leeds', 'LS1 1AA'];
const ANSWER = { reply: '{}', httpStatus: 200, attempts: 2, credits: 1, answeredAtMs: 9, tookMs: 5 };

function ledgerOf(rows: readonly (readonly string[])[]) {
  const workspace = testWorkspace();
  const list = addList(workspace, rows);
  const { ledger } = workspace.repositories;
  ledger.addLookups(list.id, 'practice', 0, rows.length);
  return { ...workspace, list, ledger };
}

describe('the ledger', () => {
  it('asks a question once, however many rows ask it and however they are spaced or capitalised', () => {
    const { ledger, list } = ledgerOf([row('High Street'), row('HIGH  street '), row('Low Street')]);
    expect(ledger.countQuestions(list.id, 'practice')).toEqual({ total: 2, answered: 0 });
    expect(ledger.openLookups(list.id, 'practice')).toHaveLength(2);
  });

  it('gives an answer to every list that asks the same of the same service', () => {
    const { ledger, list, ...workspace } = ledgerOf([row('High Street')]);
    const [lookupId = 0] = ledger.openLookups(list.id, 'practice');
    ledger.saveAnswer({ lookupId, ...ANSWER });

    const other = addList(workspace, [row('high street'), row('Low Street')]);
    expect(ledger.countQuestions(other.id, 'practice')).toEqual({ total: 2, answered: 1 });
    expect(ledger.countQuestions(other.id, 'https://other.example')).toEqual({ total: 2, answered: 0 });
  });

  it('keeps what was in flight apart from what was never sent', () => {
    const { ledger, list } = ledgerOf([row('High Street'), row('Low Street')]);
    const [first = 0, second = 0] = ledger.openLookups(list.id, 'practice');
    ledger.markSent(first, 1);
    ledger.markSent(second, 1);
    ledger.markPending(second);
    expect(ledger.countInFlight(list.id, 'practice')).toBe(1);
    expect(ledger.openLookups(list.id, 'practice')).toEqual([first, second]);
  });

  it('does not ask for rows a person has decided, nor for rows without an address', () => {
    const { ledger, list, repositories } = ledgerOf([
      row('High Street'),
      row('Low Street'),
      ['A', '', '', '', ''],
    ]);
    const decision = {
      kind: 'kept_as_entered',
      decidedBy: 'person',
      ruleVersion: '1',
      decidedAtMs: 0,
      corrected: null,
    } as const;
    repositories.rows.setDecision(list.id, 1, decision);
    expect(ledger.countQuestions(list.id, 'practice').total).toBe(1);
    expect(ledger.countSkipped(list.id)).toEqual({ nothing_to_check: 1, decided_before: 1 });
  });
});
