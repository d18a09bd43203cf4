import type { KeyboardEvent } from 'react';
import { useAppStore } from '../../store/use-app.ts';
import type { Place } from '../action.ts';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { findAction } from './find-action.ts';
import { isTyping } from './focus-target.ts';
import { keyOf } from './key-press.ts';
import { IS_MAC } from './platform.ts';

/**
 * The keys of a dialog or a panel, wherever the focus is in it. What a control has taken for itself is left alone;
 * the lists here go by arrows only, so letters mean actions there too. Alt with a key does in a field what the key
 * alone does elsewhere.
 */
export function usePlaceKeys(place: Place): (event: KeyboardEvent) => void {
  const store = useAppStore();
  return (event) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const app = store.getState();
    const { target } = event;
    const focus = isTyping(target) ? 'typing' : target instanceof HTMLButtonElement ? 'pressing' : 'nothing';
    const find = (key: string | null, use: typeof focus) =>
      key === null ? null : findAction(ACTIONS, app, { key, isRepeated: event.repeat, focus: use, place });
    const action =
      find(keyOf(event, IS_MAC), focus) ??
      (event.altKey ? find(keyOf(withoutAlt(event), IS_MAC), 'nothing') : null);
    if (!action) return;
    event.preventDefault();
    void action.run(app);
  };
}

/** With Alt some keyboards write a sign instead of the letter: there the key itself counts. */
function withoutAlt({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const letter = /^[a-z]$/iu.test(key) ? key : code.replace(/^Key/u, '').toLowerCase();
  return { key: letter, ctrlKey, metaKey, shiftKey, altKey: false };
}
