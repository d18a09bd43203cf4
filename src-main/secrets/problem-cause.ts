import type { KeychainProblem } from '#shared/contract/workspace/workspace.ts';

/** Matches messages of the three systems' keychains and of `within`. Only the words of a message show its cause. */
const LOCKED = /lock|dismiss|prompt|did not answer|interaction is not allowed|cancel/iu;
const MISSING =
  /d-?bus|ServiceUnknown|not provided by any|native binding|cannot find module|no default (?:store|keychain)|no such (?:file|interface)/iu;

/** Returns what a person can do: unlock the keychain, install one, or neither. */
export function keychainProblemOf(detail: string): KeychainProblem {
  if (LOCKED.test(detail)) return { cause: 'locked', detail };
  return { cause: MISSING.test(detail) ? 'missing' : 'failed', detail };
}
