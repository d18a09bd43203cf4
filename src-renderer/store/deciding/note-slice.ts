/**
 * The note of a row's flag. Leaving the field saves it in one step, as in a spreadsheet cell. A note that could not
 * be saved, or that was being typed when the app ended, stays in the field until the person saves or discards it.
 */
import type { ListId } from '#shared/domain/list/list.ts';
import { rowKey } from '../rows/row-key.ts';
import { selectIsPaneOpen } from '../screen/layout-slice.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onSubjectErased } from '../slice.ts';

/** `leaveNote` saves a changed note and drops an unchanged one. `removeFlag` drops the note too. */
export type NoteSlice = {
  /** Unsaved notes by list and row (`selectNote`). '' is an open, empty field. */
  readonly notes: ReadonlyMap<string, string>;
  /** Increases with each request for the field, which then takes the focus. */
  readonly noteAsked: number;
  readonly openNote: () => void;
  /** Adds unsaved notes from the core. Current typing is newer and stays. */
  readonly addReadNotes: (notes: ReadonlyMap<string, string>) => void;
  readonly typeNote: (position: number, text: string) => void;
  readonly dropNote: (position: number) => void;
  readonly saveNote: (position: number) => Promise<void>;
  readonly removeFlag: () => Promise<void>;
  readonly leaveNote: (position: number) => Promise<void>;
};

export const createNoteSlice: CreateSlice<NoteSlice> = () => (set, get, store) => {
  onSubjectErased(store, () => set({ notes: new Map() }));
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
      // The field must be drawn before it can take the focus.
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

export const selectNote =
  (position: number) =>
  ({ notes, screen }: Pick<NoteSlice, 'notes'> & Pick<NavigationSlice, 'screen'>): string | null => {
    const listId = selectOpenListId({ screen });
    return listId === null ? null : (notes.get(rowKey(listId, position)) ?? null);
  };
