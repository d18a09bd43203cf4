/** The keys of now: the catalogue's, with what a person changed of them. */
import type { ChosenKeys } from '#shared/contract/desk.ts';
import type { Action } from './action.ts';

type Keyed = Pick<Action, 'id' | 'key' | 'fixedKeys'>;

/** An action's changeable key; null where it has none. */
export type KeysOfNow = ReadonlyMap<string, string | null>;

/** Fields, buttons, dialogs and the browser's own menus need these. */
const KEPT_BACK = new Set(
  'Tab Shift+Tab Enter Escape Space F5 Mod+c Mod+v Mod+x Mod+r Mod+t Mod+w Mod+n Mod+q'.split(' '),
);

/**
 * A person's word counts first: where a key they gave is another action's own, that action has none. Of two
 * actions they gave the same key, which a settings file may hold, the first of the catalogue has it.
 */
export function keysOfNow(actions: readonly Keyed[], chosen: ChosenKeys): KeysOfNow {
  const taken = new Set(actions.flatMap(({ fixedKeys = [] }) => fixedKeys));
  const keys = new Map<string, string | null>();
  const give = (id: string, key: string | null): void => {
    const isFree = key !== null && key !== '' && !taken.has(key);
    if (isFree) taken.add(key);
    keys.set(id, isFree ? key : null);
  };
  const isChanged = ({ id }: Keyed): boolean => chosen[id] !== undefined;
  for (const { id } of actions.filter(isChanged)) give(id, chosen[id] ?? null);
  for (const { id, key } of actions.filter((action) => !isChanged(action))) give(id, key);
  return keys;
}

export type KeyChange =
  | { readonly outcome: 'changed'; readonly chosen: ChosenKeys }
  /** It is another action's: the two can be swapped. */
  | { readonly outcome: 'taken'; readonly by: string; readonly swapped: ChosenKeys }
  /** It is the fixed key of an action. */
  | { readonly outcome: 'fixed'; readonly by: string }
  /** Needed by fields, buttons or the browser. */
  | { readonly outcome: 'kept_back' };

/** What giving an action this key comes to. `key` '': none. */
export function changeKey(actions: readonly Keyed[], chosen: ChosenKeys, id: string, key: string): KeyChange {
  if (KEPT_BACK.has(key)) return { outcome: 'kept_back' };
  const fixed = actions.find(({ fixedKeys = [] }) => fixedKeys.includes(key));
  if (fixed) return { outcome: 'fixed', by: fixed.id };
  const keys = keysOfNow(actions, chosen);
  const other = actions.find((action) => action.id !== id && key !== '' && keys.get(action.id) === key);
  const changed = withKey(actions, chosen, id, key);
  if (!other) return { outcome: 'changed', chosen: changed };
  return {
    outcome: 'taken',
    by: other.id,
    swapped: withKey(actions, changed, other.id, keys.get(id) ?? ''),
  };
}

/** The catalogue's own key again, if no other action has it by now. */
export const withOwnKey = (actions: readonly Keyed[], chosen: ChosenKeys, id: string): KeyChange =>
  changeKey(actions, chosen, id, actions.find((action) => action.id === id)?.key ?? '');

/** Only what differs from the catalogue is kept, so that a better key of a later version comes through. */
function withKey(actions: readonly Keyed[], chosen: ChosenKeys, id: string, key: string): ChosenKeys {
  const { [id]: _, ...others } = chosen;
  const own = actions.find((action) => action.id === id)?.key ?? '';
  return key === own ? others : { ...others, [id]: key };
}
