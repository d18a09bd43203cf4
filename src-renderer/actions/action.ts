import type { ACTION_GROUPS } from '#shared/messages/screens/actions.ts';
import type { AppState } from '../store/app-state.ts';

export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** The places where keys act: the screen, the fix panel (before the screen), or only one dialog. */
export type ShortcutScope = 'screen' | 'fix' | 'groups' | 'duplicates' | 'rules' | 'export';

export type Action = {
  /** Stored in the settings with a person's keys, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  readonly key: string | null;
  /** Keys that every program uses for this. The person cannot change them. */
  readonly fixedKeys?: readonly string[];
  /** Scopes of its keys; absent: the screen. Other scopes may use the same keys. */
  readonly scopes?: readonly ShortcutScope[];
  /** A held key repeats the action. Never set it for decisions. */
  readonly repeats?: true;
  /** Its key combination also works in a text field. */
  readonly whileTyping?: true;
  /**
   * Alt with its key also works in a field, except on a Mac, where it types a character. Never set it for
   * decisions.
   */
  readonly withAlt?: true;
  readonly applies: (app: AppState) => boolean;
  /** The store shows failures. */
  readonly run: (app: AppState) => void | Promise<void>;
};
