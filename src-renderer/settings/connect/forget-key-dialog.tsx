import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Props = { readonly baseUrl: string; readonly onClose: () => void; readonly onForget: () => void };

/** Asks first, because a deleted key cannot be restored. */
export function ForgetKeyDialog({ baseUrl, onClose, onForget }: Props) {
  return (
    <ConfirmDialog title="Forget this key?" verb="Forget key" onConfirm={onForget} onClose={onClose}>
      <p>
        Doorstep cannot show the key for {baseUrl} or bring it back. To use this service again you enter the
        key once more, or get another.
      </p>
    </ConfirmDialog>
  );
}
