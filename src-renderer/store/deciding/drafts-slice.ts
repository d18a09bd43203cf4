/**
 * What was typed of rows and neither kept nor dropped: it stays with its row, through other rows, other lists and the
 * end of the app. Notes are in `note-slice.ts`; edits here, because more than the fix panel shows them.
 */
import type { Draft, DraftKind, EditDraft } from '#shared/contract/drafts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createDraftKeeper } from './draft-writer.ts';
import type { NavigationSlice } from '../screen/navigation-slice.ts';
import type { NoteSlice } from './note-slice.ts';
import type { ReviewSlice } from '../rows/cursor-slice.ts';
import { positionsOf, rowKey } from '../rows/row-key.ts';
import type { CreateSlice } from '../slice.ts';

export type DraftsSlice = {
  /** By list and row (`selectEdit`). */
  readonly edits: ReadonlyMap<string, EditDraft>;
  /** What the core has of a list. What is being typed already is newer. */
  readonly readDrafts: (listId: ListId) => Promise<void>;
  /** Has the core keep what is typed of a row; `draft` null: no more. */
  readonly keepDraft: (listId: ListId, position: number, kind: DraftKind, draft: Draft | null) => void;
  /** Has it keep now what was typed until now. */
  readonly keepDraftsNow: () => Promise<void>;
  /**
   * Before the page ends: what was typed leaves at once. Resolves when the core has it, and has done what was decided
   * until now.
   */
  readonly keepBeforeEnd: () => Promise<void>;
  /** @param edit null: it was kept or is dropped */
  readonly putEdit: (listId: ListId, position: number, edit: EditDraft | null) => void;
  /** Goes to the next row, after the current one, with something that is not kept. */
  readonly goToNextDraft: () => Promise<void>;
};

export const createDraftsSlice: CreateSlice<DraftsSlice> = (tools) => (set, get) => {
  const keeper = createDraftKeeper(tools);
  return {
    edits: new Map(),

    readDrafts: (listId) =>
      tools.attempt(async () => {
        await keeper.keepNow(); // what was dropped a moment ago is not to come back
        const drafts = await tools.backend.readDrafts({ listId });
        set(({ edits, notes }) => {
          const read = { edits: new Map<string, EditDraft>(), notes: new Map<string, string>() };
          for (const { position, draft } of drafts) {
            if (draft.kind === 'edit') read.edits.set(rowKey(listId, position), draft);
            else read.notes.set(rowKey(listId, position), draft.text);
          }
          return {
            edits: new Map([...read.edits, ...edits]),
            notes: new Map([...read.notes, ...notes]),
          };
        });
      }),

    keepDraft: (listId, position, kind, draft) => keeper.keep({ listId, position, kind, draft }),
    keepDraftsNow: keeper.keepNow,
    keepBeforeEnd: async () => {
      await Promise.all([keeper.keepAtOnce(), get().turnsTaken()]);
    },

    putEdit: (listId, position, edit) => {
      const { edits, keepDraft } = get();
      const key = rowKey(listId, position);
      if (edit === null && !edits.has(key)) return;
      const others = [...edits].filter(([each]) => each !== key);
      set({ edits: new Map(edit === null ? others : [...others, [key, edit]]) });
      keepDraft(listId, position, 'edit', edit);
    },

    goToNextDraft: async () => {
      const current = get().cursor?.row?.position ?? 0;
      const elsewhere = selectDraftsElsewhere(get());
      const next = elsewhere.find((position) => position > current) ?? elsewhere[0];
      if (next !== undefined) await get().jumpTo(next);
    },
  };
};

/** What was typed in the fields of this row's edit; null when nothing was. */
export const selectEdit =
  (position: number) =>
  ({ edits, screen }: Pick<DraftsSlice, 'edits'> & Pick<NavigationSlice, 'screen'>): EditDraft | null =>
    screen.name === 'review' ? (edits.get(rowKey(screen.listId, position)) ?? null) : null;

type Drafts = Pick<
  DraftsSlice & NoteSlice & ReviewSlice & NavigationSlice,
  'edits' | 'notes' | 'cursor' | 'screen'
>;

/** The positions of the rows of the open list with drafts, the current one left out, rising. */
export function selectDraftsElsewhere({ edits, notes, screen, cursor }: Drafts): readonly number[] {
  if (screen.name !== 'review') return [];
  const positions = new Set(positionsOf([...edits.keys(), ...notes.keys()], screen.listId));
  positions.delete(cursor?.row?.position ?? 0);
  return [...positions].toSorted((a, b) => a - b);
}
