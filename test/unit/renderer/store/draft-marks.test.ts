import { expect, it } from 'vitest';
import { ok } from '#shared/contract/transport/wire.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { createDraftMarks } from '../../../../src-renderer/store/deciding/draft-marks.ts';
import { LIST, openReviewPage } from '../support/single-row-page.ts';

it('the page marks rows with unsaved text, and further typing in such a row changes no mark', async () => {
  const address = EMPTY_ADDRESS;
  const { state } = await openReviewPage({
    readDrafts: ({ listId }: { readonly listId: number }) =>
      ok(
        listId === LIST
          ? [
              { position: 4, draft: { kind: 'note', text: 'ask th' } },
              { position: 9, draft: { kind: 'edit', address, suggestion: null } },
            ]
          : [],
      ),
  });
  const marksOf = createDraftMarks();
  const read = marksOf(state());
  expect([...read]).toEqual([
    [9, 'edit'],
    [4, 'note'],
  ]);
  state().typeNote(4, 'ask the');
  expect(marksOf(state())).toBe(read);
  state().typeNote(9, 'why');
  expect(marksOf(state()).get(9)).toBe('both');
  state().putEdit(LIST, 9, null);
  state().dropNote(4);
  expect([...marksOf(state())]).toEqual([[9, 'note']]);
  await state().openReview(LIST + 1);
  expect([...marksOf(state())]).toEqual([]);
});
