import { positionsOf } from '../rows/row-key.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import type { DraftsSlice } from './drafts-slice.ts';
import type { NoteSlice } from './note-slice.ts';

/** Whether the unsaved text of a row is an edit of the address, a note, or both. */
export type DraftMark = 'edit' | 'note' | 'both';

type Drafts = Pick<DraftsSlice & NoteSlice & NavigationSlice, 'edits' | 'notes' | 'screen'>;
type Marks = ReadonlyMap<number, DraftMark>;

const NONE: Marks = new Map();

/** Returns a selector. Its value changes only with the marks, although each key press changes a draft. */
export function createDraftMarks(): (drafts: Drafts) => Marks {
  let read: Drafts | null = null;
  let shown = NONE;
  return ({ edits, notes, screen }) => {
    if (read?.edits === edits && read.notes === notes && read.screen === screen) return shown;
    read = { edits, notes, screen };
    const marks = marksOf(read);
    if (!isSame(marks, shown)) shown = marks;
    return shown;
  };
}

function marksOf({ edits, notes, screen }: Drafts): Marks {
  const listId = selectOpenListId({ screen });
  if (listId === null) return NONE;
  const marks = new Map<number, DraftMark>();
  for (const position of positionsOf(edits.keys(), listId)) marks.set(position, 'edit');
  for (const position of positionsOf(notes.keys(), listId))
    marks.set(position, marks.has(position) ? 'both' : 'note');
  return marks;
}

const isSame = (one: Marks, other: Marks): boolean =>
  one.size === other.size && [...one].every(([position, mark]) => other.get(position) === mark);
