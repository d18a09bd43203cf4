/**
 * The note of a row's flag while it is typed. Leaving the field saves it, as in a spreadsheet's cell, in one step; what
 * could not be saved, or was being typed when the app ended, stands in the field of that row until it is saved or
 * dropped.
 */
import type { ListId } from '#shared/domain/list/list.ts';
import { rowKey } from '../rows/row-key.ts';
import { selectIsPaneOpen } from '../screen/layout-slice.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

export type NoteSlice = {
  /** Typed and not saved, by list and row (`selectNote`); '' where an empty field was opened. */
  readonly notes: ReadonlyMap<string, string>;
  /** How often the field was asked for: each time it gets the focus. */
  readonly noteAsked: number;
  /** Opens the field of the current row, if there is one. */
  readonly openNote: () => void;
  /** Adds what the core has of notes that were typed. What is being typed already is newer. */
  readonly addReadNotes: (notes: ReadonlyMap<string, string>) => void;
  readonly typeNote: (position: number, text: string) => void;
  readonly dropNote: (position: number) => void;
  /** Flags the row, with or without a note. */
  readonly saveNote: (position: number) => Promise<void>;
  /** Takes the current row's flag away, with what was typed of its note. */
  readonly removeFlag: () => Promise<void>;
  /** Saves what was typed; a field nothing was typed into closes. */
  readonly leaveNote: (position: number) => Promise<void>;
};

export const createNoteSlice: CreateSlice<NoteSlice> = () => (set, get) => {
  const saving = new Set<string>();

  const put = (key: string, text: string | null): void =>
    set(({ notes }) => {
      const others = [...notes].filter(([each]) => each !== key);
      return { notes: new Map(text === null ? others : [...others, [key, text]]) };
    });

  const drop = (listId: ListId, position: number): void => {
    put(rowKey(listId, position), null);
    get().keepDraft(listId, position, 'note', null);
  };

  return {
    notes: new Map(),
    noteAsked: 0,

    openNote: () => {
      const listId = selectOpenListId(get());
      const row = get().cursor?.row;
      if (!row || listId === null) return;
      const key = rowKey(listId, row.position);
      put(key, get().notes.get(key) ?? row.note ?? '');
      // The field is there before it is asked to take the focus.
      const ask = (): void => set(({ noteAsked }) => ({ noteAsked: noteAsked + 1 }));
      if (selectIsPaneOpen('row')(get())) ask();
      else void get().openPane('row').then(ask);
    },
    addReadNotes: (read) => set(({ notes }) => ({ notes: new Map([...read, ...notes]) })),
    typeNote: (position, text) => {
      const listId = selectOpenListId(get());
      if (listId === null) return;
      put(rowKey(listId, position), text);
      get().keepDraft(listId, position, 'note', { kind: 'note', text });
    },
    dropNote: (position) => {
      const listId = selectOpenListId(get());
      if (listId !== null) drop(listId, position);
    },
    saveNote: async (position) => {
      const listId = selectOpenListId(get());
      if (listId === null || get().cursor?.row?.position !== position) return;
      const key = rowKey(listId, position);
      const text = get().notes.get(key);
      if (text === undefined || saving.has(key)) return;
      saving.add(key);
      const isSaved = await get().flag(text.trim());
      saving.delete(key);
      if (isSaved && get().notes.get(key) === text) drop(listId, position);
    },
    removeFlag: async () => {
      const position = get().cursor?.row?.position;
      if (position === undefined) return;
      get().dropNote(position);
      await get().flag(null);
    },
    leaveNote: async (position) => {
      const { cursor, dropNote, saveNote } = get();
      if (cursor?.row?.position !== position) return;
      const isChanged = selectNote(position)(get())?.trim() !== (cursor.row.note ?? '');
      if (isChanged) await saveNote(position);
      else dropNote(position);
    },
  };
};

/** What stands unsaved in the field of this row's note; null when nothing does. */
export const selectNote =
  (position: number) =>
  ({ notes, screen }: Pick<NoteSlice, 'notes'> & Pick<NavigationSlice, 'screen'>): string | null => {
    const listId = selectOpenListId({ screen });
    return listId === null ? null : (notes.get(rowKey(listId, position)) ?? null);
  };
