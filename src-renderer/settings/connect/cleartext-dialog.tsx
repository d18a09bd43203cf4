import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Props = { readonly host: string; readonly onClose: () => void; readonly onAllow: () => void };

/** Asks for one named host, because data sent without encryption cannot be recalled. */
export function CleartextDialog({ host, onClose, onAllow }: Props) {
  return (
    <ConfirmDialog
      title={`Send without encryption to ${host}?`}
      verb="Send without encryption"
      refusal="Send nothing"
      onConfirm={onAllow}
      onClose={onClose}
    >
      <p>
        The address begins with http://, and {host} is another computer. Every address, your email and the key
        would go over the network in the open: anyone on the way can read them, and change the answers.
      </p>
      <p>Ask whoever runs the service for an https:// address. Say yes only on a network you trust.</p>
      <p className="quiet">Doorstep remembers a yes for {host} alone. Settings takes it back.</p>
    </ConfirmDialog>
  );
}
