import { describe, expect, it } from 'vitest';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { beingCheckedSentence, NOT_SHOWN_YET, PRESSED_TOO_EARLY } from '#shared/messages/review/row-keys.ts';
import { canUndoNotice } from '../../../../src-renderer/store/screen/notices-slice.ts';
import { doubtful, OTHER, review } from '../support/three-row-page.ts';

describe('a decision on a row', () => {
  it('is announced once, together with the next row', async () => {
    const { state, at } = await review();
    await state().decide({ kind: 'used_suggestion' });
    expect(at()).toBe(3);
    expect(state().notice?.text).toBe('Row 2 accepted');
    expect(state().announcement).toBe('Row 3, not found: number not found.');
  });

  it('moves the page to the next row even if the decided row no longer matches the filter', async () => {
    const left = { total: 2, rows: [doubtful(1), doubtful(3)] };
    const read = [ok({ total: 3, rows: [doubtful(1), doubtful(2), doubtful(3)] }), ok(left)];
    const { state, at } = await review({
      readRows: () => read.shift() ?? ok(left),
      decideAndGoOn: () => ok({ row: doubtful(2), next: { index: 1, row: doubtful(3) } }),
    });
    await state().decide({ kind: 'excluded' });
    expect([at(), state().cursor?.index, state().total]).toEqual([3, 1, 2]);
  });

  it('moves the page to the next row even if a run reads the decided row again meanwhile', async () => {
    const whole = { total: 3, rows: [doubtful(1), doubtful(2), doubtful(3)] };
    const left = Promise.withResolvers<Reply>();
    const newer = { ...whole, rows: whole.rows.map((row) => ({ ...row, revision: 5 })) };
    const read: (Reply | Promise<Reply>)[] = [ok(whole), left.promise, ok(newer)];
    const { state, asked, at } = await review({
      readRows: () => read.shift() ?? ok(newer),
      decideAndGoOn: () => ok({ row: doubtful(2), next: { index: 1, row: doubtful(3) } }),
    });
    const deciding = state().decide({ kind: 'excluded' });
    await expect.poll(() => asked('readRows').length).toBe(2);
    await state().rereadRows();
    expect([at(), state().cursor?.row?.revision]).toEqual([2, 5]);
    left.resolve(ok({ total: 2, rows: [doubtful(1), doubtful(3)] }));
    await deciding;
    expect([at(), state().cursor?.index]).toEqual([3, 1]);
  });

  it('announces the next row in the same words as a move to that row', async () => {
    const { state } = await review();
    await state().goToNextToReview();
    expect(state().announcement).toBe('Row 3, not found: number not found.');
  });

  it('does not move the page if no row is left to review', async () => {
    const { state, at } = await review({ decideAndGoOn: () => ok({ row: doubtful(2), next: null }) });
    await state().decide({ kind: 'excluded' });
    expect([at(), state().announcement]).toEqual([2, 'No row left to review']);
  });

  it('does not move the page if the person went to another row while the decision was being saved', async () => {
    const keeping = Promise.withResolvers<Reply>();
    const { state, at } = await review({ decideAndGoOn: () => keeping.promise });
    const deciding = state().decide({ kind: 'excluded' });
    await state().moveTo(0);
    keeping.resolve(ok({ row: doubtful(2), next: { index: 2, row: doubtful(3) } }));
    await deciding;
    expect(at()).toBe(1);
  });

  it('can be undone from its notice, but only while its list is open', async () => {
    const { state } = await review();
    await state().decide({ kind: 'excluded' });
    expect(canUndoNotice(state())).toBe(true);
    state().goTo({ name: 'lists' });
    expect(canUndoNotice(state()), 'no list is open').toBe(false);
    await state().openReview(2);
    expect(canUndoNotice(state()), 'the latest step of this list is another one').toBe(false);
    await state().openReview(1);
    expect(canUndoNotice(state())).toBe(true);
  });

  it('can pick a candidate by number, and then stores the lines that the service displays', async () => {
    const { state, asked } = await review();
    await state().pickCandidate(1);
    expect(asked('decideAndGoOn')).toEqual([
      expect.objectContaining({
        position: 2,
        decision: {
          kind: 'picked',
          address: expect.objectContaining(OTHER),
          picked: {
            source: 'candidate',
            formatted: '166 Sylvan Avenue\nLeeds',
            lat: null,
            lng: null,
            udprn: '',
            uprn: '',
            accuracyType: '',
          },
        },
      }),
    ]);
    await state().moveTo(1);
    await state().pickCandidate(2);
    expect(asked('decideAndGoOn')).toHaveLength(1);
  });

  it('is not needed to go to the previous row to review', async () => {
    const { state, at } = await review();
    await state().goToPreviousToReview();
    expect(at()).toBe(1);
    await state().goToPreviousToReview();
    expect(at()).toBe(3);
  });

  it('moves the page to another row, unlike a flag', async () => {
    const { state, asked, at } = await review({ flagRow: () => ok({ ...doubtful(2), note: 'ask' }) });
    await state().flag('ask');
    expect(asked('flagRow')).toEqual([{ listId: 1, position: 2, revision: 0, note: 'ask' }]);
    expect([at(), state().cursor?.row?.note, state().notice?.text]).toEqual([2, 'ask', 'Row 2 flagged']);
  });

  it('is refused with a notice if the page has not read the row yet', async () => {
    const first = { total: 900, rows: [doubtful(1), doubtful(2), doubtful(3)] };
    const read: (Reply | Promise<Reply>)[] = [ok(first)];
    const { state, asked } = await review({ readRows: () => read.shift() ?? new Promise(() => {}) });
    void state().moveTo(800);
    await expect.poll(() => state().cursor).toMatchObject({ index: 800, row: null });
    await state().decide({ kind: 'excluded' });
    expect(state().notice?.text).toBe(NOT_SHOWN_YET);
    expect(asked('decideAndGoOn')).toEqual([]);
  });

  it('makes the page read the row again if another window has changed the row', async () => {
    const { state, asked } = await review({ flagRow: () => failed({ code: 'row_changed', position: 2 }) });
    const before = asked('readRows').length;
    await state().flag('ask');
    expect(asked('readRows').length).toBeGreaterThan(before);
    expect(state().notice?.tone).toBe('failure');
  });

  it('is refused while an edit of the row is being checked, but not while another row is being checked', async () => {
    const { state, asked, at } = await review({ checkRow: () => new Promise(() => {}) });
    void state().editAndCheck(doubtful(2).entered.parts);
    await state().decide({ kind: 'kept_as_entered' });
    await expect.poll(() => state().notice?.text).toBe(PRESSED_TOO_EARLY);
    await expect.poll(() => asked('checkRow')).toEqual([{ listId: 1, position: 2 }]);
    await state().decide({ kind: 'kept_as_entered' });
    expect(state().notice?.text).toBe(beingCheckedSentence(2));
    expect(asked('decideAndGoOn')).toEqual([]);
    await state().moveTo(0);
    await state().decide({ kind: 'kept_as_entered' });
    expect([asked('decideAndGoOn').length, at()]).toEqual([1, 2]);
  });

  it('applies an edit to the row where the person typed the edit, even after a move to another row', async () => {
    const saving = Promise.withResolvers<Reply>();
    const { state, asked, at } = await review({ decideRow: () => saving.promise });
    const address = doubtful(2).entered.parts;
    const edit = state().editAndCheck(address);
    await state().moveTo(2);
    saving.resolve(ok(doubtful(2)));
    await edit;
    expect(asked('decideRow')).toMatchObject([{ position: 2 }]);
    expect(asked('checkRow')).toEqual([]);
    const next = state().decide({ kind: 'edited', address });
    await state().moveTo(0);
    await next;
    expect(asked('decideAndGoOn')).toMatchObject([{ position: 3 }]);
    expect(at()).toBe(1);
  });
});

describe('undo and redo', () => {
  it('show a notice that closes by itself if there is no step to undo or redo', async () => {
    const { state } = await review({
      undo: () => failed({ code: 'nothing_to_undo' }),
      redo: () => failed({ code: 'nothing_to_redo' }),
    });
    await state().undo();
    expect(state().notice).toMatchObject({
      tone: 'done',
      text: failureMessage({ code: 'nothing_to_undo' }).text,
    });
    await state().redo();
    expect(state().notice?.tone).toBe('done');
  });

  const step = { step: 7, kind: 'decide', atMs: 0, decision: 'excluded' };

  it('apply to the latest step that the page knows, and not to a later one from another window', async () => {
    const later = { ...step, step: 2, rows: 1, positions: [3] };
    const { state, asked } = await review({
      readSteps: () => ok({ undo: later, redo: null }),
      undo: (input) => ((input as { step?: number }).step === 2 ? ok(later) : failed({ code: 'other_step' })),
    });
    await state().decide({ kind: 'excluded' });
    await state().readSteps();
    await state().undo();
    expect(state().notice?.tone, 'of another window').toBe('failure');
    await state().undo();
    expect(state().notice?.text).toBe('Undone: row 3');
    expect(asked('undo')).toEqual([
      { listId: 1, step: 1 },
      { listId: 1, step: 2 },
    ]);
  });

  it('are not offered for a decision that changed nothing', async () => {
    const { state } = await review({
      decideAndGoOn: () => ok({ row: { ...doubtful(2), step: null }, next: null }),
    });
    await state().decide({ kind: 'excluded' });
    expect(canUndoNotice(state())).toBe(false);
  });

  it('move to the row that they changed, and announce it', async () => {
    const { state, at } = await review({
      undo: () => ok({ ...step, rows: 1, positions: [3] }),
      redo: () => ok({ ...step, rows: 1, positions: [1] }),
    });
    await state().undo();
    expect([at(), state().notice?.text]).toEqual([3, 'Undone: row 3']);
    await state().redo();
    expect([at(), state().notice?.text]).toEqual([1, 'Redone: row 1']);
    expect(state().announcement).toBe('Row 1, not found: number not found.');
  });

  it('do not move the page if the current row is one of several changed rows', async () => {
    const { state, at } = await review({ undo: () => ok({ ...step, rows: 312, positions: [1, 2] }) });
    await state().undo();
    expect([at(), state().notice?.text]).toEqual([2, 'Undone: 312 rows']);
  });

  it('do not replace the notice about a later action', async () => {
    const { state } = await review({
      undo: () => {
        state().tell('3 rows accepted');
        return ok({ ...step, rows: 1, positions: [3] });
      },
    });
    await state().undo();
    expect([state().notice?.text, state().announcement]).toEqual(['3 rows accepted', 'Undone: row 3']);
  });

  it('name the change of the columns, because it is no decision', async () => {
    const { state } = await review({
      undo: () => ok({ ...step, kind: 'change_settings', rows: 61, positions: [1, 2] }),
    });
    await state().undo();
    expect(state().notice?.text).toBe('Undone: columns, country or repairs (61 rows)');
  });

  it('include the revision that the person saw if only one row is affected', async () => {
    const { state, asked } = await review({ takeBackStep: () => ok({ ...doubtful(2), revision: 5 }) });
    await state().takeBackStep(4);
    expect(asked('takeBackStep')).toEqual([{ listId: 1, position: 2, revision: 0, step: 4 }]);
    expect(state().cursor?.row?.revision).toBe(5);
  });
});

describe('the history and the reply of a row', () => {
  const rowNow = (state: Awaited<ReturnType<typeof review>>['state']): Row => {
    const row = state().cursor?.row;
    if (!row) throw new Error('no current row');
    return row;
  };

  it('are not shown if they arrive after the person has moved to another row', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const { state } = await review({ readHistory: () => new Promise((answered) => answers.push(answered)) });
    state().readHistory(rowNow(state));
    await expect.poll(() => answers).toHaveLength(1);
    await state().moveTo(2);
    state().readHistory(rowNow(state));
    answers[0]?.(ok([{ step: 1 }]));
    await expect.poll(() => answers).toHaveLength(2);
    expect(state().rowHistory).toMatchObject({ position: 3, value: null });
    answers[1]?.(ok([]));
    await expect.poll(() => state().rowHistory?.value).toEqual([]);
  });

  it('are read again for the row with the same number in another list', async () => {
    const { state, asked } = await review({ readHistory: () => ok([]) });
    state().readHistory(rowNow(state));
    await expect.poll(() => state().rowHistory?.value).toEqual([]);
    await state().openReview(2);
    await state().moveTo(1);
    state().readHistory(rowNow(state));
    await expect.poll(() => asked('readHistory')).toHaveLength(2);
  });

  it('are read once for each revision of a row, and again after a failure', async () => {
    let isBroken = true;
    const { state, asked } = await review({
      readReply: () => (isBroken ? failed({ code: 'list_not_ready', listId: 1 }) : ok(null)),
    });
    state().readReply(rowNow(state));
    await expect.poll(() => state().rowReply?.isUnreadable).toBe(true);
    expect(state().notice).toBeNull();
    isBroken = false;
    state().readReply(rowNow(state));
    await expect.poll(() => state().rowReply?.value).toEqual({ reply: null });
    state().readReply(rowNow(state));
    expect(asked('readReply')).toHaveLength(2);
  });
});
