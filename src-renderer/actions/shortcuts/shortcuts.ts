/** The keys of now: the catalogue's, with what a person changed of them. */
import type { ChosenKeys } from '#shared/contract/workspace.ts';
import type { Action, ShortcutScope } from '../action.ts';
import { memoLatest } from './memo-latest.ts';

type Keyed = Pick<Action, 'id' | 'key' | 'fixedKeys' | 'scopes'>;

/** An action's changeable key; null where it has none. */
export type ActiveShortcuts = ReadonlyMap<string, string | null>;

/** Fields, buttons, dialogs and the browser's own menus need these. */
const KEPT_BACK = new Set(
  'Tab Shift+Tab Enter Escape Space F5 Mod+c Mod+v Mod+x Mod+r Mod+t Mod+w Mod+n Mod+q'.split(' '),
);

const ON_SCREEN: readonly ShortcutScope[] = ['screen'];
export const scopesOf = ({ scopes = ON_SCREEN }: Pick<Action, 'scopes'>): readonly ShortcutScope[] => scopes;

/** Two actions that are never heard in the same scope may have the same key. */
const share = (one: Keyed, other: Keyed): boolean =>
  scopesOf(one).some((scope) => scopesOf(other).includes(scope));

/**
 * A person's word counts first: where a key they gave is another action's own in the same scope, that action has none.
 * Of two actions they gave the same key, which a settings file may hold, the first of the catalogue has it.
 */
export const activeShortcuts = memoLatest(giveKeys);

function giveKeys(actions: readonly Keyed[], chosen: ChosenKeys): ActiveShortcuts {
  const inPlaces = (action: Keyed, key: string): readonly string[] =>
    scopesOf(action).map((scope) => `${scope} ${key}`);
  const taken = new Set(
    actions.flatMap((action) => (action.fixedKeys ?? []).flatMap((key) => inPlaces(action, key))),
  );
  const keys = new Map<string, string | null>();
  const give = (action: Keyed, key: string | null): void => {
    const wanted = key === null || key === '' ? [] : inPlaces(action, key);
    const isFree = wanted.length > 0 && wanted.every((one) => !taken.has(one));
    if (isFree) for (const one of wanted) taken.add(one);
    keys.set(action.id, isFree ? key : null);
  };
  const isChanged = ({ id }: Keyed): boolean => chosen[id] !== undefined;
  for (const action of actions.filter(isChanged)) give(action, chosen[action.id] ?? null);
  for (const action of actions.filter((each) => !isChanged(each))) give(action, action.key);
  return keys;
}

export type KeyChange =
  | { readonly outcome: 'changed'; readonly chosen: ChosenKeys }
  /** It is another action's in the same scope: the two can be swapped. */
  | { readonly outcome: 'taken'; readonly by: string; readonly swapped: ChosenKeys }
  /** It is the fixed key of an action. */
  | { readonly outcome: 'fixed'; readonly by: string }
  /** Needed by fields, buttons or the browser. */
  | { readonly outcome: 'kept_back' };

/** What giving an action this key comes to. `key` '': none. */
export function changeKey(actions: readonly Keyed[], chosen: ChosenKeys, id: string, key: string): KeyChange {
  if (KEPT_BACK.has(key)) return { outcome: 'kept_back' };
  const own = actions.find((action) => action.id === id);
  const beside = actions.filter((action) => own && action.id !== id && share(own, action));
  const fixed = [...beside, ...(own ? [own] : [])].find(({ fixedKeys = [] }) => fixedKeys.includes(key));
  if (fixed) return { outcome: 'fixed', by: fixed.id };
  const keys = activeShortcuts(actions, chosen);
  const other = beside.find((action) => key !== '' && keys.get(action.id) === key);
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
