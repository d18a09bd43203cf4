import { expect, it } from 'vitest';
import { countdownSentence } from '#shared/messages/workspace/services.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 12);
const KEY = {
  validationCredits: 100,
  geocodeCredits: 100,
  expiresAt: '2026-11-26T11:00:00Z',
  tier: 'dev',
  infoUrl: null,
  nextSteps: '',
};

it.each([
  [
    KEY,
    { validation: 78, geocode: 100 },
    'Left by our own count: 78 of 100 validations, 100 of 100 geocodes. The key ends in 3 days.',
  ],
  [
    { ...KEY, expiresAt: '2026-11-23T13:00:00Z' },
    { validation: 1, geocode: null },
    'Left by our own count: 1 of 100 validations. The key ends in less than a day.',
  ],
  [
    { ...KEY, expiresAt: 'soon' },
    { validation: 0, geocode: 0 },
    'Left by our own count: 0 of 100 validations, 0 of 100 geocodes.',
  ],
  [
    { ...KEY, validationCredits: null, geocodeCredits: null },
    { validation: null, geocode: null },
    'The key ends in 3 days.',
  ],
  [{ ...KEY, expiresAt: '' }, { validation: null, geocode: null }, ''],
  [{ ...KEY, expiresAt: '2026-11-23T11:00:00Z' }, { validation: 5, geocode: 5 }, ''],
  [null, { validation: null, geocode: null }, ''],
])(
  'the message about the remaining use of a key contains only the limits that the service stated',
  (issuedKey, creditsLeft, sentence) => {
    expect(countdownSentence({ issuedKey, creditsLeft }, NOW_MS)).toBe(sentence);
  },
);
