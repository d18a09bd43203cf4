import type { ACTION_GROUPS } from '#shared/messages/screens/actions.ts';
import type { AppState } from '../store/app-state.ts';

export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** The scopes of shortcuts. The keys of the fix panel take precedence over those of the screen. */
export type ShortcutScope = 'screen' | 'fix' | 'groups' | 'duplicates' | 'rules' | 'export';

/** An action. `key` is its default key; null if it has none. */
export type Action = {
  /** Stored in the settings with a person's keys, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  readonly key: string | null;
  /** Keys that every program uses for this action. The person cannot change them. */
  readonly fixedKeys?: readonly string[];
  /** The scopes in which its keys work; if absent, only the screen. Other scopes may use the same keys. */
  readonly scopes?: readonly ShortcutScope[];
  /** Whether a held key repeats the action. Never set it for decisions. */
  readonly repeats?: true;
  /** Whether its key combination also works in a text field. */
  readonly whileTyping?: true;
  /**
   * Whether Alt with its key also works in a text field. It does not on a Mac, where Alt types another character.
   * Never set it for decisions.
   */
  readonly withAlt?: true;
  readonly applies: (app: AppState) => boolean;
  /** The store shows its failures. */
  readonly run: (app: AppState) => void | Promise<void>;
};
