import { useEffect } from 'react';
import { useAppStore } from '../store/use-app.ts';

type Options = {
  /** Off while a dialog is open. */
  readonly isActive: boolean;
  readonly onEdit: () => void;
  readonly onHelp: () => void;
};

/** Single keys decide, wherever the focus is, except where a person types. */
export function useReviewKeys({ isActive, onEdit, onHelp }: Options): void {
  const store = useAppStore();
  useEffect(() => {
    if (!isActive) return;
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    };

    const actionOf = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): (() => void) | null => {
      const { decide, undo, goToNextDoubtful, checkRow, cursor } = store.getState();
      const letter = key.toLowerCase();
      if (ctrlKey || metaKey) return letter === 'z' ? () => void undo() : null;
      if (repeat && letter !== 'n') return null; // a key held down must not decide row after row
      switch (letter) {
        case 'a':
          return cursor?.row?.suggested ? () => void decide({ kind: 'used_suggestion' }) : null;
        case 'k':
          return () => void decide({ kind: 'kept_as_entered' });
        case 'x':
          return () => void decide({ kind: 'excluded' });
        case 'e':
          return onEdit;
        case 'u':
          return () => void undo();
        case 'c':
          return () => void checkRow();
        case 'n':
          return () => void goToNextDoubtful();
        case '?':
          return onHelp;
        default:
          return null;
      }
    };

    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [store, isActive, onEdit, onHelp]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea');
