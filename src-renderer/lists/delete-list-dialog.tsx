import { useEffect, useState } from 'react';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { countOf } from '#shared/messages/format.ts';
import {
  ALSO_FROM_COPIES,
  ANSWERS_STAY,
  copiesSentence,
  DELETING_ENDS_CHECK,
} from '#shared/messages/maintenance.ts';
import { useApp } from '../store/use-app.ts';
import { CheckBox } from '../ui/form/check-box.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly list: ListSummary; readonly onClose: () => void };

/** Deleting a list cannot be undone, so it is asked first and says what is lost and what is not. */
export function DeleteListDialog({ list, onClose }: Props) {
  const deleteList = useApp((state) => state.deleteList);
  const readKept = useApp((state) => state.readKept);
  const kept = useApp((state) => (state.kept?.listId === list.id ? state.kept : null));
  const [alsoFromCopies, setAlso] = useState(false);
  useEffect(() => void readKept(list.id), [list.id, readKept]);
  const copies = kept && copiesSentence(kept);
  return (
    <ConfirmDialog
      title="Delete this list?"
      verb="Delete"
      onConfirm={() => void deleteList(list.id, alsoFromCopies && copies !== null)}
      onClose={onClose}
    >
      <p>
        “{untrusted(list.name)}” goes with its {countOf(list.rows, 'row')} and{' '}
        {countOf(list.decided, 'decision')}. This cannot be undone.
      </p>
      {kept?.isBeingChecked === true && (
        <p>
          <strong>{DELETING_ENDS_CHECK}</strong>
        </p>
      )}
      <p className="quiet">
        Your file stays where it is, and what you decided here is not offered in later lists any more.{' '}
        {ANSWERS_STAY}
      </p>
      {copies !== null && (
        <>
          <p>{copies}</p>
          <CheckBox label={ALSO_FROM_COPIES} isChecked={alsoFromCopies} onChange={setAlso} />
        </>
      )}
    </ConfirmDialog>
  );
}
