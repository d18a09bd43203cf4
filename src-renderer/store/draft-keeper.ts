/**
 * Gives the core what is being typed, a moment after: whatever ends the page, no more than that moment is lost. Not with
 * each letter, because each draft is written to the disk.
 */
import type { Draft, DraftKind } from '#shared/contract/drafts.ts';
import type { ListId } from '#shared/domain/list.ts';
import { createSettled } from './paced.ts';
import { rowKey } from './row-key.ts';
import type { StoreTools } from './tools.ts';

const MOMENT_MS = 300;

type Wish = {
  readonly listId: ListId;
  readonly position: number;
  readonly kind: DraftKind;
  /** null: nothing is to be kept any more. */
  readonly draft: Draft | null;
};

export function createDraftKeeper({ backend, attempt }: Pick<StoreTools, 'backend' | 'attempt'>) {
  const waiting = new Map<string, Wish>();
  /** One after the other, so that an older text never comes after a newer one. */
  let going = Promise.resolve();

  const tell = ({ draft, kind, ...row }: Wish): Promise<unknown> =>
    draft ? backend.saveDraft({ ...row, draft }) : backend.forgetDraft({ ...row, kind });

  const keepNow = (): Promise<void> => {
    for (const wish of waiting.values()) {
      going = going.then(() =>
        attempt(async () => {
          await tell(wish);
        }),
      );
    }
    waiting.clear();
    return going;
  };
  const keepSoon = createSettled(() => void keepNow(), { quietMs: MOMENT_MS, longestMs: MOMENT_MS });

  return {
    keep(wish: Wish): void {
      waiting.set(`${rowKey(wish.listId, wish.position)} ${wish.kind}`, wish);
      keepSoon();
    },
    /** Resolves when the core has what was typed until now. */
    keepNow,
  };
}
