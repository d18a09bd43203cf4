import { useEffect } from 'react';
import { useAppStore } from '../../store/use-app.ts';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { findAction } from './find-action.ts';
import { focusUse } from './focus-target.ts';
import { keysOf } from './key-press.ts';
import { IS_MAC } from './platform.ts';

/** Handles the keys of the screen that no control has handled, unless a dialog or menu is open. */
export function useScreenShortcuts(): void {
  const store = useAppStore();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isSomethingOpen()) return;
      const keys = keysOf(event, IS_MAC);
      const app = store.getState();
      const focus = focusUse(event.target);
      // Escape leaves the screen, as it closes a dialog, but not while the person types.
      if (keys[0] === LEAVE && focus !== 'typing' && app.canLeave()) return void app.leave();
      const press = { keys, isRepeated: event.repeat, focus, scope: 'screen' } as const;
      const action = findAction(ACTIONS, app, press);
      if (!action) return;
      event.preventDefault();
      void action.run(app);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [store]);
}

const LEAVE = 'Escape';

/** A closed menu stays in the page for a few frames. Keys pressed in that time belong to the screen. */
const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open], :popover-open:not([data-closed])') !== null;
