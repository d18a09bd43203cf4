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

/** Two rows: the first confirmed and taken by a rule, the second doubtful. `notBeforeMs`: answers are given at 1. */
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
  it('are kept, and taken back one by one to exactly what was before', async () => {
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

  it('cannot use a suggestion that is not there', async () => {
    const { decide, edit } = await answeredList();
    edit(2, 'Park Row');
    expect(() => decide(2, { kind: 'used_suggestion' })).toThrow(failing('no_suggestion'));
  });

  it('are refused on a row that changed meanwhile', async () => {
    const { list, db, dependencies, read, edit } = await answeredList();
    const { revision } = read(1);
    edit(1, 'New Street');
    const late = () =>
      inTransaction(db, () => decideRow(list, { position: 1, revision }, { kind: 'excluded' }, dependencies));
    expect(late).toThrow(failing('row_changed'));
    expect(read(1).decision?.corrected?.street).toBe('New Street');
  });

  it('made twice alike are one step, so that undo takes back what one sees', async () => {
    const { decide, undo, read, repositories, list } = await answeredList();
    decide(2, { kind: 'excluded' });
    decide(2, { kind: 'excluded' });
    expect(repositories.steps.history(list.id, 2)).toHaveLength(1);
    undo();
    expect(read(2).decision).toBeNull();
  });

  it('for an address picked elsewhere keep where it is, and leave the verdict of what was asked', async () => {
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

it('an edit that asks the same, made before the answer, leaves the answer’s verdict when it is undone', async () => {
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

describe('the lines that are a person’s own', () => {
  const own = { organisation: 'Smith Ltd', premise: 'Flat 2' };
  const high = (read: (position: number) => ReturnType<typeof toRow>) => read(1).entered.parts;

  it('ask something else when the premise changes, and not when only the organisation does', async () => {
    const { decide, read } = await answeredList();
    decide(1, { kind: 'edited', address: { ...high(read), organisation: own.organisation } });
    expect(read(1)).toMatchObject({
      isChecked: true,
      decision: { corrected: { organisation: 'Smith Ltd' } },
    });
    decide(1, { kind: 'edited', address: { ...high(read), premise: own.premise } });
    expect(read(1)).toMatchObject({ isChecked: false, decision: { corrected: { premise: 'Flat 2' } } });
  });

  it('stay when another address is picked for the row', async () => {
    const { decide, read } = await answeredList();
    decide(1, { kind: 'edited', address: { ...high(read), ...own } });
    const nowhere = { formatted: '', lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
    decide(1, { kind: 'picked', address: EMPTY_ADDRESS, picked: { source: 'candidate', ...nowhere } });
    expect(ownLines(read(1).entered, read(1).decision)).toEqual(own);
  });
});

describe('the undo of an edit', () => {
  it('gives the verdict and the candidates back also when their answer is too old to count by now', async () => {
    const { edit, undo, redo, read } = await answeredList(500);
    const before = read(1);
    edit(1, 'Low Street');
    // What is known of Low Street is as old.
    expect(read(1)).toMatchObject({ isChecked: false, judgement: { verdict: 'not_checked' } });
    undo();
    expect({ ...read(1), revision: 0 }).toEqual({ ...before, revision: 0 });
    redo();
    expect(read(1)).toMatchObject({ isChecked: false, decision: { kind: 'edited' } });
  });

  it('and its redo give back what was paid for meanwhile', async () => {
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
  it('carry a note or none, and come and go by undo without touching the decision', async () => {
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

describe('one step of a row’s history', () => {
  it('can be taken back whatever came later, as a step of its own', async () => {
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

  it('is refused where there is nothing of it left, or it is no step of the row', async () => {
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

describe('redo', () => {
  it('ends with the next step, and what it would have made stays in the history', async () => {
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

describe('an edit of a whole address in one cell', () => {
  const lines = { ...SETTINGS, mapping: { address: [1] } };

  it('takes the place of what the person saw, before it is checked as after it', async () => {
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

describe('an answer that comes after a decision', () => {
  /** Two rows that ask the same: the first accepted when the town was Newtown, the second asked again since. */
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

  it('changes nothing of it, is told beside it, and counts for the rows nobody decided', async () => {
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

  it('is no other answer where it suggests the same', async () => {
    const { again, read } = await askedAgain();
    await again('Newtown');
    expect(read(1)?.newer).toBeUndefined();
  });

  it('is not told any more once the person decides the same again, and undo tells it again', async () => {
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

  it('is told again where the step that let it go is taken back by itself', async () => {
    const { again, read, decide, takeBack, repositories, list } = await askedAgain('kept_as_entered');
    await again('Oldtown');
    decide(1, { kind: 'kept_as_entered' });
    takeBack(1, repositories.steps.history(list.id, 1)[0]?.step ?? 0);
    expect(read(1)?.newer).toMatchObject({ suggested: { parts: { city: 'Oldtown' } } });
  });

  it('is the row’s own once the decision is taken back, and the decision comes back with the one before', async () => {
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
