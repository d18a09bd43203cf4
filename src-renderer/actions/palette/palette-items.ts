/** Builds the palette's entries from the actions that apply now and the lists that can be opened. */
import { goToList, PALETTE } from '#shared/messages/screens/actions.ts';
import type { AppState } from '../../store/app-state.ts';
import { selectOpenListId } from '../../store/screen/navigation-slice.ts';
import type { Action, ActionGroup } from '../action.ts';

type PaletteGroup = typeof PALETTE.recent | ActionGroup | typeof PALETTE.lists;

/** `id` is the id of an action, or names a list. `recentActions` refers to it. */
export type PaletteItem = {
  readonly id: string;
  readonly title: string;
  readonly group: PaletteGroup;
  readonly run: (app: AppState) => void | Promise<void>;
};

type Sources = Pick<AppState, 'workspace' | 'recentActions' | 'screen'>;

/** Returns the recent entries first, in the group `PALETTE.recent`, and leaves them out of their usual groups. */
export function paletteItems(actions: readonly Action[], app: Sources): readonly PaletteItem[] {
  const items = [...actions, ...listItems(app)];
  const recent = app.recentActions.flatMap((id) => items.filter((item) => item.id === id));
  return [
    ...recent.map((item) => ({ ...item, group: PALETTE.recent })),
    ...items.filter(({ id }) => !app.recentActions.includes(id)),
  ];
}

/** Returns the items that contain all words of `text` in their title or group, in any order. */
export function matchingItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = folded(text).split(/\s+/u).filter(Boolean);
  return items.filter(({ title, group }) => {
    const said = folded(`${title} ${group}`);
    return words.every((word) => said.includes(word));
  });
}

/** Groups the items. The groups have the order of their first items. */
export function groupItems(
  items: readonly PaletteItem[],
): readonly { readonly group: PaletteGroup; readonly items: readonly PaletteItem[] }[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.map((group) => ({ group, items: items.filter((item) => item.group === group) }));
}

function listItems(app: Sources): readonly PaletteItem[] {
  const lists = (app.workspace?.lists ?? []).filter(
    ({ id, state }) => state !== 'importing' && id !== selectOpenListId(app),
  );
  return lists.map((list) => ({
    id: `list-${list.id}`,
    title: goToList(list.name),
    group: PALETTE.lists,
    run: ({ openList }) => openList(list),
  }));
}

/** Converts text to lower case and removes accents. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
