import { describe, expect, it } from 'vitest';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import { canUndoNotice, selectDialogNotice } from '../../../../src-renderer/store/screen/notices-slice.ts';
import { LIST, openReviewPage } from '../support/single-row-page.ts';

const ENCRYPTED = { code: 'file_encrypted', file: 'members.xlsx' } as const;
const NOTHING = { code: 'nothing_to_locate', position: 1 } as const;
const OTHER = LIST + 1;

const withLists = {
  readWorkspace: () => ok({ settings: {}, lists: [{ id: LIST, name: 'list.csv' }] }),
  readReport: () => ok({}),
};

describe('a failure', () => {
  it('goes with the screen it was shown on, and does not come back with it', async () => {
    const { state } = await openReviewPage(withLists);
    state().goTo({ name: 'lists' });
    state().showFailure(ENCRYPTED);
    expect(state().notice?.tone).toBe('failure');
    await state().openReview(LIST);
    expect(state().notice).toBeNull();
    state().showFailure(NOTHING);
    await state().openReview(OTHER);
    expect(state().notice).toBeNull();
    await state().openReview(LIST);
    expect(state().notice).toBeNull();
  });

  it('stays while its screen does, whatever was done before it', async () => {
    const { state } = await openReviewPage();
    state().showFailure(NOTHING);
    state().openDialog('keys');
    state().closeDialog();
    await state().moveTo(0);
    expect(state().notice?.tone).toBe('failure');
  });

  it('names its list to who has gone elsewhere meanwhile', async () => {
    const locating = Promise.withResolvers<Reply>();
    const { state } = await openReviewPage({ ...withLists, locateRow: () => locating.promise });
    await state().readWorkspace();
    const asked = state().locateRow(LIST, 1);
    state().goTo({ name: 'settings' });
    locating.resolve(failed(NOTHING));
    await asked;
    expect(state().notice?.title).toContain('list.csv');
    state().goTo({ name: 'lists' });
    expect(state().notice).toBeNull();
  });

  it('of what a screen only reads is told to nobody who has left it', async () => {
    const counting = Promise.withResolvers<Reply>();
    const { state } = await openReviewPage({ readReceipt: () => counting.promise });
    const read = state().readReceipt(LIST);
    state().goTo({ name: 'lists' });
    counting.resolve(failed({ code: 'list_not_found', listId: LIST }));
    await read;
    expect(state().notice).toBeNull();
  });

  it('of a dialog goes with it, and one of before is not shown in it', async () => {
    const { state } = await openReviewPage();
    state().showFailure(NOTHING);
    state().openDialog('groups');
    expect(selectDialogNotice(state())).toBeNull();
    state().showFailure({ code: 'nothing_to_decide' });
    expect(selectDialogNotice(state())?.tone).toBe('failure');
    state().closeDialog();
    expect(state().notice).toBeNull();
  });
});

describe('a failure that nobody has closed', () => {
  const texts = ({ earlierFailures, notice }: AppState): readonly (string | undefined)[] =>
    [...earlierFailures, notice].map((each) => each?.text);
  const DONE = '3 rows accepted';

  it('stays beside what is done a moment later, and what is done can be undone', async () => {
    const { state } = await openReviewPage();
    state().showFailure(NOTHING);
    const failure = state().notice;
    state().tell(DONE, { undoIn: LIST, step: 5 });
    state().tellMore('the next one is row 2');
    expect(texts(state())).toEqual([failure?.text, `${DONE} · the next one is row 2`]);
    expect(canUndoNotice(state())).toBe(true);
    // What is done goes by itself, the failure does not.
    state().dismiss(state().notice?.id ?? 0);
    expect(texts(state())).toEqual([failure?.text, undefined]);
    state().dismiss(failure?.id ?? 0);
    expect(texts(state())).toEqual([undefined]);
  });

  it('is told once however often it happens, and three notices are shown at most', async () => {
    const { state } = await openReviewPage();
    const failures = [
      NOTHING,
      ENCRYPTED,
      { code: 'nothing_to_decide' },
      { code: 'clipboard_empty' },
    ] as const;
    for (const failure of [NOTHING, ...failures, { code: 'clipboard_empty' } as const])
      state().showFailure(failure);
    expect(texts(state())).toHaveLength(3);
    expect(new Set(texts(state())).size).toBe(3);
    const ids = [...state().earlierFailures, state().notice].map((each) => each?.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('goes with its screen, also when something was done after it', async () => {
    const { state } = await openReviewPage();
    state().showFailure(NOTHING);
    state().tell(DONE);
    state().goTo({ name: 'lists' });
    expect(texts(state())).toEqual([DONE]);
  });

  it('of a dialog is said with what is done there a moment later', async () => {
    const { state } = await openReviewPage();
    state().openDialog('groups');
    state().showFailure(NOTHING);
    const failure = state().notice?.text ?? '';
    state().tell(DONE, { undoIn: LIST, step: 5 });
    expect(selectDialogNotice(state())).toMatchObject({ tone: 'failure', text: `${failure} · ${DONE}` });
    state().closeDialog();
    expect(texts(state())).toEqual([undefined]);
  });

  it('of a dialog does not hide which list was done something in', async () => {
    const { state } = await openReviewPage(withLists);
    await state().readWorkspace();
    state().goTo({ name: 'lists' });
    state().openDialog('keys');
    state().showFailure(NOTHING);
    state().tell(DONE, { about: LIST });
    expect(state().notice?.text).toContain(' · list.csv: ');
  });
});

it('what was done in a dialog is still told after it, and not told again when it is opened again', async () => {
  const { state } = await openReviewPage();
  state().openDialog('groups');
  state().tell('3 rows accepted', { undoIn: LIST, step: 5 });
  const id = state().notice?.id;
  state().closeDialog();
  expect(state().notice).toMatchObject({ id, text: '3 rows accepted', undoIn: LIST, step: 5 });
  state().openDialog('groups');
  expect(selectDialogNotice(state())).toBeNull();
});
