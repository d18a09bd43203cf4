import { useEffect } from 'react';
import { isTyping } from './actions/shortcuts/focus-target.ts';
import { clipboardCells } from './store/importing/clipboard-cells.ts';
import { useAppStore } from './store/use-app.ts';

/** Imports cells that are pasted on the home screen or at the first start, outside fields and dialogs. */
export function useCellPaste(): void {
  const store = useAppStore();
  useEffect(() => {
    const hear = (event: ClipboardEvent): void => {
      const { screen, pasteList } = store.getState();
      const isHome = screen.name === 'lists' || screen.name === 'start';
      const isElsewhere = isTyping(event.target) || document.querySelector('dialog[open]') !== null;
      if (!isHome || isElsewhere) return;
      event.preventDefault();
      void pasteList(clipboardCells(event.clipboardData));
    };
    addEventListener('paste', hear);
    return () => removeEventListener('paste', hear);
  }, [store]);
}
