import { useEffect } from 'react';
import { useAppStore } from '../store/use-app.ts';
import { ACTIONS } from './catalogue.ts';
import type { FocusUse } from './find-action.ts';
import { findAction } from './find-action.ts';
import { keyOf } from './keys.ts';
import { IS_MAC } from './platform.ts';

/** The one listener for the catalogue's keys. What a control has taken for itself, and all while something floats over the screen, is not ours. */
export function useActionKeys(): void {
  const store = useAppStore();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isSomethingOpen()) return;
      const key = keyOf(event, IS_MAC);
      if (key === null) return;
      const app = store.getState();
      const press = { key, isRepeated: event.repeat, focus: focusUse(event.target) };
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

function focusUse(target: EventTarget | null): FocusUse {
  if (!(target instanceof HTMLElement) || target === document.body) return 'nothing';
  const isText = target.matches(
    'input:not([type="checkbox"], [type="radio"], [type="range"]), select, textarea',
  );
  // A menu goes to its item by letter.
  if (isText || target.isContentEditable || target.closest('[role="menu"], [role="listbox"]'))
    return 'typing';
  return target.matches('button, a[href], summary, input[type="checkbox"]') ? 'nothing' : 'moving';
}
