import type { KeyboardEvent } from 'react';
import { useAppStore } from '../../store/use-app.ts';
import type { ShortcutScope } from '../action.ts';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { findAction } from './find-action.ts';
import { isTyping } from './focus-target.ts';
import { keysOf } from './key-press.ts';
import { IS_MAC } from './platform.ts';

/** Handles keys in a dialog or panel that no control has handled. Its lists use arrow keys, so letters are free. */
export function useScopeShortcuts(scope: ShortcutScope): (event: KeyboardEvent) => void {
  const store = useAppStore();
  return (event) => {
    if (event.defaultPrevented) return;
    const app = store.getState();
    const { target } = event;
    const focus = isTyping(target) ? 'typing' : target instanceof HTMLButtonElement ? 'pressing' : 'nothing';
    const find = (keys: readonly string[], use: typeof focus) =>
      findAction(ACTIONS, app, { keys, isRepeated: event.repeat, focus: use, scope });
    const withAlt = find(keysWithAlt(event), 'nothing');
    const action = find(keysOf(event, IS_MAC), focus) ?? (withAlt?.withAlt ? withAlt : null);
    if (!action) return;
    event.preventDefault();
    void action.run(app);
  };
}

/** Returns the names of a key pressed with Alt alone. Returns an empty array for any other press, and on a Mac. */
function keysWithAlt({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): readonly string[] {
  if (IS_MAC || !altKey || ctrlKey || metaKey) return [];
  return keysOf({ key, code, ctrlKey, metaKey, shiftKey, altKey: false }, IS_MAC);
}
