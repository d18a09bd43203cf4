/** Removes all keys of this user, for example before the program is uninstalled. Needs no workspace. */
import type { KeychainProblem } from '#shared/contract/workspace/workspace.ts';
import { openKeychain } from '../../secrets/keychain.ts';
import { keychainProblemOf } from '../../secrets/problem-cause.ts';

/** `removed`: the number of removed keys and proxy logins. If the keychain refused, some may remain. */
export type ForgottenKeys =
  | { readonly removed: number; readonly problem: null }
  | { readonly removed: null; readonly problem: KeychainProblem };

/** Other programs of this user that are open keep their keys in memory until they end. */
export async function forgetKeys(): Promise<ForgottenKeys> {
  const keychain = await openKeychain();
  const removed = await keychain.forgetAll();
  if (removed === null) return { removed, problem: keychainProblemOf(keychain.problem ?? '') };
  return { removed, problem: null };
}
