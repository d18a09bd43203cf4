import type { KeyboardEvent } from 'react';
import { useAppStore } from '../../store/use-app.ts';
import type { ShortcutScope } from '../action.ts';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { findAction } from './find-action.ts';
import { isTyping } from './focus-target.ts';
import { keysOf } from './key-press.ts';
import { IS_MAC } from './platform.ts';

/**
 * The keys of a dialog or a panel, wherever the focus is in it. What a control has taken for itself is left alone;
 * the lists here go by arrows only, so letters mean actions there too.
 */
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

/** The names of the key that is held with Alt alone; empty: none. */
function keysWithAlt({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): readonly string[] {
  if (IS_MAC || !altKey || ctrlKey || metaKey) return [];
  return keysOf({ key, code, ctrlKey, metaKey, shiftKey, altKey: false }, IS_MAC);
}
