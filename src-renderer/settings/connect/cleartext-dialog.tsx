import {
  CLEARTEXT,
  cleartextScope,
  cleartextTitle,
  cleartextWarning,
} from '#shared/messages/screens/connect.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Props = { readonly host: string; readonly onClose: () => void; readonly onAllow: () => void };

/** Asks for permission for one host, because data sent without encryption stays exposed. */
export function CleartextDialog({ host, onClose, onAllow }: Props) {
  return (
    <ConfirmDialog
      title={cleartextTitle(host)}
      verb={CLEARTEXT.verb}
      refusal={CLEARTEXT.refusal}
      onConfirm={onAllow}
      onClose={onClose}
    >
      <p>{cleartextWarning(host)}</p>
      <p>{CLEARTEXT.advice}</p>
      <p className="quiet">{cleartextScope(host)}</p>
    </ConfirmDialog>
  );
}
