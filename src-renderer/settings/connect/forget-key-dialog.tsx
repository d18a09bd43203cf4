import { FORGET_KEY, forgetKeyWarning } from '#shared/messages/screens/connect.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Props = { readonly baseUrl: string; readonly onClose: () => void; readonly onForget: () => void };

/** Asks before a key is deleted, because a deleted key cannot be restored. */
export function ForgetKeyDialog({ baseUrl, onClose, onForget }: Props) {
  return (
    <ConfirmDialog title={FORGET_KEY.title} verb={FORGET_KEY.verb} onConfirm={onForget} onClose={onClose}>
      <p>{forgetKeyWarning(baseUrl)}</p>
    </ConfirmDialog>
  );
}
