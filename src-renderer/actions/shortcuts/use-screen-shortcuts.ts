import { useEffect } from 'react';
import { useAppStore } from '../../store/use-app.ts';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { findAction } from './find-action.ts';
import { focusUse } from './focus-target.ts';
import { keysOf } from './key-press.ts';
import { IS_MAC } from './platform.ts';

/** The one listener for the keys of the screen. What a control has taken for itself, and all while something floats over the screen, is not ours. */
export function useScreenShortcuts(): void {
  const store = useAppStore();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isSomethingOpen()) return;
      const keys = keysOf(event, IS_MAC);
      const app = store.getState();
      const focus = focusUse(event.target);
      // As a dialog is left. What is being typed is not left by it.
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

/** A menu that was left stays for a frame or more; a key pressed then is the screen's already. */
const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open], :popover-open:not([data-closed])') !== null;
