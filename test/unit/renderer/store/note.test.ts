import { describe, expect, it } from 'vitest';
import type { RowDraft } from '#shared/contract/review/drafts.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { selectDraftsElsewhere } from '../../../../src-renderer/store/deciding/drafts-slice.ts';
import { selectNote } from '../../../../src-renderer/store/deciding/note-slice.ts';
import { selectIsPaneOpen } from '../../../../src-renderer/store/screen/layout-slice.ts';
import { LIST, openReviewPage } from '../support/single-row-page.ts';

type Flagging = { readonly position: number; readonly revision: number; readonly note: string | null };

async function review(flagRow: (input: Flagging) => Reply | Promise<Reply> = flagged) {
  const page = await openReviewPage({
    readRows: () => ok({ total: 2, rows: [row(1), row(2)] }),
    flagRow,
    changeSettings: () => ok(null),
    readWorkspace: () => ok(null),
  });
  const { state, asked } = page;
  return {
    state,
    note: (position: number) => selectNote(position)(state()),
    sent: () => asked('flagRow') as readonly Flagging[],
    drafts: (operation: 'saveDraft' | 'forgetDraft') => asked(operation),
  };
}

const row = (position: number) => ({ position, revision: 1, note: null });
const flagged = ({ position, revision, note }: Flagging): Reply =>
  ok({ position, revision: revision + 1, note });

describe('the note of a flag', () => {
  it('is saved once, when the focus leaves its field', async () => {
    const { state, note, sent } = await review();
    state().openNote();
    state().typeNote(1, ' ask the branch ');
    await Promise.all([state().saveNote(1), state().leaveNote(1)]);
    expect(sent()).toEqual([{ listId: LIST, position: 1, revision: 1, note: 'ask the branch' }]);
    expect(note(1)).toBeNull();
    expect(state().cursor?.row?.note).toBe('ask the branch');
  });

  it('is typed in the row pane, and opens this pane if it is closed', async () => {
    const { state } = await review();
    state().changePane('row', { isOpen: false });
    state().openNote();
    expect(selectIsPaneOpen('row')(state())).toBe(true);
    await expect.poll(() => state().noteAsked).toBe(1);
  });

  it('stays with its row if it could not be saved, even if the person writes a note on another row', async () => {
    const { state, note } = await review(() => failed({ code: 'row_changed', position: 1 }));
    state().openNote();
    state().typeNote(1, 'ask the branch');
    await state().leaveNote(1);
    await state().moveTo(1);
    state().openNote();
    state().typeNote(2, 'another');
    expect([note(1), note(2)]).toEqual(['ask the branch', 'another']);
    expect(state().notice?.tone).toBe('failure');
  });

  it('is not saved if the person typed nothing or discarded the text', async () => {
    const { state, note, sent } = await review();
    state().openNote();
    expect(note(1)).toBe('');
    await state().leaveNote(1);
    expect(note(1)).toBeNull();
    state().openNote();
    state().typeNote(1, 'no');
    state().dropNote(1);
    await state().leaveNote(1);
    expect([note(1), sent()]).toEqual([null, []]);
  });

  it('may be empty, and then the row has a flag without a note', async () => {
    const { state, sent } = await review();
    state().openNote();
    await state().saveNote(1);
    expect(sent().map((flag) => flag.note)).toEqual(['']);
  });

  it('is saved as a draft during typing, and the draft is deleted once the note is saved', async () => {
    const { state, sent, drafts } = await review();
    state().openNote();
    state().typeNote(1, 'ask the');
    await state().keepDraftsNow();
    expect(drafts('saveDraft')).toEqual([
      { listId: LIST, position: 1, page: 'this-page', draft: { kind: 'note', text: 'ask the' } },
    ]);
    expect(sent()).toEqual([]);
    state().typeNote(1, 'ask the branch');
    await state().leaveNote(1);
    await state().keepDraftsNow();
    expect(sent()).toHaveLength(1);
    expect(drafts('saveDraft')).toHaveLength(1);
    expect(drafts('forgetDraft')).toEqual([{ listId: LIST, position: 1, page: 'this-page', kind: 'note' }]);
  });

  it('is sent immediately when the page closes, even if earlier messages are unanswered', async () => {
    const { state, asked } = await openReviewPage({ saveDraft: () => new Promise(() => {}) });
    state().typeNote(1, 'ask');
    void state().keepDraftsNow();
    state().typeNote(1, 'ask the branch');
    state().typeNote(2, 'another');
    void state().keepBeforeEnd();
    expect(asked('saveDraft')).toMatchObject([
      { position: 1, draft: { text: 'ask the branch' } },
      { position: 2, draft: { text: 'another' } },
    ]);
  });

  it('is restored if the app ended before the note was finished', async () => {
    const page = await openReviewPage({
      readRows: () => ok({ total: 2, rows: [row(1), row(2)] }),
      readRowsAround: () => ok({ index: 1, offset: 0, total: 2, rows: [row(1), row(2)] }),
      readDrafts: () => ok([{ position: 2, draft: { kind: 'note', text: 'ask th' } }]),
      flagRow: flagged,
    });
    const { state, asked } = page;
    expect(selectDraftsElsewhere(state())).toEqual([2]);
    await state().goToNextDraft();
    expect(state().cursor?.row?.position).toBe(2);
    expect(selectNote(2)(state())).toBe('ask th');
    expect(selectDraftsElsewhere(state())).toEqual([]);
    await state().saveNote(2);
    expect(asked('flagRow')).toMatchObject([{ position: 2, note: 'ask th' }]);
    expect(selectNote(2)(state())).toBeNull();
  });

  it('is not restored after it was discarded, and a restored note replaces no newer text', async () => {
    let kept: readonly RowDraft[] = [];
    const { state } = await openReviewPage({
      saveDraft: ({ position, draft }: RowDraft) => {
        kept = [{ position, draft }];
        return ok(null);
      },
      forgetDraft: () => {
        kept = [];
        return ok(null);
      },
      readDrafts: () => ok(kept),
    });
    state().typeNote(1, 'ask');
    await state().keepDraftsNow();
    state().dropNote(1);
    await state().readDrafts(LIST);
    expect(selectNote(1)(state())).toBeNull();
    state().typeNote(1, 'ask them');
    const reading = state().readDrafts(LIST);
    state().typeNote(1, 'ask them again');
    await reading;
    expect(selectNote(1)(state())).toBe('ask them again');
  });

  it('is not restored if it was discarded while the page requested the saved text', async () => {
    const answer = Promise.withResolvers<Reply>();
    const { state } = await openReviewPage({ readDrafts: () => answer.promise });
    state().typeNote(1, 'ask');
    const reading = state().readDrafts(LIST);
    state().dropNote(1);
    answer.resolve(ok([1, 2].map((position) => ({ position, draft: { kind: 'note', text: 'ask' } }))));
    await reading;
    expect([selectNote(1)(state()), selectNote(2)(state())]).toEqual([null, 'ask']);
  });

  it('appears on another page with the same list, once the page where it was typed is closed', async () => {
    const ended = Promise.withResolvers<void>();
    let others = ['other-page'];
    const { state, asked } = await openReviewPage(
      {
        readDrafts: (input: { readonly others: readonly string[] }) =>
          ok(input.others.length > 0 ? [] : [{ position: 1, draft: { kind: 'note', text: 'ask' } }]),
      },
      { id: 'this-page', others: async () => others, ended: () => ended.promise, leave: () => {} },
    );
    await expect.poll(() => asked('readDrafts')).toEqual([{ listId: LIST, page: 'this-page', others }]);
    expect(selectNote(1)(state())).toBeNull();
    others = [];
    ended.resolve();
    await expect.poll(() => selectNote(1)(state())).toBe('ask');
  });

  it('does not appear on the row with the same number in another list', async () => {
    const { state, note } = await review(() => failed({ code: 'row_changed', position: 1 }));
    state().openNote();
    state().typeNote(1, 'ask the branch');
    await state().openReview(LIST + 1);
    expect(note(1)).toBeNull();
    await state().openReview(LIST);
    expect(note(1)).toBe('ask the branch');
  });
});
