/**
 * Gives the core what is being typed, a moment after, since each draft is written to the disk: not with each letter. Where
 * the page ends, what is left of that moment leaves at once.
 */

import type { Draft, DraftKind } from '#shared/contract/drafts.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createDebounced } from '../async/throttle.ts';
import { rowKey } from '../rows/row-key.ts';
import type { StoreTools } from '../slice.ts';

const MOMENT_MS = 300;

type Wish = {
  readonly listId: ListId;
  readonly position: number;
  readonly kind: DraftKind;
  /** null: nothing is to be kept any more. */
  readonly draft: Draft | null;
};

const keyOf = ({ listId, position, kind }: Pick<Wish, 'listId' | 'position' | 'kind'>): string =>
  `${rowKey(listId, position)} ${kind}`;

type Tools = Pick<StoreTools, 'backend' | 'attempt' | 'presence'>;

export function createDraftWriter({ backend, attempt, presence: { id: page } }: Tools) {
  const waiting = new Map<string, Wish>();
  /** How many were told of, and of each place at which of them it was the last time. */
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
        // The core that is there now is told; what was typed meanwhile is newer.
        const key = keyOf({ kind, ...row });
        if (!waiting.has(key)) waiting.set(key, { draft, kind, ...row });
        keepSoon();
      }
    }, row.listId);

  /** One after the other, so that an older text never comes after a newer one. */
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
    /** Answers from then on whether something of this place was typed, kept or dropped since now. */
    watchChanges(): (place: Pick<Wish, 'listId' | 'position' | 'kind'>) => boolean {
      const now = count;
      return (place) => (latest.get(keyOf(place)) ?? 0) > now;
    },
    /** Resolves when the core has what was typed until now. */
    keepNow,
    /** As `keepNow`, and all of it is on its way when this returns: a page that ends waits for no answer. */
    async keepAtOnce(): Promise<void> {
      const wishes = [...waiting.values()];
      waiting.clear();
      await Promise.all([going, ...wishes.map(tell)]);
    },
  };
}
