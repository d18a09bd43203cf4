import { describe, expect, it } from 'vitest';
import { NO_FILTER, type RowTarget } from '#shared/contract/review/view.ts';
import { changeSentence } from '#shared/messages/review/history.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { createEmailHandlers } from '../../../src-main/app/handlers/run/email-handlers.ts';
import { stepOfMany } from '../../../src-main/review/bulk-work.ts';
import { takingEmails } from '../../../src-main/review/decide-email.ts';
import { undoRedoMany } from '../../../src-main/review/undo-redo.ts';
import { readRow } from '../../../src-main/verdicts/read-rows.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { emailList, emailQuote, runEmails } from '../../support/rows/email-runs.ts';
import { SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';

const EMAIL = 5;
const EDITED = { kind: 'edited' } as const;
const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

/** @param rows the positions of the rows to check; undefined for all */
async function checkedList(cells: readonly string[], rows?: readonly number[], settings = SETTINGS) {
  const workspace = testWorkspace();
  const service = await practiceService();
  const list = emailList(workspace, cells, settings);
  const checkRows = (of: readonly number[]) =>
    runEmails(workspace, list, service.url, {
      scope: { kind: 'filtered', filter: NO_FILTER },
      filtered: Uint32Array.from(of),
    });
  await (rows ? checkRows(rows) : runEmails(workspace, list, service.url));
  const { context } = handlerWorld(workspace);
  const handlers = { ...createEmailHandlers(context), ...createStepHandlers(context) };
  const listId = list.id;
  const row = (position: number) => {
    const found = readRow(list, position, workspace.repositories);
    if (!found) throw new Error('no such row');
    return found;
  };
  const email = (position: number, at = 0) => row(position).emails?.[at];
  const decide = (position: number, kind: 'used_suggestion' | 'kept_as_entered' | 'none', slot = 0) =>
    handlers.decideEmail({
      listId,
      position,
      revision: row(position).revision,
      column: EMAIL,
      slot,
      decision:
        kind === 'used_suggestion' ? { kind, email: email(position, slot)?.didYouMean ?? '' } : { kind },
    });
  const check = () => runEmails(workspace, list, service.url, { scope: EDITED });
  const takeAll = async (target: RowTarget) =>
    handlers.takeEmailSuggestions({
      listId,
      mark: (await handlers.rehearseEmailSuggestions({ listId, target })).mark,
    });
  return { workspace, list, listId, handlers, row, email, decide, check, checkRows, takeAll };
}

describe('the suggestion for an email', () => {
  it('is accepted in one step without a check, and the address of the row stays unchanged', async () => {
    const { listId, handlers, row, email, decide } = await checkedList(['bob@gmial.com', 'ada@gmail.com']);
    expect(email(1)).toMatchObject({
      entered: 'bob@gmial.com',
      taken: null,
      decision: null,
      didYouMean: 'bob@gmail.com',
      flags: expect.arrayContaining(['typo']),
    });
    const before = row(1);
    const after = decide(1, 'used_suggestion');
    expect(after.emails).toMatchObject([
      { taken: 'bob@gmail.com', decision: 'used_suggestion', result: '', reason: 'not_asked_yet', flags: [] },
    ]);
    expect(after).toMatchObject({
      decision: before.decision,
      judgement: before.judgement,
      revision: before.revision + 1,
    });
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: { kind: 'decide_email', rows: 1 } });
    const [entry] = handlers.readHistory({ listId, position: 1 });
    expect(entry && changeSentence(entry)).toBe('Email corrected to “bob@gmail.com”');
  });

  it('is checked by a run for edited rows, and undo and redo bring back the known answers', async () => {
    const { workspace, list, listId, handlers, email, decide, check } = await checkedList([
      'bob@gmial.com',
      'bob@gmial.com',
    ]);
    const entered = email(1);
    decide(1, 'used_suggestion');
    decide(2, 'used_suggestion');
    expect(await check()).toMatchObject({ state: 'done', credits: { email: { charged: 1 } } });
    const taken = email(1);
    expect(taken).toMatchObject({ taken: 'bob@gmail.com', result: 'deliverable' });
    expect(email(2)?.result).toBe('deliverable');

    await handlers.undo({ listId });
    await handlers.undo({ listId });
    expect(email(1)).toEqual(entered);
    expect(email(2)).toEqual(entered);
    await handlers.redo({ listId });
    expect(email(1)).toEqual(taken);
    expect(await emailQuote(workspace, list, { scope: EDITED })).toMatchObject({
      credits: { email: { quoted: 0 } },
    });
    expect(workspace.repositories.runs.creditsSpent('practice', 'email')).toBe(2);
  });

  it('is removed by an undo, which also restores the earlier answer of another service', async () => {
    const { workspace, listId, handlers, email, decide } = await checkedList(['bob@gmial.com']);
    const entered = email(1);
    workspace.db.exec(`UPDATE lookups SET service = 'another'`);
    decide(1, 'used_suggestion');
    await handlers.undo({ listId });
    expect(email(1)).toEqual(entered);
  });

  it('gets its result immediately if the answer is already known', async () => {
    const { decide } = await checkedList(['bob@gmial.com', 'bob@gmail.com']);
    expect(decide(1, 'used_suggestion').emails).toMatchObject([{ result: 'deliverable' }]);
  });

  it('cannot be accepted if the suggestion or the row has changed, or if there is no suggestion', async () => {
    const { listId, handlers, row, decide } = await checkedList([
      'bob@gmial.com',
      'ada@gmail.com',
      'nonsense',
    ]);
    const take = (position: number, email: string, revision = row(position).revision) =>
      handlers.decideEmail({
        listId,
        position,
        revision,
        column: EMAIL,
        slot: 0,
        decision: { kind: 'used_suggestion', email },
      });
    expect(() => take(1, 'bob@other.example')).toThrow(failing('row_changed'));
    expect(() => take(1, 'bob@gmail.com', 99)).toThrow(failing('row_changed'));
    expect(() => take(2, 'bob@gmail.com')).toThrow(failing('no_suggestion'));
    expect(() => decide(3, 'kept_as_entered')).toThrow(failing('no_suggestion'));
    expect(handlers.readSteps({ listId })).toEqual({ undo: null, redo: null });
  });

  it('can be rejected, and a person can also undo a decision from the history', async () => {
    const { listId, handlers, row, email, decide } = await checkedList(['bob@gmial.com']);
    const entered = email(1);
    decide(1, 'used_suggestion');
    expect(decide(1, 'kept_as_entered').emails).toMatchObject([
      { decision: 'kept_as_entered', taken: null, result: entered?.result },
    ]);
    expect(decide(1, 'none').emails).toEqual([entered]);
    const { revision } = row(1);
    handlers.takeBackStep({ listId, position: 1, revision, step: 2 });
    expect(email(1)).toMatchObject({ taken: 'bob@gmail.com', decision: 'used_suggestion' });
    await handlers.undo({ listId });
    expect(email(1)).toEqual(entered);
    const history = handlers.readHistory({ listId, position: 1 });
    expect(history.map(changeSentence)).toEqual([
      'Email corrected to “bob@gmail.com”',
      'Email decision cleared',
      'Email kept as entered',
      'Email corrected to “bob@gmail.com”',
    ]);
  });
});

describe('the suggestions for the emails of many rows', () => {
  const cells = [
    ...Array.from({ length: 30 }, (_, i) => `person${i}@gmial.com`),
    'ada@gmail.com',
    '',
    'bob@hotmial.com',
  ];

  it('are counted in advance, and one step accepts all but those that a person decided', async () => {
    const { listId, handlers, email, decide, takeAll } = await checkedList(cells);
    decide(1, 'kept_as_entered');
    const filter = { ...NO_FILTER, facets: { email_flag: ['typo'] } };
    const all = { kind: 'filter', filter, onlyUndecided: false } as const;
    const rehearsal = await handlers.rehearseEmailSuggestions({ listId, target: all });
    expect(rehearsal).toMatchObject({ emails: 30, rows: 30, decided: 1 });
    expect(rehearsal.sample).toHaveLength(10);
    for (const { position, entered, meant } of rehearsal.sample)
      expect([entered, meant]).toEqual([cells[position - 1], email(position)?.didYouMean]);

    expect(await takeAll(all)).toMatchObject({
      step: { kind: 'take_emails', rows: 30, decision: null },
      changed: 0,
    });
    expect(email(1)).toMatchObject({ decision: 'kept_as_entered', taken: null });
    expect(email(2)?.taken).toBe('person1@gmail.com');
    expect(email(33)?.taken).toBe('bob@hotmail.com');
    await expect(takeAll(all)).rejects.toThrow(failing('nothing_to_decide'));
    await handlers.undo({ listId });
    expect([2, 33].map((position) => email(position)?.taken)).toEqual([null, null]);
    expect(email(1)?.decision).toBe('kept_as_entered');
  });

  it('are accepted only for the emails that were counted, as they were then', async () => {
    const typos = [
      'ann@gmial.com',
      'bob@gmial.com',
      'cat@gmial.com',
      'eve@gmial.com; eva@gmial.com',
      'fay@gmial.com',
    ];
    const { listId, handlers, email, decide, checkRows } = await checkedList(typos, [1, 2, 3]);
    const target = { kind: 'positions', positions: [1, 2, 3, 4, 5] } as const;
    const { mark, ...found } = await handlers.rehearseEmailSuggestions({ listId, target });
    expect(found).toMatchObject({ emails: 3, rows: 3 });
    decide(1, 'kept_as_entered');
    await checkRows([5]);
    expect(await handlers.rehearseEmailSuggestions({ listId, target })).toMatchObject({ emails: 3, rows: 3 });

    expect(await handlers.takeEmailSuggestions({ listId, mark })).toMatchObject({
      step: { rows: 2, positions: [2, 3] },
      changed: 1,
    });
    expect([1, 2, 3, 5].map((position) => email(position)?.taken)).toEqual([
      null,
      'bob@gmail.com',
      'cat@gmail.com',
      null,
    ]);
    await expect(handlers.takeEmailSuggestions({ listId, mark }), 'all rows have changed').rejects.toThrow(
      failing('other_rows'),
    );
    await expect(
      handlers.takeEmailSuggestions({ listId, mark: 'of an earlier start' }),
      'the rows are no longer known',
    ).rejects.toThrow(failing('other_rows'));
  });

  it('leave out a row that has got another suggestion since', async () => {
    const settings = { ...SETTINGS, checksSeveralEmails: true };
    const typos = ['ann@gmial.com; bob@hotmial.com', 'cat@gmial.com'];
    const { workspace, listId, handlers, email } = await checkedList(typos, undefined, settings);
    const target = { kind: 'positions', positions: [1, 2] } as const;
    const { mark } = await handlers.rehearseEmailSuggestions({ listId, target });
    workspace.db.exec(`UPDATE lookups SET reply = replace(reply, 'bob@hotmail.com', 'bob@hotmail.example')`);
    expect(await handlers.takeEmailSuggestions({ listId, mark })).toMatchObject({
      step: { positions: [2] },
      changed: 1,
    });
    expect([0, 1].map((slot) => email(1, slot)?.taken)).toEqual([null, null]);
  });

  it('are accepted in one step, even for more rows than a transaction contains', async () => {
    const many = Array.from({ length: 2_600 }, (_, i) => `person${i}@gmial.com`);
    const { listId, handlers, email, takeAll } = await checkedList(many);
    const target = { kind: 'positions', positions: many.map((_, i) => i + 1) } as const;
    expect(await takeAll(target)).toMatchObject({ step: { rows: 2_600 } });
    expect(email(2_600)?.taken).toBe('person2599@gmail.com');
    await handlers.undo({ listId });
    expect(email(2_600)).toMatchObject({ taken: null, flags: expect.arrayContaining(['typo']) });
    await handlers.redo({ listId });
    expect(email(1)?.taken).toBe('person0@gmail.com');
  });
});

it('an email step that was interrupted when the app ended is undone completely', async () => {
  const many = Array.from({ length: 2_600 }, (_, i) => `person${i}@gmial.com`);
  const { workspace, list, email } = await checkedList(many);
  const { db, repositories } = workspace;
  const entered = [email(1), email(2_600)];
  const dependencies = { repositories, answers: { service: 'practice', notBeforeMs: 0 }, nowMs: () => 1 };
  const ending = new AbortController();
  const work = (onProgress: () => void) => ({ db, signal: ending.signal, onProgress });
  const positions = Uint32Array.from(many, (_, i) => i + 1);
  await expect(
    stepOfMany(
      list,
      { positions },
      takingEmails(list, dependencies),
      dependencies,
      work(() => ending.abort()),
    ),
  ).rejects.toThrow(failing('interrupted'));
  expect([email(1)?.taken, email(2_600)?.taken]).toEqual(['person0@gmail.com', null]);

  const broken = repositories.steps.unfinished(list.id);
  if (!broken) throw new Error('the step is not open');
  const { signal } = new AbortController();
  await undoRedoMany(list, broken, 'before', dependencies, { ...work(() => {}), signal });
  expect([email(1), email(2_600)]).toEqual(entered);
  expect(repositories.steps.unfinished(list.id)).toBeNull();
});

it('the reason why an email was not checked depends on the text of its cell', () => {
  const workspace = testWorkspace();
  const list = emailList(workspace, ['ada@gmail.com', 'x@a.de; y@b.de', 'none', '  ']);
  const emailsOf = (position: number) =>
    (readRow(list, position, workspace.repositories)?.emails ?? []).map(({ entered, reason }) => [
      entered,
      reason,
    ]);
  expect([1, 2, 3, 4].map(emailsOf)).toEqual([
    [['ada@gmail.com', 'not_asked_yet']],
    [
      ['x@a.de', 'several_emails'],
      ['y@b.de', 'several_emails'],
    ],
    [['none', 'not_an_email']],
    [],
  ]);
});
