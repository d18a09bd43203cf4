/**
 * The note of a row's flag while it is typed. Leaving the field saves it, as in a spreadsheet's cell; what could not
 * be saved stands in the field of that row until it is saved or dropped.
 */
import type { CreateSlice } from './tools.ts';

export type NoteSlice = {
  /** Typed and not saved, by list and row (`selectNote`); '' where an empty field was opened. */
  readonly notes: ReadonlyMap<string, string>;
  /** How often the field was asked for: each time it gets the focus. */
  readonly noteAsked: number;
  /** Opens the field of the current row, if there is one. */
  readonly openNote: () => void;
  readonly typeNote: (position: number, text: string) => void;
  readonly dropNote: (position: number) => void;
  /** Flags the row, with or without a note. */
  readonly saveNote: (position: number) => Promise<void>;
  /** Saves what was typed; a field nothing was typed into closes. */
  readonly leaveNote: (position: number) => Promise<void>;
};

export const createNoteSlice: CreateSlice<NoteSlice> = () => (set, get) => {
  const saving = new Set<string>();
  const keyOf = (position: number): string => keyIn(get(), position);

  const put = (key: string, text: string | null): void =>
    set(({ notes }) => {
      const others = [...notes].filter(([each]) => each !== key);
      return { notes: new Map(text === null ? others : [...others, [key, text]]) };
    });

  return {
    notes: new Map(),
    noteAsked: 0,

    openNote: () => {
      const row = get().cursor?.row;
      if (!row) return;
      const key = keyOf(row.position);
      put(key, get().notes.get(key) ?? row.note ?? '');
      set(({ noteAsked }) => ({ noteAsked: noteAsked + 1 }));
    },
    typeNote: (position, text) => put(keyOf(position), text),
    dropNote: (position) => put(keyOf(position), null),
    saveNote: async (position) => {
      const key = keyOf(position);
      const text = get().notes.get(key);
      if (text === undefined || get().cursor?.row?.position !== position || saving.has(key)) return;
      saving.add(key);
      const isSaved = await get().flag(text.trim());
      saving.delete(key);
      if (isSaved && get().notes.get(key) === text) put(key, null);
    },
    leaveNote: async (position) => {
      const { cursor, notes, dropNote, saveNote } = get();
      if (cursor?.row?.position !== position) return;
      const isChanged = notes.get(keyOf(position))?.trim() !== (cursor.row.note ?? '');
      if (isChanged) await saveNote(position);
      else dropNote(position);
    },
  };
};

/** What stands unsaved in the field of this row's note; null when nothing does. */
export const selectNote =
  (position: number) =>
  (state: Pick<NoteSlice, 'notes'> & Where): string | null =>
    state.notes.get(keyIn(state, position)) ?? null;

type Where = { readonly screen: { readonly name: string; readonly listId?: number } };

const keyIn = ({ screen }: Where, position: number): string => `${screen.listId ?? ''} ${position}`;
