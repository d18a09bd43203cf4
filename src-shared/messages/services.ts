/** What there is to say about services by name, the keychain and a test of the connection. */

import { expiryMs, hasEnded } from '../contract/issued-key.ts';
import {
  type CreditsLeft,
  type KeychainProblem,
  type KeyState,
  mayHaveKey,
  type ServiceState,
} from '../contract/workspace.ts';
import { countOf, formatElapsed, formatNumber, listOf } from './format.ts';
import { shownText } from './shown-text.ts';

const DAY_MS = 86_400_000;

export const KEYCHAIN_PROBLEMS: Readonly<Record<KeychainProblem['cause'], string>> = {
  missing:
    'This computer has no keychain that Doorstep can use. On Linux a Secret Service is needed, as GNOME Keyring or KWallet is one.',
  locked: "This computer's keychain is locked. Unlock it, then try again.",
  failed: "This computer's keychain cannot be used.",
};

/** Said where there is no keychain to keep a key in. */
export const KEY_FOR_SESSION = 'A key you enter is used until Doorstep closes, and is written nowhere.';

/** Said once it is entered, which asks it nothing. */
export const SERVICE_SAVED = 'Service saved';
export const NOT_ASKED_YET = 'Whether it works shows by a test, or with the first list.';

/** Said before the connection is tested. */
export const TEST_COST =
  'A test costs no credits that are known of: it asks the service for one suggestion. No address of a list is sent.';

/** "The service answered in 0.3 s and took the key." */
export const testedSentence = (tookMs: number, key: KeyState): string =>
  `The service answered in ${formatElapsed(Math.max(tookMs, 100))}${mayHaveKey(key) ? ' and took the key' : ''}.`;

/** A command took a list to another service. null: one that was deleted */
export const otherServiceSentence = (before: string | null, now: string | null): string =>
  `Until now this list was checked with ${nameWords(before)}. From now on it is checked with ${nameWords(now)}.`;

const nameWords = (name: string | null): string =>
  name === null ? 'a deleted service' : `“${shownText(name)}”`;

/** "78 of 100 validations and 100 of 100 geocodes left by our own count; it ends in 3 days."; '' for a key of which nothing counts down. */
export function countdownSentence(
  { issuedKey, creditsLeft }: Pick<ServiceState, 'issuedKey' | 'creditsLeft'>,
  nowMs: number,
): string {
  if (issuedKey === null || hasEnded(issuedKey, nowMs)) return '';
  const endsAtMs = expiryMs(issuedKey);
  const left = leftWords(creditsLeft, issuedKey);
  const days = endsAtMs === null ? '' : daysWords(endsAtMs - nowMs);
  if (left === '') return days === '' ? '' : `It ends in ${days}.`;
  return `${left} left by our own count${days === '' ? '' : `; it ends in ${days}`}.`;
}

function leftWords(
  { validation, geocode }: CreditsLeft,
  had: NonNullable<ServiceState['issuedKey']>,
): string {
  return listOf([
    ...(validation === null ? [] : [ofWords(validation, had.validationCredits, 'validation')]),
    ...(geocode === null ? [] : [ofWords(geocode, had.geocodeCredits, 'geocode')]),
  ]);
}

const ofWords = (left: number, had: number | null, noun: string): string =>
  `${formatNumber(left)} of ${countOf(had ?? left, noun)}`;

/** A day that has begun counts. */
function daysWords(leftMs: number): string {
  const days = Math.ceil(leftMs / DAY_MS);
  return days <= 1 ? 'less than a day' : countOf(days, 'day');
}

/** As a service is told apart from others, in one line. */
export function serviceLine({ kind, baseUrl, key }: Pick<ServiceState, 'kind' | 'baseUrl' | 'key'>): string {
  if (kind === 'practice') return 'On this computer. Nothing leaves it, and it costs nothing.';
  return `${shownText(baseUrl)}${key === 'none' ? ' · no key' : ''}`;
}
