import { describe, expect, it } from 'vitest';
import { ACTIONS, actionOf } from '../../../../src-renderer/actions/catalogue/catalogue.ts';
import { findAction, type Press } from '../../../../src-renderer/actions/shortcuts/find-action.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

function review({ suggested = {}, keys = {} } = {}): AppState {
  const part = {
    screen: { name: 'review', listId: 1 },
    workspace: { lists: [], settings: { theme: 'system', density: 'normal', zoom: 100, keys } },
    list: { settings: { mapping: {} } },
    total: 1,
    cursor: { index: 0, row: { position: 1, suggested } },
  };
  return { ...storeOnFake().state(), ...part } as unknown as AppState;
}

const PLAIN: Press = { keys: [], isRepeated: false, focus: 'nothing', scope: 'screen' };
const idOf = (app: AppState, { key, ...press }: Partial<Press> & { readonly key: string }): string | null =>
  findAction(ACTIONS, app, { ...PLAIN, ...press, keys: [key] })?.id ?? null;

describe('a pressed key', () => {
  it('runs an action only if the action is available on the current screen', () => {
    expect(idOf(review(), { key: 'a' })).toBe('accept');
    expect(idOf({ ...review(), cursor: null }, { key: 'a' })).toBeNull();
    expect(idOf({ ...review(), screen: { name: 'lists' } }, { key: 'k' })).toBeNull();
    expect(idOf({ ...review(), screen: { name: 'lists' } }, { key: '?' })).toBe('keys');
    expect(idOf(review(), { key: 'Mod+-' }), 'the smallest size: the key is the browser’s').toBeNull();
  });

  it('does not accept the suggestion if the row has none', () => {
    const app = review();
    const row = app.cursor?.row;
    const without = { ...app, cursor: row ? { index: 0, row: { ...row, suggested: null } } : null };
    expect(idOf(without, { key: 'a' })).toBeNull();
    expect(idOf(without, { key: 'k' })).toBe('keep');
  });

  it('opens the dialog for a row number even if the grid shows no row', () => {
    const empty: AppState = { ...review(), total: 0, cursor: null };
    expect(idOf(empty, { key: 'g' })).toBe('jump');
    expect(idOf({ ...empty, total: null }, { key: 'g' })).toBe('jump');
    expect(idOf(empty, { key: 'ArrowDown' })).toBeNull();
  });

  it('moves from row to row, but decides none, while the person holds the key down', () => {
    expect(idOf(review(), { key: 'k', isRepeated: true })).toBeNull();
    expect(idOf(review(), { key: 'u', isRepeated: true })).toBeNull();
    expect(idOf(review(), { key: 'n', isRepeated: true })).toBe('next');
  });

  it('runs no action in a text field unless the key is part of a combination such as Mod+K', () => {
    expect(idOf(review(), { key: 'k', focus: 'typing' })).toBeNull();
    expect(idOf(review(), { key: '?', focus: 'typing' })).toBeNull();
    expect(idOf(review(), { key: 'Mod+z', focus: 'typing' })).toBeNull();
    expect(idOf(review(), { key: 'Mod+k', focus: 'typing' })).toBe('palette');
  });

  it('runs no action if the focused control needs the key', () => {
    expect(idOf(review(), { key: 'ArrowDown' })).toBe('next-row');
    expect(idOf(review(), { key: 'ArrowDown', focus: 'moving' })).toBeNull();
    expect(idOf(review(), { key: 'k', focus: 'moving' })).toBe('keep');
  });

  it('runs the action that the person assigned to the key, and not the default one', () => {
    const app = review({ keys: { keep: 'q' } });
    expect(idOf(app, { key: 'q' })).toBe('keep');
    expect(idOf(app, { key: 'k' })).toBeNull();
    expect(idOf(app, { key: 'Mod+z' })).toBe('undo');
  });

  it('runs the action of the dialog that is open', () => {
    const app: AppState = { ...review(), dialog: 'groups', notice: null };
    const inGroups = (key: string, focus: Press['focus'] = 'nothing') =>
      idOf(app, { key, focus, scope: 'groups' });
    expect([inGroups('a'), inGroups('k'), inGroups('x')]).toEqual(['accept-group', 'keep-group', null]);
    expect(inGroups('u'), 'nothing was done in it yet').toBeNull();
    const latest = (kind: string) => ({ stepsAtHand: { undo: { kind }, redo: null } }) as Partial<AppState>;
    expect(idOf({ ...app, ...latest('decide') }, { key: 'u', scope: 'groups' }), 'a later step').toBeNull();
    const done: AppState = { ...app, ...latest('decide_many'), groupKey: 1 };
    expect(idOf(done, { key: 'Mod+z', scope: 'groups' })).toBe('undo');
    expect(idOf(done, { key: 'Enter', scope: 'groups' })).toBe('show-group');
    const identical: AppState = { ...app, groupsBy: 'change' };
    expect(idOf(identical, { key: 'Enter', scope: 'groups' }), 'no change is selected').toBeNull();
    expect(idOf({ ...identical, groupKey: 1 }, { key: 'Enter', scope: 'groups' })).toBe('show-group');
    expect(idOf(done, { key: 'Enter', scope: 'groups', focus: 'pressing' }), 'Enter on a button').toBeNull();
  });

  it('undoes by key on the quote only what a notice there offers to undo', () => {
    const quote: AppState = { ...review(), screen: { name: 'quote', listId: 1 }, dialog: null, notice: null };
    expect(idOf(quote, { key: 'u' })).toBeNull();
    const offered = { undoIn: 1, step: 3 } as AppState['notice'];
    expect(idOf({ ...quote, notice: offered }, { key: 'u' })).toBe('undo');
  });

  it('can be replaced by the palette, which offers undo and redo even without a notice', () => {
    const app: AppState = { ...review(), dialog: 'palette', notice: null };
    expect(['undo', 'redo'].map((id) => actionOf(id)?.applies(app))).toEqual([true, true]);
  });

  it('runs the action of the fix panel rather than the action of the screen', () => {
    const fixing = { isOpen: true, position: 1, tool: 'suggest' };
    const app = { ...review({ keys: { 'use-imported': 'j' } }), fixing } as unknown as AppState;
    expect(idOf(app, { key: 'j', scope: 'fix' })).toBe('use-imported');
    expect(idOf(app, { key: 'j' })).toBeNull();
    expect(idOf(app, { key: 's', scope: 'fix' })).toBe('suggest');
    expect(idOf(review(), { key: 'o', scope: 'fix' }), 'without a tool open').toBeNull();
  });

  it('does not open the palette in a text field if the key is a letter', () => {
    const app = review({ keys: { palette: 'p' } });
    expect(idOf(app, { key: 'p', focus: 'typing' })).toBeNull();
    expect(idOf(app, { key: 'p' })).toBe('palette');
  });
});
