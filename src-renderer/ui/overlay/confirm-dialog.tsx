import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  readonly title: string;
  /** The text that says what will be lost and what will not. */
  readonly children: ReactNode;
  readonly verb: string;
  readonly refusal?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before an action that cannot be undone. Closes before the action runs, so that the focus returns first. */
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
