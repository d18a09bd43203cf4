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

describe('the notice of a failure', () => {
  it('closes with its screen, and does not return when the person opens the screen again', async () => {
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

  it('stays while its screen is open, even if the person opens a dialog or moves to another row', async () => {
    const { state } = await openReviewPage();
    state().showFailure(NOTHING);
    state().openDialog('keys');
    state().closeDialog();
    await state().moveTo(0);
    expect(state().notice?.tone).toBe('failure');
  });

  it('is shown with the name of its list if the person has moved to another screen', async () => {
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

  it('is not shown if the person has left the screen whose data could not be read', async () => {
    const counting = Promise.withResolvers<Reply>();
    const { state } = await openReviewPage({ readReceipt: () => counting.promise });
    const read = state().readReceipt(LIST);
    state().goTo({ name: 'lists' });
    counting.resolve(failed({ code: 'list_not_found', listId: LIST }));
    await read;
    expect(state().notice).toBeNull();
  });

  it('closes with its dialog, and is not shown in a dialog that opens later', async () => {
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

describe('a failure notice that the person has not closed', () => {
  const texts = ({ earlierFailures, notice }: AppState): readonly (string | undefined)[] =>
    [...earlierFailures, notice].map((each) => each?.text);
  const DONE = '3 rows accepted';

  it('stays next to the notice of a later success that can be undone', async () => {
    const { state } = await openReviewPage();
    state().showFailure(NOTHING);
    const failure = state().notice;
    state().tell(DONE, { undoIn: LIST, step: 5 });
    state().tellMore('the next one is row 2');
    expect(texts(state())).toEqual([failure?.text, `${DONE} · the next one is row 2`]);
    expect(canUndoNotice(state())).toBe(true);
    // A success closes itself, a failure does not.
    state().dismiss(state().notice?.id ?? 0);
    expect(texts(state())).toEqual([failure?.text, undefined]);
    state().dismiss(failure?.id ?? 0);
    expect(texts(state())).toEqual([undefined]);
  });

  it('appears once even if the failure happens again, and at most three notices are shown', async () => {
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

  it('closes with its screen, even if the person has acted again since the failure', async () => {
    const { state } = await openReviewPage();
    state().showFailure(NOTHING);
    state().tell(DONE);
    state().goTo({ name: 'lists' });
    expect(texts(state())).toEqual([DONE]);
  });

  it('stays next to the notice of a later success in the same dialog', async () => {
    const { state } = await openReviewPage();
    state().openDialog('groups');
    state().showFailure(NOTHING);
    const failure = state().notice?.text ?? '';
    state().tell(DONE, { undoIn: LIST, step: 5 });
    expect(selectDialogNotice(state())).toMatchObject({ tone: 'failure', text: `${failure} · ${DONE}` });
    state().closeDialog();
    expect(texts(state())).toEqual([undefined]);
  });

  it('does not hide the list name in a later message in the same dialog', async () => {
    const { state } = await openReviewPage(withLists);
    await state().readWorkspace();
    state().goTo({ name: 'lists' });
    state().openDialog('keys');
    state().showFailure(NOTHING);
    state().tell(DONE, { about: LIST });
    expect(state().notice?.text).toContain(' · list.csv: ');
  });
});

it('the notice of a success stays after its dialog closes, but does not appear in the reopened dialog', async () => {
  const { state } = await openReviewPage();
  state().openDialog('groups');
  state().tell('3 rows accepted', { undoIn: LIST, step: 5 });
  const id = state().notice?.id;
  state().closeDialog();
  expect(state().notice).toMatchObject({ id, text: '3 rows accepted', undoIn: LIST, step: 5 });
  state().openDialog('groups');
  expect(selectDialogNotice(state())).toBeNull();
});
