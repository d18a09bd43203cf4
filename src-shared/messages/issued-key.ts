/** What there is to say about an evaluation key: how much it is good for, and until when. */
import { expiryMs, hasEnded, type IssuedKey } from '../contract/issued-key.ts';
import { countOf, formatMoment, listOf } from './format.ts';
import { shownText } from './shown-text.ts';

/** "100 validations and 100 geocodes, until 28 November 2026 at 07:02." What the service did not say is left out. */
export function issuedKeySentence(key: IssuedKey, nowMs: number): string {
  const endsAtMs = expiryMs(key);
  if (endsAtMs !== null && hasEnded(key, nowMs)) {
    return `This evaluation key ended on ${formatMoment(endsAtMs)}. Get another, or enter the key you were given.`;
  }
  const amounts = [
    ...(key.validationCredits === null ? [] : [countOf(key.validationCredits, 'validation')]),
    ...(key.geocodeCredits === null ? [] : [countOf(key.geocodeCredits, 'geocode')]),
  ];
  const until = endsAtMs === null ? key.expiresAt : formatMoment(endsAtMs);
  const facts = [listOf(amounts), until === '' ? '' : `until ${shownText(until)}`].filter(
    (fact) => fact !== '',
  );
  return facts.length === 0
    ? 'The service did not say how much this key is good for, or until when.'
    : `Good for ${facts.join(', ')}.`;
}

const CLOSED = { emails: 'check emails', postcodes: 'list the addresses of a postcode' } as const;

/** What an evaluation key does not open (4.1, rule 4), and what does. */
export const notWithEvaluationKey = (what: keyof typeof CLOSED): string =>
  `An evaluation key cannot ${CLOSED[what]}. To do that, enter the key of a trial or of a paid plan in Settings.`;
