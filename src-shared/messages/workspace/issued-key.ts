import { expiryMs, hasEnded, type IssuedKey } from '../../contract/services/issued-key.ts';
import { countOf, formatMoment } from '../format.ts';
import { shownText } from '../shown-text.ts';

/** Returns "This key includes: 100 validations, 100 geocodes. It ends on 28 November 2026 at 07:02." Leaves out unknown facts. */
export function issuedKeySentence(key: IssuedKey, nowMs: number): string {
  const endsAtMs = expiryMs(key);
  if (endsAtMs !== null && hasEnded(key, nowMs)) {
    return `This evaluation key ended on ${formatMoment(endsAtMs)}. Get another one, or enter the key you were given.`;
  }
  const amounts = [
    ...(key.validationCredits === null ? [] : [countOf(key.validationCredits, 'validation')]),
    ...(key.geocodeCredits === null ? [] : [countOf(key.geocodeCredits, 'geocode')]),
  ];
  const sentences = [
    ...(amounts.length === 0 ? [] : [`This key includes: ${amounts.join(', ')}.`]),
    ...endSentences(key, endsAtMs),
  ];
  return sentences.length === 0
    ? 'The service did not say what this key includes or when it ends.'
    : sentences.join(' ');
}

function endSentences({ expiresAt }: IssuedKey, endsAtMs: number | null): readonly string[] {
  if (endsAtMs !== null) return [`It ends on ${formatMoment(endsAtMs)}.`];
  // An end in an unknown format is quoted.
  return expiresAt === '' ? [] : [`The service says when it ends: ${shownText(expiresAt)}.`];
}

const CLOSED = {
  emails:
    'You cannot check emails with an evaluation key. Enter the key of a trial or of a paid plan in Settings.',
  postcodes:
    'You cannot list the addresses of a postcode with an evaluation key. Enter the key of a trial or of a paid plan in Settings.',
} as const;

/** Says what an evaluation key does not allow (service interface 4.1, rule 4), and which key does. */
export const notWithEvaluationKey = (what: keyof typeof CLOSED): string => CLOSED[what];
