import { describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { ownLines } from '#shared/domain/verdict/effective-address.ts';
import { inTransaction } from '../../../src-main/db/database.ts';
import { decideRow } from '../../../src-main/review/one-row-step.ts';
import { readRow, toRow } from '../../../src-main/verdicts/read-rows.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const LATER = 1_000;
const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

/** A rule accepted the first row. Answers have the time 1, which is too old for a greater `notBeforeMs`. */
async function answeredList(notBeforeMs = 0) {
  const workspace = testWorkspace();
  const list = addList(workspace, [addressRow('High Street'), addressRow('Low Street')]);
  const addresses = scriptedAddresses((query) =>
    confirming(query, JSON.stringify(query).includes('Low') ? { confidence: 0.5 } : {}),
  );
  await run(workspace, list.id, addresses, { nowMs: () => 1 });
  const work = workOn(workspace, list.id, notBeforeMs, () => LATER);
  const read = (position: number) => toRow(work.row(position), SETTINGS);
  return { ...workspace, list, read, ...work };
}

describe('decisions', () => {
  it('are saved, and undo restores the exact state before each of them', async () => {
    const { read, decide, undo } = await answeredList();
    const before = read(1).decision;
    expect(before).toMatchObject({ kind: 'used_suggestion', decidedBy: 'rule' });
    decide(1, { kind: 'kept_as_entered' });
    decide(1, { kind: 'excluded' });
    expect(read(1).decision).toMatchObject({ kind: 'excluded', decidedBy: 'person', decidedAtMs: LATER });

    undo();
    expect(read(1).decision).toMatchObject({ kind: 'kept_as_entered' });
    undo();
    expect(read(1).decision).toEqual(before);
    expect(undo).toThrow('no such step');
  });

  it('cannot accept a suggestion that does not exist', async () => {
    const { decide, edit } = await answeredList();
    edit(2, 'Park Row');
    expect(() => decide(2, { kind: 'used_suggestion' })).toThrow(failing('no_suggestion'));
  });

  it('are refused for a row that has changed since the person saw it', async () => {
    const { list, db, dependencies, read, edit } = await answeredList();
    const { revision } = read(1);
    edit(1, 'New Street');
    const late = () =>
      inTransaction(db, () => decideRow(list, { position: 1, revision }, { kind: 'excluded' }, dependencies));
    expect(late).toThrow(failing('row_changed'));
    expect(read(1).decision?.corrected?.street).toBe('New Street');
  });

  it('make only one step if a person makes the same decision twice', async () => {
    const { decide, undo, read, repositories, list } = await answeredList();
    decide(2, { kind: 'excluded' });
    decide(2, { kind: 'excluded' });
    expect(repositories.steps.history(list.id, 2)).toHaveLength(1);
    undo();
    expect(read(2).decision).toBeNull();
  });

  it('include the coordinates of a picked address, and leave the row checked', async () => {
    const { decide, read, undo } = await answeredList();
    const before = read(2);
    const picked = {
      source: 'map',
      formatted: '9 Low Street\nLeeds',
      lat: 53.8,
      lng: -1.5,
      udprn: '',
      uprn: '7',
      accuracyType: 'rooftop',
    } as const;
    decide(2, { kind: 'picked', address: { ...EMPTY_ADDRESS, street: 'Low Street' }, picked });
    expect(read(2)).toMatchObject({ isChecked: true, decision: { kind: 'picked', picked } });
    undo();
    expect({ ...read(2), revision: 0 }).toEqual({ ...before, revision: 0 });
  });
});

it('an undone edit that did not change the question gives the row the verdict that arrived meanwhile', async () => {
  const workspace = testWorkspace();
  const list = addList(workspace, [addressRow('High Street')]);
  const { decide, undo, row } = workOn(workspace, list.id, 0, () => LATER);
  const entered = toRow(row(1), SETTINGS).entered.parts;
  decide(1, { kind: 'edited', address: { ...entered, organisation: 'Smith Ltd' } });
  await run(
    workspace,
    list.id,
    scriptedAddresses((query) => confirming(query)),
    { nowMs: () => 1, scope: { kind: 'edited' } },
  );
  undo();
  expect(row(1)).toMatchObject({ verdict: 'accept', decision: { decidedBy: 'rule' } });
});

describe('the organisation and the premise of an edited address', () => {
  const own = { organisation: 'Smith Ltd', premise: 'Flat 2' };
  const high = (read: (position: number) => ReturnType<typeof toRow>) => read(1).entered.parts;

  it('make a new check necessary only if the premise changed', async () => {
    const { decide, read } = await answeredList();
    decide(1, { kind: 'edited', address: { ...high(read), organisation: own.organisation } });
    expect(read(1)).toMatchObject({
      isChecked: true,
      decision: { corrected: { organisation: 'Smith Ltd' } },
    });
    decide(1, { kind: 'edited', address: { ...high(read), premise: own.premise } });
    expect(read(1)).toMatchObject({ isChecked: false, decision: { corrected: { premise: 'Flat 2' } } });
  });

  it('stay in the row when another address is picked', async () => {
    const { decide, read } = await answeredList();
    decide(1, { kind: 'edited', address: { ...high(read), ...own } });
    const nowhere = { formatted: '', lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
    decide(1, { kind: 'picked', address: EMPTY_ADDRESS, picked: { source: 'candidate', ...nowhere } });
    expect(ownLines(read(1).entered, read(1).decision)).toEqual(own);
  });
});

describe('the undo of an edit', () => {
  it('restores the verdict and the candidates, even if their answer is now too old', async () => {
    const { edit, undo, redo, read } = await answeredList(500);
    const before = read(1);
    edit(1, 'Low Street');
    // The known answer for Low Street is just as old.
    expect(read(1)).toMatchObject({ isChecked: false, judgement: { verdict: 'not_checked' } });
    undo();
    expect({ ...read(1), revision: 0 }).toEqual({ ...before, revision: 0 });
    redo();
    expect(read(1)).toMatchObject({ isChecked: false, decision: { kind: 'edited' } });
  });

  it('restores the earlier answer, and the redo restores the answer that was paid for in the meantime', async () => {
    const { edit, undo, redo, read, db, repositories, list } = await answeredList(500);
    edit(2, 'Park Row');
    const addresses = scriptedAddresses((query) => confirming(query));
    await run({ db, repositories }, list.id, addresses, { scope: { kind: 'edited' }, nowMs: () => 400 });
    expect(read(2).judgement.verdict).toBe('accept');
    undo();
    expect(read(2).judgement.verdict).toBe('fix');
    redo();
    expect(read(2)).toMatchObject({ judgement: { verdict: 'accept' }, decision: { kind: 'edited' } });
  });
});

describe('flags', () => {
  it('can have a note, and are set and undone without changing the decision', async () => {
    const { flag, decide, undo, redo, read } = await answeredList();
    decide(2, { kind: 'excluded' });
    flag(2, '');
    flag(2, 'ask them');
    expect(read(2)).toMatchObject({ note: 'ask them', decision: { kind: 'excluded' } });
    undo();
    expect(read(2).note).toBe('');
    undo();
    expect(read(2)).toMatchObject({ note: null, decision: { kind: 'excluded' } });
    redo();
    expect(read(2).note).toBe('');
  });
});

describe('a single step in the history of a row', () => {
  it('can be undone after later steps, and that undo is a separate step', async () => {
    const { flag, decide, takeBack, undo, read, repositories, list } = await answeredList();
    decide(2, { kind: 'excluded' });
    flag(2, 'ask them');
    decide(1, { kind: 'kept_as_entered' });
    takeBack(2, 1);
    expect(read(2)).toMatchObject({ decision: null, note: 'ask them' });

    const history = () =>
      repositories.steps.history(list.id, 2).map(({ step, kind, isUndone }) => ({ step, kind, isUndone }));
    expect(history()).toEqual([
      { step: 4, kind: 'take_back', isUndone: false },
      { step: 2, kind: 'flag', isUndone: false },
      { step: 1, kind: 'decide', isUndone: false },
    ]);
    undo();
    expect(read(2)).toMatchObject({ decision: { kind: 'excluded' }, note: 'ask them' });
    expect(history()[0]).toMatchObject({ kind: 'take_back', isUndone: true });
  });

  it('cannot be undone if it is already undone or belongs to another row', async () => {
    const { decide, takeBack, undo } = await answeredList();
    decide(2, { kind: 'excluded' });
    expect(() => takeBack(1, 1)).toThrow(failing('step_not_found'));
    takeBack(2, 1);
    expect(() => takeBack(2, 1)).toThrow(failing('nothing_to_decide'));
    undo();
    undo();
    expect(() => takeBack(2, 1)).toThrow(failing('step_not_found'));
  });
});

describe('the redo of steps', () => {
  it('is no longer possible after a new step, and the undone step stays in the history', async () => {
    const { decide, undo, redo, repositories, list } = await answeredList();
    decide(2, { kind: 'excluded' });
    undo();
    decide(2, { kind: 'kept_as_entered' });
    expect(redo).toThrow('no such step');
    undo();
    redo();
    const history = repositories.steps.history(list.id, 2);
    expect(history.map(({ step, isUndone }) => [step, isUndone])).toEqual([
      [2, false],
      [1, true],
    ]);
  });
});

describe('an edit of an address that is in a single cell', () => {
  const lines = { ...SETTINGS, mapping: { address: [1] } };

  it('replaces only the changed words of the cell, both before and after the check', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, [['A', 'Leeds LS1 1AA, 12 High Street', '', '', '']], lines);
    const found = { ...EMPTY_ADDRESS, street: 'High Street', house_number: '12', postcode: 'LS1 1AA' };
    const inTown = (city: string) =>
      scriptedAddresses((query) => {
        const reply = confirming(query);
        return { ...reply, standardized: { ...(reply['standardized'] as object), ...found, city } };
      });
    await run(workspace, list.id, inTown('Leeds'), { nowMs: () => 1 });
    const { decide, row } = workOn(workspace, list.id, 0, () => LATER);
    decide(1, {
      kind: 'edited',
      address: { ...found, city: 'York' },
    });
    const written = () => {
      const { mapping, defaultCountry } = lines;
      const writeCountry = (code: string): string => code;
      return outcomeOf(toRow(row(1), lines), { mapping, defaultCountry, writeCountry }).cells[1];
    };
    expect(written()).toBe('York LS1 1AA, 12 High Street');
    await run(workspace, list.id, inTown('Yorkshire'), { scope: { kind: 'edited' } });
    expect(row(1).reply).toContain('Yorkshire');
    expect(written()).toBe('York LS1 1AA, 12 High Street');
  });
});

describe('an answer that arrives after a decision', () => {
  /** The first row was accepted with the town Newtown. The second row, with the same address, was checked since. */
  async function askedAgain(kind: 'used_suggestion' | 'kept_as_entered' = 'used_suggestion') {
    let clock = LATER;
    const workspace = testWorkspace();
    const list = addList(workspace, [addressRow('Low Street'), addressRow('Low Street')]);
    const inTown = (city: string) =>
      scriptedAddresses((query) => {
        const reply = confirming(query, { confidence: 0.5 });
        return { ...reply, standardized: { ...(reply['standardized'] as object), city } };
      });
    await run(workspace, list.id, inTown('Newtown'), { nowMs: () => 1 });
    const work = workOn(workspace, list.id, 0, () => (clock += 1));
    work.decide(1, { kind });
    const again = async (town: string) =>
      run(workspace, list.id, inTown(town), { nowMs: () => 9, scope: { kind: 'older_than', beforeMs: 8 } });
    const read = (position: number) => readRow(list, position, workspace.repositories);
    return { ...workspace, list, again, read, ...work };
  }

  it('is displayed next to the decision, and changes only undecided rows', async () => {
    const { again, read } = await askedAgain();
    await again('Oldtown');
    expect(read(1)).toMatchObject({
      suggested: { parts: { city: 'Newtown' } },
      decision: { kind: 'used_suggestion', decidedAtMs: LATER + 1 },
      newer: { suggested: { parts: { city: 'Oldtown' } } },
    });
    expect(read(2)).toMatchObject({ suggested: { parts: { city: 'Oldtown' } }, decision: null });
    expect(read(2)?.newer).toBeUndefined();
  });

  it('is not displayed if it has the same suggestion', async () => {
    const { again, read } = await askedAgain();
    await again('Newtown');
    expect(read(1)?.newer).toBeUndefined();
  });

  it('is hidden when the person makes the same decision again, and is displayed again after an undo', async () => {
    const { again, read, decide, undo } = await askedAgain('kept_as_entered');
    await again('Oldtown');
    decide(1, { kind: 'kept_as_entered' });
    expect(read(1)).toMatchObject({
      decision: { kind: 'kept_as_entered' },
      suggested: { parts: { city: 'Newtown' } },
    });
    expect(read(1)?.newer).toBeUndefined();
    undo();
    expect(read(1)?.newer).toMatchObject({ suggested: { parts: { city: 'Oldtown' } } });
  });

  it('is displayed again if only the step that hid it is undone', async () => {
    const { again, read, decide, takeBack, repositories, list } = await askedAgain('kept_as_entered');
    await again('Oldtown');
    decide(1, { kind: 'kept_as_entered' });
    takeBack(1, repositories.steps.history(list.id, 1)[0]?.step ?? 0);
    expect(read(1)?.newer).toMatchObject({ suggested: { parts: { city: 'Oldtown' } } });
  });

  it('becomes the row’s own answer when the decision is undone, until that undo is reversed', async () => {
    const { again, read, takeBack, undo } = await askedAgain();
    await again('Oldtown');
    takeBack(1, 1);
    expect(read(1)).toMatchObject({ decision: null, suggested: { parts: { city: 'Oldtown' } } });
    undo();
    expect(read(1)).toMatchObject({
      decision: { kind: 'used_suggestion' },
      suggested: { parts: { city: 'Newtown' } },
      newer: { suggested: { parts: { city: 'Oldtown' } } },
    });
  });
});
