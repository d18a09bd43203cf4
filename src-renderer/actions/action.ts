/** What an action is. The catalogue is the one place where there are any. */
import type { AppState } from '../store/app-state.ts';

export const ACTION_GROUPS = [
  'Row',
  'Fix',
  'Move',
  'Rows',
  'Similar changes',
  'Duplicates',
  'Rules',
  'List',
  'App',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Where keys are heard: on the screen, in the fix panel before the screen, in one of the dialogs and nowhere else. */
export type ShortcutScope = 'screen' | 'fix' | 'groups' | 'duplicates' | 'rules' | 'export';

export type Action = {
  /** Kept in the settings with a person's keys: it never changes. */
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** Its key, see `key-press.ts`, until a person gives it another one; null: none. */
  readonly key: string | null;
  /** Keys every program has for this; they stay. */
  readonly fixedKeys?: readonly string[];
  /** Where its keys mean it; absent: on the screen. Elsewhere they may mean something else. */
  readonly scopes?: readonly ShortcutScope[];
  /** A key held down does it again and again. Never for what decides. */
  readonly repeats?: true;
  /** Its combined key acts also in a field, where it means nothing else. */
  readonly whileTyping?: true;
  /** Alt with its key does it in a field of its scope, except on a Mac, where that prints. Never for what decides. */
  readonly withAlt?: true;
  /** Whether there is something to do it to, here and now. */
  readonly applies: (app: AppState) => boolean;
  /** What goes wrong is shown by the store. */
  readonly run: (app: AppState) => void | Promise<void>;
};
