import { expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

it('the page sends text typed while the core was down to the restarted core, the newest text last', async () => {
  const told: string[] = [];
  const { state } = storeOnFake({
    saveDraft: ({ draft }: { readonly draft: { readonly text: string } }) => {
      told.push(draft.text);
      return told.length === 1 ? failed({ code: 'core_restarted' }) : ok(null);
    },
  });
  const type = (text: string): void => state().keepDraft(1, 7, 'note', { kind: 'note', text });
  type('ask the');
  await expect.poll(() => told).toEqual(['ask the', 'ask the']);
  type('ask the branch');
  await state().keepDraftsNow();
  expect(told.at(-1)).toBe('ask the branch');
  expect(state().notice).toBeNull();
});
