import { useState } from 'react';
import { Flag } from 'lucide-react';
import type { Row } from '#shared/domain/row.ts';
import { useApp } from '../store/use-app.ts';
import { selectRowForm } from '../store/row-form-slice.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** As many as the contract takes. */
const LONGEST_NOTE = 2000;

type Props = { readonly row: Row };

/** The row's flag with its note, or the field to write one; nothing on a row without a flag. */
export function RowFlag({ row }: Props) {
  const isOpen = useApp(selectRowForm(row.position)) === 'note';
  if (isOpen) return <FlagForm key={row.position} row={row} />;
  return row.note === null ? null : <FlagNote note={row.note} />;
}

function FlagNote({ note }: { readonly note: string }) {
  const flag = useApp((state) => state.flag);
  return (
    <div className="row-flag">
      <Flag size={14} aria-hidden="true" />
      <p>
        <strong>Flagged</strong>
        {note !== '' && `: ${note}`}
      </p>
      <Button look="quiet" onClick={() => void flag(null)}>
        Remove flag
      </Button>
    </div>
  );
}

function FlagForm({ row }: Props) {
  const flag = useApp((state) => state.flag);
  const closeRowForm = useApp((state) => state.closeRowForm);
  const [note, setNote] = useState(row.note ?? '');
  return (
    <form
      className="row-flag-form"
      aria-label="Flag"
      onSubmit={(event) => {
        event.preventDefault();
        closeRowForm();
        void flag(note.trim());
      }}
    >
      <Field label="Note" hint="Enter flags the row, with or without a note; Escape leaves it as it is.">
        {(ids) => (
          <input
            {...ids}
            className="input"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key, to be typed into at once
            autoFocus
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && closeRowForm()}
          />
        )}
      </Field>
      <Button type="submit" look="primary" keyName="Enter">
        Flag
      </Button>
    </form>
  );
}
