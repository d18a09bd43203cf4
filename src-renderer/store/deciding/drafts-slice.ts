/**
 * Unsaved edits. They stay with their row when the person goes to other rows or lists, or closes the app.
 * Edits are not in `fixing/`, because other parts of the page show them too. `note-slice.ts` contains the notes.
 */
import type { Draft, DraftKind, EditDraft } from '#shared/contract/review/drafts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { CursorSlice } from '../rows/cursor-slice.ts';
import { positionsOf, rowKey } from '../rows/row-key.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onSubjectErased } from '../slice.ts';
import { createDraftWriter } from './draft-writer.ts';
import type { NoteSlice } from './note-slice.ts';

/** `edits` has at most one edit for each row of each list. Read it with `selectEdit`. */
export type DraftsSlice = {
  readonly edits: ReadonlyMap<string, EditDraft>;
  /** Reads the drafts that this page and closed pages left in a list. Text that is being typed is newer and stays. */
  readonly readDrafts: (listId: ListId) => Promise<void>;
  readonly findLeftDrafts: () => Promise<void>;
  /** Saves the draft of a row in the core; null deletes it. */
  readonly keepDraft: (listId: ListId, position: number, kind: DraftKind, draft: Draft | null) => void;
  readonly keepDraftsNow: () => Promise<void>;
  /** Call this before the page ends. Resolves when the core has all drafts and has carried out all decisions. */
  readonly keepBeforeEnd: () => Promise<void>;
  /** @param edit null if the edit was saved or dropped */
  readonly putEdit: (listId: ListId, position: number, edit: EditDraft | null) => void;
  readonly goToNextDraft: () => Promise<void>;
};

export const createDraftsSlice: CreateSlice<DraftsSlice> = (tools) => (set, get, store) => {
  onSubjectErased(store, () => set({ edits: new Map() }));
  const keeper = createDraftWriter(tools);
  const { presence } = tools;
  const watched = new Set<string>();

  async function readOnceEnded(page: string): Promise<void> {
    if (watched.has(page)) return;
    watched.add(page);
    await presence.ended(page);
    watched.delete(page);
    await get().findLeftDrafts();
  }

  return {
    edits: new Map(),

    readDrafts: (listId) =>
      tools.attempt(async () => {
        const isChanged = keeper.watchChanges();
        await keeper.keepNow(); // a draft dropped a moment ago must not come back
        const others = await presence.others();
        const drafts = await tools.backend.readDrafts({ listId, page: presence.id, others });
        for (const page of others) void readOnceEnded(page);
        const edits = new Map<string, EditDraft>();
        const notes = new Map<string, string>();
        for (const { position, draft } of drafts) {
          if (isChanged({ listId, position, kind: draft.kind })) continue;
          if (draft.kind === 'edit') edits.set(rowKey(listId, position), draft);
          else notes.set(rowKey(listId, position), draft.text);
        }
        set(({ edits: typed }) => ({ edits: new Map([...edits, ...typed]) }));
        get().addReadNotes(notes);
      }),

    findLeftDrafts: async () => {
      const listId = selectOpenListId(get());
      if (listId !== null) await get().readDrafts(listId);
    },

    keepDraft: (listId, position, kind, draft) => keeper.keep({ listId, position, kind, draft }),
    keepDraftsNow: keeper.keepNow,
    keepBeforeEnd: async () => {
      get().keepCellDraft();
      await Promise.all([keeper.keepAtOnce(), tools.commands.settled()]);
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

export const selectEdit =
  (position: number) =>
  ({ edits, screen }: Pick<DraftsSlice, 'edits'> & Pick<NavigationSlice, 'screen'>): EditDraft | null => {
    const listId = selectOpenListId({ screen });
    return listId === null ? null : (edits.get(rowKey(listId, position)) ?? null);
  };

type Drafts = Pick<
  DraftsSlice & NoteSlice & CursorSlice & NavigationSlice,
  'edits' | 'notes' | 'cursor' | 'screen'
>;

/** Returns the positions of rows with drafts, except the current row, in ascending order. */
export function selectDraftsElsewhere({ edits, notes, screen, cursor }: Drafts): readonly number[] {
  const listId = selectOpenListId({ screen });
  if (listId === null) return [];
  const positions = new Set(positionsOf([...edits.keys(), ...notes.keys()], listId));
  positions.delete(cursor?.row?.position ?? 0);
  return [...positions].toSorted((a, b) => a - b);
}
