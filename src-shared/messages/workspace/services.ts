import { expiryMs, hasEnded } from '../../contract/services/issued-key.ts';
import {
  type CreditsLeft,
  type KeychainProblem,
  type KeyState,
  mayHaveKey,
  type ServiceState,
} from '../../contract/workspace/workspace.ts';
import { byCount, formatElapsed, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';

const DAY_MS = 86_400_000;

/** Says why Doorstep cannot use the keychain, and what to do. The system's own message follows. */
export const KEYCHAIN_PROBLEMS: Readonly<Record<KeychainProblem['cause'], string>> = {
  missing:
    'This computer has no keychain that Doorstep can use. On Linux, install a Secret Service such as GNOME Keyring or KWallet.',
  locked: 'The keychain of this computer is locked. Unlock it, then try again.',
  failed: 'Doorstep cannot use the keychain of this computer.',
};

/** Shown if there is no keychain to save a key in. */
export const KEY_FOR_SESSION =
  'Doorstep uses the key you enter until you close the app. It does not save the key.';

/** Shown after a service is entered. Nothing was sent to it yet. */
export const SERVICE_SAVED = 'Service saved';

/** Follows `connectedSentence` for a service whose key was typed. No request has used the key so far. */
export const NOT_ASKED_YET = 'To see whether it works, test the connection or check a list.';

export const TEST_COST =
  'A test asks the service for one suggestion. The service does not state a price. No address of a list is sent.';

/** Returns the result of a successful connection test. It mentions the key only if the service has one. */
export const testedSentence = (tookMs: number, key: KeyState): string =>
  mayHaveKey(key)
    ? `The service answered in ${formatElapsed(Math.max(tookMs, 100))} and accepted the key.`
    : `The service answered in ${formatElapsed(Math.max(tookMs, 100))}.`;

/** Printed when a command checks a list with a different service. A name is null if the service was deleted. */
export const otherServiceSentence = (before: string | null, now: string | null): string =>
  `This list used ${nameWords(before)} until now. From now on it uses ${nameWords(now)}.`;

const nameWords = (name: string | null): string =>
  name === null ? 'a deleted service' : `the service “${shownText(name)}”`;

/** Returns "Left by our own count: 78 of 100 validations. The key ends in 3 days."; '' if nothing counts down. */
export function countdownSentence(
  { issuedKey, creditsLeft }: Pick<ServiceState, 'issuedKey' | 'creditsLeft'>,
  nowMs: number,
): string {
  if (issuedKey === null || hasEnded(issuedKey, nowMs)) return '';
  const endsAtMs = expiryMs(issuedKey);
  const left = leftFacts(creditsLeft, issuedKey);
  return [
    ...(left.length === 0 ? [] : [`Left by our own count: ${left.join(', ')}.`]),
    ...(endsAtMs === null ? [] : [endSentence(endsAtMs - nowMs)]),
  ].join(' ');
}

function leftFacts(
  { validation, geocode }: CreditsLeft,
  had: NonNullable<ServiceState['issuedKey']>,
): readonly string[] {
  return [
    ...(validation === null
      ? []
      : [
          byCount(had.validationCredits ?? validation, {
            one: `${formatNumber(validation)} of 1 validation`,
            other: (n) => `${formatNumber(validation)} of ${n} validations`,
          }),
        ]),
    ...(geocode === null
      ? []
      : [
          byCount(had.geocodeCredits ?? geocode, {
            one: `${formatNumber(geocode)} of 1 geocode`,
            other: (n) => `${formatNumber(geocode)} of ${n} geocodes`,
          }),
        ]),
  ];
}

/** Counts a day that has begun as a whole day. */
const endSentence = (leftMs: number): string =>
  byCount(Math.max(1, Math.ceil(leftMs / DAY_MS)), {
    one: 'The key ends in less than a day.',
    other: (n) => `The key ends in ${n} days.`,
  });

/** Describes a service in a list of services, by its address. */
export function serviceLine({ kind, baseUrl, key }: Pick<ServiceState, 'kind' | 'baseUrl' | 'key'>): string {
  if (kind === 'practice') return 'Runs on this computer. It sends nothing to the network and costs nothing.';
  return key === 'none' ? `${shownText(baseUrl)} · no key` : shownText(baseUrl);
}
