/** After an erasure, the page must not hold what the person typed about the erased person, because it would save it again. */
import { expect, it } from 'vitest';
import type { Draft } from '#shared/contract/review/drafts.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import { doubtful, review } from '../support/three-row-page.ts';

const NAME = 'Jane Doe';
const SETTINGS = { mapping: { street: [0], city: [1], postcode: [2] }, defaultCountry: 'gbr' };

type Kept = { readonly position: number; readonly draft: Draft };

/** A page at row 2 with a core that stores drafts, and erases those with the name. */
async function page() {
  let kept: readonly Kept[] = [];
  const others = (position: number, kind: Draft['kind']) =>
    kept.filter((each) => each.position !== position || each.draft.kind !== kind);
  const saved = async ({ position, draft }: Kept) => {
    kept = [...others(position, draft.kind), { position, draft }];
    return ok(null);
  };
  const nothing = {
    lists: [],
    emptied: 0,
    settings: 0,
    files: [],
    elsewhere: [],
    answers: { count: 0, credits: 0 },
  };
  const { state } = await review({
    readList: () =>
      ok({ summary: { id: 1, toReview: 3 }, columns: ['Street', 'City', 'Postcode'], settings: SETTINGS }),
    readRows: () =>
      ok({ total: 3, rows: [1, 2, 3].map((at) => ({ ...doubtful(at), cells: ['a', 'b', 'c'] })) }),
    saveDraft: (input) => saved(input as unknown as Kept),
    forgetDraft: (input) => {
      const { position, kind } = input as unknown as { position: number; kind: Draft['kind'] };
      kept = others(position, kind);
      return ok(null);
    },
    readDrafts: () => ok(kept),
    findSubject: () => ok({ ...nothing, text: NAME, code: 'code' }),
    eraseSubject: () => {
      kept = kept.filter(({ draft }) => !JSON.stringify(draft).includes(NAME));
      return ok({ ...nothing, text: NAME, code: 'code' });
    },
    readWorkspace: () => ok({ lists: [], settings: {}, services: [], service: {} }),
    readPostcodePrice: () => ok({ postcode: 'LS1 4AB', credits: 1 }),
    readNearbyRows: () => ok([]),
  });
  return { state, kept: () => JSON.stringify(kept) };
}

/** Each place in which a person can type about a row. */
const TYPED: Readonly<Record<string, (state: () => AppState) => unknown>> = {
  'a note': (state) => state().typeNote(2, `${NAME}, call again`),
  'an edit of the address': (state) => {
    state().openFix('edit');
    state().editPart('street', `${NAME}, 4 High Street`);
  },
  'a cell': (state) => {
    state().editCell(0);
    state().typeCell(`${NAME}, 4 High Street`);
  },
  'a search for a suggestion': (state) => {
    state().openFix('suggest');
    state().typeSuggest(NAME, { country: '', state: '' });
  },
};

/** Everything that the page holds. */
const held = (state: AppState): string =>
  JSON.stringify(state, (_, value: unknown) => (value instanceof Map ? [...value] : value));

it.each(Object.entries(TYPED))('after an erasure, the page does not keep %s', async (_, type) => {
  const { state, kept } = await page();
  await state().moveTo(0);
  state().typeNote(1, 'about somebody else');
  await state().moveTo(1);
  type(state);
  expect(held(state())).toContain(NAME);
  state().openAside('settings');
  await state().findSubject(NAME);
  await state().eraseSubject();
  await state().openReview(1);
  await state().moveTo(1);
  state().openFix('suggest');
  await state().keepDraftsNow();
  expect(held(state())).not.toContain(NAME);
  expect(kept()).not.toContain(NAME);
  await expect.poll(() => [...state().notes.values()]).toEqual(['about somebody else']);
});
