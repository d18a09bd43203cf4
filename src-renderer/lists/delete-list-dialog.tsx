import type { ListSummary } from '#shared/domain/list/list.ts';
import { countOf } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly list: ListSummary; readonly onClose: () => void };

/** Deleting a list cannot be undone, so it is asked first and says what is lost and what is not. */
export function DeleteListDialog({ list, onClose }: Props) {
  const deleteList = useApp((state) => state.deleteList);
  return (
    <ConfirmDialog
      title="Delete this list?"
      verb="Delete"
      onConfirm={() => void deleteList(list.id)}
      onClose={onClose}
    >
      <p>
        “{untrusted(list.name)}” goes with its {countOf(list.rows, 'row')} and{' '}
        {countOf(list.decided, 'decision')}. This cannot be undone.
      </p>
      <p className="quiet">
        Your file stays where it is, and addresses checked once stay paid for. What you decided here is not
        offered in later lists any more.
      </p>
    </ConfirmDialog>
  );
}
