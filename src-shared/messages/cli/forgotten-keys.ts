import type { KeychainProblem } from '../../contract/workspace/workspace.ts';
import { byCount } from '../format.ts';
import { KEYCHAIN_PROBLEMS } from '../workspace/services.ts';

/** Printed by `forget-keys`. @param removed the number of keys and proxy logins that the keychain had */
export const forgottenKeysSentence = (removed: number): string =>
  removed === 0
    ? 'The keychain of this user contains no key of Doorstep.'
    : byCount(removed, {
        one: '1 key or login removed from the keychain of this user. The lists are unchanged.',
        other: (n) => `${n} keys and logins removed from the keychain of this user. The lists are unchanged.`,
      });

/** Printed by `forget-keys` if the keychain refuses. */
export const keysRemainSentence = ({ cause, detail }: KeychainProblem): string =>
  `The keychain may still contain keys of Doorstep. ${KEYCHAIN_PROBLEMS[cause]} The system reports: ${detail}`;
