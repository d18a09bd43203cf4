import { describe, expect, it } from 'vitest';
import { decideRow, undoStep } from '../../../src-main/review/decide.ts';
import { toRow } from '../../../src-main/review/read-rows.ts';
import { parseMatch } from '../../../src-main/service/parse-match.ts';
import { createSettler } from '../../../src-main/verify/settle.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address.ts';
import { confirming } from '../../support/scripted-addresses.ts';
import { addList, SETTINGS, testWorkspace } from '../../support/workspace.ts';

/** A list of two rows, the first of them answered with `changes` to a confirming reply. */
function answeredList(changes: Record<string, unknown> = {}) {
  const workspace = testWorkspace();
  const list = addList(workspace, [
    ['A', 'High Street', '1', 'Leeds', 'LS1 1AA'],
    ['B', 'Low Street', '2', 'Leeds', 'LS1 1AB'],
  ]);
  const { rows, ledger } = workspace.repositories;
  const lookupId = ledger.openLookup(rows.one(list.id, 1)?.questionId ?? 0, 'practice');
  const input = {
    street: 'High Street',
    house_number: '1',
    locality: '',
    city: 'Leeds',
    state: '',
    postcode: 'LS1 1AA',
  };
  const reply = JSON.stringify(confirming({ country: 'gbr', input }, changes));
  ledger.saveAnswer({
    lookupId,
    reply,
    httpStatus: 200,
    attempts: 1,
    credits: 1,
    answeredAtMs: 1,
    tookMs: 1,
  });
  const row = rows.one(list.id, 1);
  if (row) createSettler(list.id, SETTINGS, rows, () => 7).answered(row, lookupId, parseMatch(reply));
  const read = (position: number) => {
    const stored = rows.one(list.id, position);
    if (!stored) throw new Error('no such row');
    return toRow(stored, SETTINGS);
  };
  const decide = (position: number, kind: 'used_suggestion' | 'kept_as_entered' | 'excluded') =>
    decideRow(
      list,
      { position, revision: read(position).revision, decision: { kind } },
      workspace.db,
      workspace.repositories,
      9,
    );
  const undo = () => undoStep(list, workspace.db, workspace.repositories, 10);
  return { ...workspace, list, read, decide, undo };
}

describe('decisions', () => {
  it('are kept, and taken back one by one to exactly what was before', () => {
    const { read, decide, undo } = answeredList();
    const before = read(1).decision;
    expect(before).toMatchObject({ kind: 'used_suggestion', decidedBy: 'rule' });
    decide(1, 'kept_as_entered');
    decide(1, 'excluded');
    expect(read(1).decision).toMatchObject({ kind: 'excluded', decidedBy: 'person', decidedAtMs: 9 });

    expect(undo()).toEqual([1]);
    expect(read(1).decision).toMatchObject({ kind: 'kept_as_entered' });
    undo();
    expect(read(1).decision).toEqual(before);
    expect(undo).toThrow(expect.objectContaining({ failure: { code: 'nothing_to_undo' } }));
  });

  it('answer with the row as it is afterwards, ready for the next decision', () => {
    const { decide, read } = answeredList();
    expect(decide(1, 'excluded')).toEqual(read(1));
  });

  it('cannot use a suggestion that is not there', () => {
    const { decide } = answeredList();
    expect(() => decide(2, 'used_suggestion')).toThrow(
      expect.objectContaining({ failure: { code: 'no_suggestion', position: 2 } }),
    );
  });

  it('are refused on a row that changed meanwhile', () => {
    const { list, db, repositories, read } = answeredList();
    const { revision } = read(1);
    const edited = { kind: 'edited', address: { ...EMPTY_ADDRESS, street: 'New Street' } } as const;
    decideRow(list, { position: 1, revision, decision: edited }, db, repositories, 9);
    expect(() => decideRow(list, { position: 1, revision, decision: edited }, db, repositories, 9)).toThrow(
      expect.objectContaining({ failure: { code: 'row_changed', position: 1 } }),
    );
    expect(read(1).decision?.corrected?.street).toBe('New Street');
  });
});
