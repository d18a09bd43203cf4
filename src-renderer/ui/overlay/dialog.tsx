import { X } from 'lucide-react';
import { type KeyboardEventHandler, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../form/button.tsx';
import './dialog.css';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** `wide`: for lists and tables, with a fixed height. `page`: the same, as large as the window. */
  readonly size?: 'normal' | 'wide' | 'page';
  readonly onKeyDown?: KeyboardEventHandler;
};

/** A modal dialog, open while it is rendered. The browser handles Escape and keeps and returns the focus. */
export function Dialog({ title, onClose, children, actions, size = 'normal', onKeyDown }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closes the dialog before it is removed, because the browser returns the focus only then.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-header">
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      <div className="dialog-body">{children}</div>
      {actions !== undefined && <footer className="dialog-actions">{actions}</footer>}
    </dialog>
  );
}
