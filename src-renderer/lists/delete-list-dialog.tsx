import { useEffect, useState } from 'react';
import { DAYS_IN_TRASH, type TrashEntry } from '#shared/contract/workspace/maintenance.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { CANNOT_UNDO, deletionParts, LISTS } from '#shared/messages/screens/lists.ts';
import {
  ALSO_FROM_COPIES,
  ANSWERS_STAY,
  copiesSentence,
  DELETING_ENDS_CHECK,
  IMPORT_ENDS,
  trashSentence,
} from '#shared/messages/workspace/maintenance.ts';
import { useApp } from '../store/use-app.ts';
import { CheckBox } from '../ui/form/check-box.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type TrashProps = { readonly list: ListSummary; readonly onClose: () => void };

/** Asks before moving a list to the trash. A list that is still being imported is deleted instead. */
export function TrashListDialog({ list, onClose }: TrashProps) {
  const trashList = useApp((state) => state.trashList);
  const deleteList = useApp((state) => state.deleteList);
  const stored = useStoredData(list.id);
  const isImporting = list.state === 'importing';
  return (
    <ConfirmDialog
      title={LISTS.deleteTitle}
      verb={isImporting ? LISTS.stopAndDelete : LISTS.moveToTrash}
      onConfirm={() => void (isImporting ? deleteList(list.id) : trashList(list.id))}
      onClose={onClose}
    >
      <p>
        <Deletion {...list} /> {isImporting ? IMPORT_ENDS : trashSentence(DAYS_IN_TRASH)}
      </p>
      {stored?.isBeingChecked === true && (
        <p>
          <strong>{DELETING_ENDS_CHECK}</strong>
        </p>
      )}
      <p className="quiet">{LISTS.notOffered}</p>
    </ConfirmDialog>
  );
}

type DeleteProps = { readonly entry: TrashEntry; readonly onClose: () => void };

/** Asks before deleting a list for good, and says what will be lost. */
export function DeleteListDialog({ entry: { listId, name, rows, decided }, onClose }: DeleteProps) {
  const deleteList = useApp((state) => state.deleteList);
  const stored = useStoredData(listId);
  const [alsoFromCopies, setAlso] = useState(false);
  const copies = stored && copiesSentence(stored);
  return (
    <ConfirmDialog
      title={LISTS.deleteForGoodTitle}
      verb={LISTS.deleteForGood}
      onConfirm={() => void deleteList(listId, alsoFromCopies && copies !== null)}
      onClose={onClose}
    >
      <p>
        <Deletion name={name} rows={rows} decided={decided} /> {CANNOT_UNDO}
      </p>
      <p className="quiet">
        {LISTS.fileStays} {ANSWERS_STAY}
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

function Deletion({ name, rows, decided }: Pick<TrashEntry, 'name' | 'rows' | 'decided'>) {
  const { before, after } = deletionParts(rows, decided);
  return (
    <>
      {before}
      {untrusted(name)}
      {after}
    </>
  );
}

function useStoredData(listId: number) {
  const readStoredData = useApp((state) => state.readStoredData);
  useEffect(() => void readStoredData(listId), [listId, readStoredData]);
  return useApp((state) => (state.storedData?.listId === listId ? state.storedData : null));
}
