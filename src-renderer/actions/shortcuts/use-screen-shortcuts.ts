import { useEffect } from 'react';
import { useAppStore } from '../../store/use-app.ts';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { findAction } from './find-action.ts';
import { focusUse } from './focus-target.ts';
import { keyOf } from './key-press.ts';
import { IS_MAC } from './platform.ts';

/** The one listener for the keys of the screen. What a control has taken for itself, and all while something floats over the screen, is not ours. */
export function useActionKeys(): void {
  const store = useAppStore();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isSomethingOpen()) return;
      const key = keyOf(event, IS_MAC);
      if (key === null) return;
      const app = store.getState();
      const press = {
        key,
        isRepeated: event.repeat,
        focus: focusUse(event.target),
        place: 'screen',
      } as const;
      const action = findAction(ACTIONS, app, press);
      if (!action) return;
      event.preventDefault();
      void action.run(app);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [store]);
}

const isSomethingOpen = (): boolean => document.querySelector('dialog[open], :popover-open') !== null;
