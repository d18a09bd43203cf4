import type { ChosenKeys } from '#shared/contract/workspace/workspace.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Action, ShortcutScope } from '../action.ts';
import { isCombined, isMovement, isNoText } from './key-press.ts';
import { activeShortcuts, scopesOf } from './shortcuts.ts';

/** The keys that the focused element needs for itself. */
export type FocusUse =
  /** A text field, where letters are text. */
  | 'typing'
  /** A button, which Enter presses. */
  | 'pressing'
  /** Radio buttons, scrolling text and similar, which use the arrow keys, Home and End. */
  | 'moving'
  | 'nothing';

/** One key press. `keys` are its names, the most likely first (`keysOf`). */
export type Press = {
  readonly keys: readonly string[];
  readonly isRepeated: boolean;
  readonly focus: FocusUse;
  readonly scope: ShortcutScope;
};

/** Returns the action to run; null if there is none, or if the focused element needs the key. */
export function findAction(
  actions: readonly Action[],
  app: AppState,
  { keys, isRepeated, focus, scope }: Press,
): Action | null {
  const shortcuts = activeShortcuts(actions, chosenKeys(app));
  const heard = actions.filter((each) => scopesOf(each).includes(scope));
  const meantBy = (key: string): Action | undefined =>
    heard.find(({ id, fixedKeys }) => shortcuts.get(id) === key || fixedKeys?.includes(key) === true);
  const key = keys.find((each) => meantBy(each) !== undefined) ?? '';
  const action = meantBy(key);
  if (!action || (isRepeated && !action.repeats)) return null;
  if (focus === 'typing' && !(action.whileTyping && isNoText(key))) return null;
  if (focus === 'pressing' && key === 'Enter') return null;
  if (focus === 'moving' && isMovement(key) && !isCombined(key)) return null;
  return action.applies(app) ? action : null;
}

const NONE: ChosenKeys = {};
/** Returns the keys that the person changed. Until the settings are read, returns the same empty object each time. */
export const chosenKeys = ({ workspace }: Pick<AppState, 'workspace'>): ChosenKeys =>
  workspace?.settings.keys ?? NONE;
