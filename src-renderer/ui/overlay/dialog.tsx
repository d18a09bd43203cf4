import { X } from 'lucide-react';
import { type KeyboardEventHandler, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../form/button.tsx';
import './dialog.css';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  /** `wide`: for lists and tables, of one height whatever they hold. `page`: these with all the room of the window. */
  readonly size?: 'normal' | 'wide' | 'page';
  /** Keys pressed anywhere in the dialog. */
  readonly onKeyDown?: KeyboardEventHandler;
};

/**
 * A modal dialog, open as long as it is rendered. It is the browser's own: focus stays inside, Escape
 * closes, and focus goes back to where it was.
 */
export function Dialog({ title, onClose, children, actions, size = 'normal', onKeyDown }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it is still on the page: one that was taken off it gives the focus back to nobody.
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
