import { useApp } from '../../store/use-app.ts';
import { ACTIONS, actionOf } from '../catalogue/catalogue.ts';
import { keysOfNow } from './shortcuts.ts';
import { chosenKeys } from './find-action.ts';
import { keyWords } from './key-press.ts';
import { IS_MAC } from './platform.ts';

/** The key of an action as it is shown on its button: a person's, else the fixed one; '' when it has none. */
export function useKeyOf(id: string): string {
  const key = keysOfNow(ACTIONS, useApp(chosenKeys)).get(id) ?? actionOf(id)?.fixedKeys?.[0];
  return key === undefined ? '' : keyWords(key, IS_MAC);
}
