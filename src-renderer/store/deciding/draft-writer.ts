/** Sends drafts to the core a moment after typing, because each is written to disk. Sends them when the page ends. */

import { AppError } from '#shared/contract/errors.ts';
import type { Draft, DraftKind } from '#shared/contract/review/drafts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createDebounced } from '../async/pacing.ts';
import { rowKey } from '../rows/row-key.ts';
import type { StoreTools } from '../slice.ts';

const MOMENT_MS = 300;

type Wish = {
  readonly listId: ListId;
  readonly position: number;
  readonly kind: DraftKind;
  readonly draft: Draft | null;
};

const keyOf = ({ listId, position, kind }: Pick<Wish, 'listId' | 'position' | 'kind'>): string =>
  `${rowKey(listId, position)} ${kind}`;

type Tools = Pick<StoreTools, 'backend' | 'attempt' | 'presence'>;

/** Creates the writer of this page's drafts. It sends only the latest text of each edit or note. */
export function createDraftWriter({ backend, attempt, presence: { id: page } }: Tools) {
  const waiting = new Map<string, Wish>();
  let count = 0;
  const latest = new Map<string, number>();
  let going = Promise.resolve();

  const tell = ({ draft, kind, ...row }: Wish): Promise<void> =>
    attempt(async () => {
      try {
        if (draft) await backend.saveDraft({ ...row, page, draft });
        else await backend.forgetDraft({ ...row, page, kind });
      } catch (error) {
        if (!(error instanceof AppError) || error.failure.code !== 'core_restarted') throw error;
        // The core was restarted and gets the draft again, unless a newer one is waiting.
        const key = keyOf({ kind, ...row });
        if (!waiting.has(key)) waiting.set(key, { draft, kind, ...row });
        keepSoon();
      }
    }, row.listId);

  /** Sends one draft after the other, so that an older text never overwrites a newer one. */
  async function tellInTurn(): Promise<void> {
    for (let [first] = waiting; first; [first] = waiting) {
      waiting.delete(first[0]);
      await tell(first[1]);
    }
  }
  const keepNow = (): Promise<void> => {
    going = going.then(tellInTurn);
    return going;
  };
  const keepSoon = createDebounced(() => void keepNow(), { quietMs: MOMENT_MS, longestMs: MOMENT_MS });

  return {
    keep(wish: Wish): void {
      count += 1;
      latest.set(keyOf(wish), count);
      waiting.set(keyOf(wish), wish);
      keepSoon();
    },
    /** Returns a function that reports whether the draft of a place has changed since this call. */
    watchChanges(): (place: Pick<Wish, 'listId' | 'position' | 'kind'>) => boolean {
      const now = count;
      return (place) => (latest.get(keyOf(place)) ?? 0) > now;
    },
    keepNow,
    /** Like `keepNow`, but sends everything before it returns, because a closing page cannot wait for answers. */
    async keepAtOnce(): Promise<void> {
      const wishes = [...waiting.values()];
      waiting.clear();
      await Promise.all([going, ...wishes.map(tell)]);
    },
  };
}
