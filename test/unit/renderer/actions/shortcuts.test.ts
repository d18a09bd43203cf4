import { describe, expect, it } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { ACTION_GROUPS } from '#shared/messages/screens/actions.ts';
import { ACTIONS } from '../../../../src-renderer/actions/catalogue/catalogue.ts';
import {
  activeShortcuts,
  changeKey,
  withOwnKey,
} from '../../../../src-renderer/actions/shortcuts/shortcuts.ts';

const FEW = [
  { id: 'accept', key: 'a' },
  { id: 'keep', key: 'k' },
  { id: 'undo', key: 'u', fixedKeys: ['Mod+z'] },
  { id: 'quote', key: null },
];

describe('the catalogue of actions', () => {
  it('has a different title for each action', () => {
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length);
    expect(new Set(ACTIONS.map(({ title }) => title)).size).toBe(ACTIONS.length);
    for (const { id, title } of ACTIONS) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
      expect(title).toMatch(/^[A-Z][a-z]/u);
    }
  });

  it('assigns no key to two actions in the same scope', () => {
    const keys = ACTIONS.flatMap(({ key, fixedKeys = [], scopes = ['screen'] }) =>
      [key, ...fixedKeys].flatMap((one) => (one === null ? [] : scopes.map((scope) => `${scope} ${one}`))),
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('uses no key that fields and buttons need, and no key that the settings would refuse', () => {
    for (const { id, key } of ACTIONS) {
      if (key === null) continue;
      expect(changeKey(ACTIONS, {}, id, key)).toMatchObject({ outcome: 'changed' });
      expect(operations.changeSettings.input.safeParse({ keys: { [id]: key } }).success, key).toBe(true);
    }
  });

  it('lets only movement and zoom repeat while a person holds a key down', () => {
    const repeating = ACTIONS.filter(({ repeats }) => repeats);
    expect(repeating.map(({ id, group }) => (group === 'Move' ? group : id))).toEqual(
      expect.arrayContaining(['Move', 'zoom-in', 'zoom-out']),
    );
    expect(repeating.every(({ id, group }) => group === 'Move' || id.startsWith('zoom-'))).toBe(true);
  });

  it('has an action in every group', () => {
    for (const group of ACTION_GROUPS) expect(ACTIONS.some((action) => action.group === group)).toBe(true);
  });
});

describe('the settings for keys', () => {
  it('store only the keys that differ from the defaults', () => {
    const changed = changeKey(FEW, {}, 'keep', 'q');
    expect(changed).toEqual({ outcome: 'changed', chosen: { keep: 'q' } });
    expect(changeKey(FEW, { keep: 'q' }, 'keep', 'k')).toEqual({ outcome: 'changed', chosen: {} });
    expect(withOwnKey(FEW, { keep: 'q', accept: 'y' }, 'keep')).toEqual({
      outcome: 'changed',
      chosen: { accept: 'y' },
    });
  });

  it('refuse the key of another action, and offer to swap the two keys', () => {
    const change = changeKey(FEW, {}, 'keep', 'a');
    expect(change).toEqual({ outcome: 'taken', by: 'accept', swapped: { keep: 'a', accept: 'k' } });
    expect([...activeShortcuts(FEW, { keep: 'a', accept: 'k' })]).toEqual(
      expect.arrayContaining([
        ['keep', 'a'],
        ['accept', 'k'],
      ]),
    );
    expect(changeKey(FEW, {}, 'quote', 'a')).toMatchObject({ swapped: { quote: 'a', accept: '' } });
  });

  it('refuse keys that other programs, fields and buttons need', () => {
    expect(changeKey(FEW, {}, 'keep', 'Mod+z')).toEqual({ outcome: 'fixed', by: 'undo' });
    for (const key of ['Enter', 'Escape', 'Tab', 'Space', 'Mod+c']) {
      expect(changeKey(FEW, {}, 'keep', key)).toEqual({ outcome: 'kept_back' });
    }
  });

  it('allow a dialog to use a key that the screen also uses', () => {
    const all = [
      ...FEW,
      { id: 'keep-all', key: 'k', scopes: ['groups'] },
      { id: 'everywhere', key: 'e', scopes: ['screen', 'groups'] },
    ] as const;
    expect([...activeShortcuts(all, {}).values()]).toEqual(['a', 'k', 'u', null, 'k', 'e']);
    expect(changeKey(all, {}, 'keep-all', 'a')).toMatchObject({ outcome: 'changed' });
    expect(changeKey(all, {}, 'keep-all', 'Mod+z')).toMatchObject({ outcome: 'changed' });
    expect(changeKey(all, {}, 'keep-all', 'e')).toMatchObject({ outcome: 'taken', by: 'everywhere' });
    expect(changeKey(all, {}, 'everywhere', 'k')).toMatchObject({ outcome: 'taken', by: 'keep' });
    expect(activeShortcuts(all, { everywhere: 'k' }).get('keep-all')).toBeNull();
  });

  it('can leave an action without a key', () => {
    expect(changeKey(FEW, {}, 'keep', '')).toEqual({ outcome: 'changed', chosen: { keep: '' } });
    expect(changeKey(FEW, { accept: '' }, 'keep', '')).toMatchObject({ outcome: 'changed' });
    expect(activeShortcuts(FEW, { keep: '' }).get('keep')).toBeNull();
  });

  it('leave a person’s key unchanged if a new version adds an action with the same default key', () => {
    const keys = activeShortcuts([...FEW, { id: 'flag', key: 'f' }], { keep: 'f' });
    expect(keys.get('keep')).toBe('f');
    expect(keys.get('flag')).toBeNull();
  });

  it('assign each key to one action even if the stored settings repeat the key', () => {
    const keys = activeShortcuts(FEW, { accept: 'q', keep: 'q', undo: 'Mod+z' });
    expect([keys.get('accept'), keys.get('keep'), keys.get('undo')]).toEqual(['q', null, null]);
  });

  it('refuse invalid key names, and more than 100 chosen keys', () => {
    const accepts = (keys: Readonly<Record<string, string>>): boolean =>
      operations.changeSettings.input.safeParse({ keys }).success;
    expect(accepts({ keep: 'Mod+Shift+ArrowDown', accept: '', undo: 'é', export: 'Mod++' })).toBe(true);
    for (const key of ['ab', 'Ctrl+k', ' ', 'Mod+', 'a'.repeat(30)])
      expect(accepts({ keep: key }), key).toBe(false);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`action-${index}`, 'q']));
    expect(accepts(many)).toBe(false);
  });
});
