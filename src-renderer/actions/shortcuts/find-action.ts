/** Which action a key press means. */
import type { ChosenKeys } from '#shared/contract/workspace.ts';
import type { AppState } from '../../store/app-store.ts';
import type { Action, Place } from '../action.ts';
import { keysOfNow, placesOf } from './shortcuts.ts';
import { isCombined, isMovement } from './key-press.ts';

/** What the focus is on takes some keys for itself. */
export type FocusUse =
  /** A person types there: letters are text. */
  | 'typing'
  /** A button: Enter presses it. */
  | 'pressing'
  /** Radio buttons, scrolled text and the like: arrows, Home and End are theirs. */
  | 'moving'
  | 'nothing';

export type Press = {
  readonly key: string;
  /** The key is held down: this is not its first press. */
  readonly isRepeated: boolean;
  readonly focus: FocusUse;
  readonly place: Place;
};

/** null: the press is not ours. */
export function findAction(
  actions: readonly Action[],
  app: AppState,
  { key, isRepeated, focus, place }: Press,
): Action | null {
  const keys = keysOfNow(actions, chosenKeys(app));
  const action = actions.find(
    (each) =>
      placesOf(each).includes(place) && (keys.get(each.id) === key || each.fixedKeys?.includes(key) === true),
  );
  if (!action || (isRepeated && !action.repeats)) return null;
  if (focus === 'typing' && !(action.whileTyping && isCombined(key))) return null;
  if (focus === 'pressing' && key === 'Enter') return null;
  if (focus === 'moving' && isMovement(key) && !isCombined(key)) return null;
  return action.applies(app) ? action : null;
}

const NONE: ChosenKeys = {};
export const chosenKeys = ({ desk }: Pick<AppState, 'desk'>): ChosenKeys => desk?.settings.keys ?? NONE;
