/**
 * What was typed of rows and neither kept nor dropped: it stays with its row, through other rows, other lists and the
 * end of the app. Notes are in `note-slice.ts`; edits here, because more than the fix panel shows them.
 */
import type { Draft, DraftKind, EditDraft } from '#shared/contract/drafts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { CursorSlice } from '../rows/cursor-slice.ts';
import { positionsOf, rowKey } from '../rows/row-key.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { createDraftWriter } from './draft-writer.ts';
import type { NoteSlice } from './note-slice.ts';

export type DraftsSlice = {
  /** By list and row (`selectEdit`). */
  readonly edits: ReadonlyMap<string, EditDraft>;
  /**
   * What the core has of a list: what this page typed, and what was left by pages that are no more. What is being typed
   * already is newer. Once another page that is there ends, the open list's are read again.
   */
  readonly readDrafts: (listId: ListId) => Promise<void>;
  /** As `readDrafts`, of the list that is open. */
  readonly findLeftDrafts: () => Promise<void>;
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
        await keeper.keepNow(); // what was dropped a moment ago is not to come back
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

/** What was typed in the fields of this row's edit; null when nothing was. */
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

/** The positions of the rows of the open list with drafts, the current one left out, rising. */
export function selectDraftsElsewhere({ edits, notes, screen, cursor }: Drafts): readonly number[] {
  const listId = selectOpenListId({ screen });
  if (listId === null) return [];
  const positions = new Set(positionsOf([...edits.keys(), ...notes.keys()], listId));
  positions.delete(cursor?.row?.position ?? 0);
  return [...positions].toSorted((a, b) => a - b);
}
