/** All delivery points of a British postcode. The first request for a postcode costs credits. Later ones are free. */
import type { PostcodePoints, PostcodePrice } from '#shared/contract/fix/fix.ts';
import { findUkPostcode } from '#shared/domain/address/uk-postcode.ts';
import { listedSentence } from '#shared/messages/fix/fix.ts';
import { type Asking, createAsker, createPause, NOT_ASKED } from '../async/question.ts';
import { selectCreditKind, selectHasEvaluationKey, type WorkspaceSlice } from '../home/workspace-slice.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

type PostcodeTool = {
  readonly typed: string;
  readonly price: PostcodePrice | null;
  readonly asking: Asking<PostcodePoints>;
  readonly filter: string;
};

/**
 * `price` belongs to the typed postcode; null until it is known. `filterPoints` filters the listed points without a
 * request.
 */
export type PostcodeSlice = {
  readonly postcodeTool: PostcodeTool;
  readonly startPostcode: (typed: string) => void;
  readonly typePostcode: (typed: string) => void;
  readonly lookUpPostcode: () => Promise<void>;
  readonly leavePostcode: () => void;
  readonly filterPoints: (filter: string) => void;
};

/** The core reads a price from its ledger. This is cheap, but not cheap enough for every key press. */
const PAUSE_MS = 150;

export const createPostcodeSlice: CreateSlice<PostcodeSlice> = (tools) => (set, get) => {
  const { backend, attempt } = tools;
  const change = (changes: Partial<PostcodeTool>): void =>
    set(({ postcodeTool }) => ({ postcodeTool: { ...postcodeTool, ...changes } }));
  const asker = createAsker<PostcodePoints>(tools, (asking) => change({ asking }));
  const pause = createPause(PAUSE_MS);

  const readPrice = (): Promise<void> =>
    attempt(async () => {
      const postcode = findUkPostcode(get().postcodeTool.typed);
      const listId = selectOpenListId(get());
      if (postcode === null || listId === null) return;
      const price = await backend.readPostcodePrice({ listId, postcode });
      if (findUkPostcode(get().postcodeTool.typed) === price.postcode) change({ price });
    });

  return {
    postcodeTool: { typed: '', price: null, asking: NOT_ASKED, filter: '' },

    startPostcode: (typed) => {
      asker.drop('idle');
      change({ typed, price: null, filter: '' });
      pause.end();
      void readPrice();
    },
    typePostcode: (typed) => {
      const { price } = get().postcodeTool;
      change({ typed, price: price?.postcode === findUkPostcode(typed) ? price : null });
      pause.run(() => void readPrice());
    },
    lookUpPostcode: async () => {
      const { postcodeTool } = get();
      const listId = selectOpenListId(get());
      const { typed, asking } = postcodeTool;
      const postcode = findUkPostcode(typed);
      if (listId === null || postcode === null || asking.state === 'going') return;
      if (selectIsPostcodeClosed(get())) return;
      change({ filter: '' });
      await asker.ask(() => backend.lookUpPostcode({ listId, postcode }));
      const after = get().postcodeTool.asking;
      if (after.state === 'done') {
        const { points, postcode: listed, spent } = after.value;
        get().announce(listedSentence(points.length, listed, spent, selectCreditKind(get())));
      }
      await readPrice();
    },
    leavePostcode: () => {
      if (get().postcodeTool.asking.state === 'going') asker.drop('left');
    },
    filterPoints: (filter) => change({ filter }),
  };
};

/** Returns whether the key does not allow this postcode. A postcode that was looked up before needs no permission. */
export const selectIsPostcodeClosed = (
  state: Pick<PostcodeSlice & WorkspaceSlice & NavigationSlice, 'postcodeTool' | 'workspace' | 'screen'>,
): boolean =>
  state.postcodeTool.price?.credits !== 0 && selectHasEvaluationKey(selectOpenListId(state))(state);
