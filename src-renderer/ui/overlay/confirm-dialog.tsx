import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** The question. */
  readonly title: string;
  /** What is lost by it, and what is not. */
  readonly children: ReactNode;
  /** Of the button that does it. */
  readonly verb: string;
  /** Of the button that does not. */
  readonly refusal?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be taken back. The dialog is closed first, so that the focus is back when it is done. */
export function ConfirmDialog({ title, children, verb, refusal = 'Keep it', onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{refusal}</Button>
          <Button
            look="danger"
            onClick={() => {
              flushSync(onClose);
              onConfirm();
            }}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
