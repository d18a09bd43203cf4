import { X } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Button } from '../form/button.tsx';
import './toast.css';

type Props = {
  readonly title: string | null;
  readonly text: string;
  readonly tone: 'done' | 'failure';
  /** The time in ms for which a success stays visible. */
  readonly shownMs: number;
  readonly undoKey: string;
  /** null if the step cannot be undone. */
  readonly onUndo: (() => void) | null;
  readonly onClose: () => void;
};

/** Shows a notice. A success disappears automatically, unless the pointer or the focus is on it. A failure stays. */
export function Toast({ title, text, tone, shownMs, undoKey, onUndo, onClose }: Props) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (tone === 'failure' || isHeld) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [tone, isHeld, shownMs, onClose]);

  const hold = ({ currentTarget }: SyntheticEvent): void =>
    setHeld(currentTarget.matches(':hover, :focus-within'));
  return (
    <div
      className={`toast toast-${tone}`}
      role={tone === 'failure' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={hold}
      onFocus={hold}
      onBlur={hold}
    >
      <p>
        {title !== null && <strong className="toast-title">{title}</strong>}
        {text}
      </p>
      {onUndo && (
        <Button look="quiet" keyName={undoKey} onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button look="quiet" aria-label="Close message" onClick={onClose}>
        <X size={14} aria-hidden="true" />
      </Button>
    </div>
  );
}
