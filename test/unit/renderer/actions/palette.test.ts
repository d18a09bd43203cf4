import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src-renderer/actions/action.ts';
import {
  groupItems,
  matchingItems,
  paletteItems,
} from '../../../../src-renderer/actions/palette/palette-items.ts';

const action = (id: string, title: string, group: Action['group'] = 'Rows'): Action => ({
  id,
  title,
  group,
  key: null,
  applies: () => true,
  run: () => undefined,
});

const ACTIONS = [
  action('search', 'Search rows'),
  action('clear', 'Show all rows'),
  action('quote', 'Check this list…', 'List'),
];
const APP = { workspace: null, recentActions: [], screen: { name: 'lists' } } as const;
const titles = (text: string): readonly string[] =>
  matchingItems(paletteItems(ACTIONS, APP), text).map(({ title }) => title);

describe('the palette', () => {
  it('finds an action by any of its words in any order, and by its group', () => {
    expect(titles('all show')).toEqual(['Show all rows']);
    expect(titles('  ROWS  sea')).toEqual(['Search rows']);
    expect(titles('list')).toEqual(['Check this list…']);
    expect(titles('rows list')).toEqual([]);
    expect(titles('')).toHaveLength(3);
  });

  it('finds an accented word by its unaccented letters', () => {
    const items = paletteItems([action('café', 'Go to list: Café.csv')], APP);
    expect(matchingItems(items, 'cafe')).toHaveLength(1);
  });

  it('lists recent actions first, each only once', () => {
    const items = paletteItems(ACTIONS, { ...APP, recentActions: ['quote', 'gone', 'search'] });
    expect(items.map(({ id }) => id)).toEqual(['quote', 'search', 'clear']);
    expect(groupItems(items).map(({ group, items: members }) => [group, members.length])).toEqual([
      ['Recent', 2],
      ['Rows', 1],
    ]);
  });
});
