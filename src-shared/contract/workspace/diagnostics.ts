/** Diagnostics: facts for finding a fault. They contain no list data, no path, no address of a service and no key. */
import type { FailureCode } from '../errors.ts';
import type { ConnectionTest } from '../services/services.ts';
import type { KeychainProblem, Settings } from './workspace.ts';

/** A folder that the app writes to. */
export type FolderFacts = {
  readonly name: 'workspace' | 'approvals' | 'temporary';
  /** Whether the app may write there. For a folder that does not exist yet: whether it can be created. */
  readonly isWritable: boolean;
  /** Whether the folder is on a drive of this computer, as far as the app can tell. */
  readonly isLocal: boolean;
  /** null if the system does not say. */
  readonly freeBytes: number | null;
};

/** Facts that need no open workspace. */
export type ComputerFacts = {
  readonly system: string;
  readonly memoryBytes: number;
  /** The versions of Doorstep (null if its file of parts is missing), Node and, in the desktop app, of Electron. */
  readonly versions: Readonly<Record<string, string | null>>;
  readonly runningMinutes: number;
  readonly folders: readonly FolderFacts[];
  /** null if the keychain stored, returned and removed a test secret. */
  readonly keychain: KeychainProblem | null;
};

export type WorkspaceFacts = {
  /** The number of its newest migration. */
  readonly format: number;
  readonly sqliteVersion: string;
  readonly databaseBytes: number;
  readonly copiesBytes: number;
  readonly lists: number;
  readonly rows: number;
  readonly backups: { readonly count: number; readonly bytes: number };
  readonly setAside: number;
  /** The time of the last check without damage; null if there was none. */
  readonly soundAtMs: number | null;
  readonly backupFailure: FailureCode | null;
  readonly errorsSinceStart: number;
};

/** Settings that affect the work. Leaves out those that a person fills with text or addresses. */
export type SettingsFacts = Pick<
  Settings,
  | 'requestPreset'
  | 'concurrency'
  | 'preset'
  | 'answersGoodForDays'
  | 'deletesListsAfterDays'
  | 'theme'
  | 'density'
  | 'zoom'
> & {
  readonly isPracticing: boolean;
  readonly hasOnlineMap: boolean;
  readonly ownShortcuts: number;
};

/** The fields of the policy (`docs/policy.md`), without their values. */
export type PolicyFacts = {
  /** The file or registry key; null if there is no policy. */
  readonly source: string | null;
  readonly fields: readonly string[];
  /** Fields that no version of this program knows. */
  readonly ignored: readonly string[];
  /** Each problem: the field, or `all`, and the reason. */
  readonly problems: readonly string[];
};

export type Diagnostics = {
  readonly computer: ComputerFacts;
  readonly workspace: WorkspaceFacts;
  readonly settings: SettingsFacts;
  readonly policy: PolicyFacts;
  /** The latest test since the start of the app; null if there was none. */
  readonly connection: ConnectionTest | null;
};

export type ComputerProblem =
  | { readonly kind: 'not_writable' | 'not_local'; readonly folder: FolderFacts['name'] }
  | { readonly kind: 'keychain'; readonly cause: KeychainProblem['cause'] };

/** Returns what prevents work. @param needsKeychain whether keys come from the keychain */
export function computerProblems(
  { folders, keychain }: Pick<ComputerFacts, 'folders' | 'keychain'>,
  needsKeychain: boolean,
): readonly ComputerProblem[] {
  const ofFolders = folders.flatMap(({ name, isWritable, isLocal }): readonly ComputerProblem[] => [
    ...(isWritable ? [] : [{ kind: 'not_writable' as const, folder: name }]),
    ...(isLocal ? [] : [{ kind: 'not_local' as const, folder: name }]),
  ]);
  return keychain !== null && needsKeychain
    ? [...ofFolders, { kind: 'keychain', cause: keychain.cause }]
    : ofFolders;
}
