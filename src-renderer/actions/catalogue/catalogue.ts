/** All actions. Each entry defines its key, its line under `?`, and its places in the settings and the palette. */
import type { Action } from '../action.ts';
import { APP_ACTIONS } from './app-actions.ts';
import { TOGETHER_ACTIONS } from './bulk-actions.ts';
import { FIX_ACTIONS } from './fix-actions.ts';
import { LIST_ACTIONS } from './list-actions.ts';
import { MOVE_ACTIONS } from './move-actions.ts';
import { ROW_ACTIONS } from './row-actions.ts';
import { ROWS_ACTIONS } from './rows-actions.ts';

/** If two actions of one scope have the same key, the earlier action gets it. */
export const ACTIONS: readonly Action[] = [
  ...ROW_ACTIONS,
  ...FIX_ACTIONS,
  ...MOVE_ACTIONS,
  ...ROWS_ACTIONS,
  ...TOGETHER_ACTIONS,
  ...LIST_ACTIONS,
  ...APP_ACTIONS,
];

const BY_ID: ReadonlyMap<string, Action> = new Map(ACTIONS.map((action) => [action.id, action]));

/** Returns the action; null for an unknown id, which settings saved by another version of the app may contain. */
export const actionOf = (id: string): Action | null => BY_ID.get(id) ?? null;
