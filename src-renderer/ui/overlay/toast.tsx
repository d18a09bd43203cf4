import { X } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Button } from '../form/button.tsx';
import './toast.css';

type Props = {
  /** null where the text says it all. */
  readonly title: string | null;
  readonly text: string;
  readonly tone: 'done' | 'failure';
  /** How long what was done can be read and taken back in place. */
  readonly shownMs: number;
  /** The key that does the same; '' for none. */
  readonly undoKey: string;
  /** Takes back what was done; null when that cannot be. */
  readonly onUndo: (() => void) | null;
  readonly onClose: () => void;
};

/** What was just done goes by itself, but not while it is pointed at or focused; a failure waits for the
 * person. What is done is said aloud by the place it stands in, which is there before it. */
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
