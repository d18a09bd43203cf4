/** Combines the keys of the catalogue with the person's changes. */
import type { ChosenKeys } from '#shared/contract/workspace/workspace.ts';
import type { Action, ShortcutScope } from '../action.ts';

type Keyed = Pick<Action, 'id' | 'key' | 'fixedKeys' | 'scopes'>;

type ActiveShortcuts = ReadonlyMap<string, string | null>;

/** Keys that no action can have, because text fields, buttons, dialogs and browser menus need them. */
const KEPT_BACK = new Set(
  'Tab Shift+Tab Enter Escape Space F5 Mod+c Mod+v Mod+x Mod+r Mod+t Mod+w Mod+n Mod+q'.split(' '),
);

const ON_SCREEN: readonly ShortcutScope[] = ['screen'];
export const scopesOf = ({ scopes = ON_SCREEN }: Pick<Action, 'scopes'>): readonly ShortcutScope[] => scopes;

/** Returns whether two actions share a scope. Only then must their keys differ. */
const share = (one: Keyed, other: Keyed): boolean =>
  scopesOf(one).some((scope) => scopesOf(other).includes(scope));

/** In one scope, the person's keys win over default keys. If two actions have the same key, the first one wins. */
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

/** The result of `changeKey`, which saves nothing. */
export type KeyChange =
  | { readonly outcome: 'changed'; readonly chosen: ChosenKeys }
  /** Another action in the same scope has the key. The two actions can swap their keys. */
  | { readonly outcome: 'taken'; readonly by: string; readonly swapped: ChosenKeys }
  | { readonly outcome: 'fixed'; readonly by: string }
  /** Text fields, buttons or the browser need the key. */
  | { readonly outcome: 'kept_back' };

/** Returns the result of giving an action this key. An empty `key` removes it. */
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

/** Gives an action its key from the catalogue again, unless another action has that key now. */
export const withOwnKey = (actions: readonly Keyed[], chosen: ChosenKeys, id: string): KeyChange =>
  changeKey(actions, chosen, id, actions.find((action) => action.id === id)?.key ?? '');

/** Keeps only keys that differ from the catalogue, so that a later version can improve the others. */
function withKey(actions: readonly Keyed[], chosen: ChosenKeys, id: string, key: string): ChosenKeys {
  const { [id]: _, ...others } = chosen;
  const own = actions.find((action) => action.id === id)?.key ?? '';
  return key === own ? others : { ...others, [id]: key };
}

/** Caches the latest result of a pure function, because every button of a screen asks for it. */
function memoLatest<A, B, R>(work: (one: A, other: B) => R): (one: A, other: B) => R {
  let latest: { readonly one: A; readonly other: B; readonly result: R } | null = null;
  return (one, other) => {
    if (latest?.one !== one || latest.other !== other) latest = { one, other, result: work(one, other) };
    return latest.result;
  };
}
