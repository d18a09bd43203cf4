import { useApp } from '../../store/use-app.ts';
import { ACTIONS, actionOf } from '../catalogue/catalogue.ts';
import { chosenKeys } from './find-action.ts';
import { keyWords } from './key-press.ts';
import { IS_MAC } from './platform.ts';
import { activeShortcuts } from './shortcuts.ts';

/** The key of an action as it is shown on its button: a person's, else the fixed one; '' when it has none. */
export function useShortcut(id: string): string {
  const key = activeShortcuts(ACTIONS, useApp(chosenKeys)).get(id) ?? actionOf(id)?.fixedKeys?.[0];
  return key === undefined ? '' : keyWords(key, IS_MAC);
}

/** The key of what is done to the current row; '' also while rows are selected, when the key is for those or for nothing. */
export function useRowShortcut(id: string): string {
  const key = useShortcut(id);
  return useApp(({ selection }) => selection !== null) ? '' : key;
}
