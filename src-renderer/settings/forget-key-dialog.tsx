import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Props = { readonly baseUrl: string; readonly onClose: () => void; readonly onForget: () => void };

/** A forgotten key cannot be brought back, so it is asked first. */
export function ForgetKeyDialog({ baseUrl, onClose, onForget }: Props) {
  return (
    <Dialog
      title="Forget this key?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onForget();
            }}
          >
            Forget key
          </Button>
        </>
      }
    >
      <p>
        Doorstep cannot show the key for {baseUrl} or bring it back. To use this service again you enter the
        key once more, or get another.
      </p>
    </Dialog>
  );
}
