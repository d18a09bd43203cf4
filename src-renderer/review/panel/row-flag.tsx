import { Flag } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { ROW_FLAG } from '#shared/messages/screens/row-panel.ts';
import { selectNote } from '../../store/deciding/note-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { onLeave } from '../../ui/form/on-leave.ts';
import { focusHome } from '../../ui/overlay/focus-home.ts';
import { useOnRequest } from '../use-on-request.ts';

const LONGEST_NOTE = 2000;

type Props = { readonly row: Row };

/** Edits the note of a flagged row. For other rows, the field appears on request. */
export function RowFlag({ row }: Props) {
  const isOpen = useApp(selectNote(row.position)) !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  const asked = useApp((state) => state.noteAsked);
  useOnRequest(asked, () => {
    field.current?.focus();
    field.current?.setSelectionRange(LONGEST_NOTE, LONGEST_NOTE); // puts the caret at the end
  });
  return row.note === null && !isOpen ? null : <FlagField key={row.position} row={row} field={field} />;
}

type FieldProps = Props & { readonly field: RefObject<HTMLTextAreaElement | null> };

function FlagField({ row: { position, note }, field }: FieldProps) {
  const typed = useApp(selectNote(position));
  const typeNote = useApp((state) => state.typeNote);
  const leaveNote = useApp((state) => state.leaveNote);
  const hear = useNoteKeys(position);
  const [fieldId, hintId] = [useId(), useId()];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices when the focus leaves the field and its button
    <section
      className="row-flag"
      aria-label={ROW_FLAG.title}
      onBlur={onLeave(({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void leaveNote(position);
      })}
    >
      <Flag size={14} aria-hidden="true" />
      <label htmlFor={fieldId}>
        {note === null ? ROW_FLAG.note : ROW_FLAG.flagged}
        {note !== null && <span className="visually-hidden">{ROW_FLAG.noteOfFlag}</span>}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        className="input"
        dir="auto"
        rows={1}
        aria-describedby={hintId}
        maxLength={LONGEST_NOTE}
        value={typed ?? note ?? ''}
        onChange={({ target }) => typeNote(position, target.value.replaceAll(/(?<!\s)\s*\n\s*/gu, ' '))}
        onKeyDown={hear}
      />
      <p id={hintId} className="quiet small">
        {hintOf(note, typed)}
      </p>
      {note !== null && <RemoveFlag />}
    </section>
  );
}

function RemoveFlag() {
  const removeFlag = useApp((state) => state.removeFlag);
  return (
    <Button look="quiet" onClick={() => void removeFlag()}>
      {ROW_FLAG.remove}
    </Button>
  );
}

/** @param note the saved note @param typed the unsaved text; null if there is none */
function hintOf(note: string | null, typed: string | null): string {
  if (note === null) return ROW_FLAG.hintToFlag;
  return typed === null || typed.trim() === note ? '' : ROW_FLAG.hintToSave;
}

/** Enter saves and Escape discards the text. Both leave the field, so that the row's keys work again. */
function useNoteKeys(position: number) {
  const saveNote = useApp((state) => state.saveNote);
  const dropNote = useApp((state) => state.dropNote);
  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Enter') void saveNote(position);
    else if (event.key === 'Escape') dropNote(position);
    else return;
    event.preventDefault();
    focusHome();
  };
}
