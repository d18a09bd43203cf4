import { useApp } from '../../store/use-app.ts';
import { ACTIONS, actionOf } from '../catalogue/catalogue.ts';
import { chosenKeys } from './find-action.ts';
import { keyWords } from './key-press.ts';
import { IS_MAC } from './platform.ts';
import { activeShortcuts } from './shortcuts.ts';

/** Returns the key to show on an action's button: its current key, or else its first fixed key; '' for none. */
export function useShortcut(id: string): string {
  const key = activeShortcuts(ACTIONS, useApp(chosenKeys)).get(id) ?? actionOf(id)?.fixedKeys?.[0];
  return key === undefined ? '' : keyWords(key, IS_MAC);
}

/** Returns the key of a row action; '' while rows are selected, because the key then affects those rows or nothing. */
export function useRowShortcut(id: string): string {
  const key = useShortcut(id);
  return useApp(({ selection }) => selection !== null) ? '' : key;
}
