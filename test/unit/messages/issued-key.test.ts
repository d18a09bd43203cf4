import { describe, expect, it } from 'vitest';
import { expiryMs, type IssuedKey } from '#shared/contract/services/issued-key.ts';
import { formatMoment } from '#shared/messages/format.ts';
import { issuedKeySentence } from '#shared/messages/workspace/issued-key.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 7);
const END_MS = Date.UTC(2026, 10, 28, 7, 2);
const KEY: IssuedKey = {
  validationCredits: 100,
  geocodeCredits: 100,
  expiresAt: '2026-11-28T07:02:00Z',
  tier: 'dev',
  infoUrl: null,
  nextSteps: '',
};
const NOT_SAID = { validationCredits: null, geocodeCredits: null, expiresAt: '' };

describe('the sentence about an evaluation key', () => {
  it("states how much the key allows, and when it expires in this computer's time zone", () => {
    expect(issuedKeySentence(KEY, NOW_MS)).toBe(
      `This key includes: 100 validations, 100 geocodes. It ends on ${formatMoment(END_MS)}.`,
    );
  });

  it('omits what the service did not state', () => {
    expect(issuedKeySentence({ ...KEY, geocodeCredits: null, expiresAt: '' }, NOW_MS)).toBe(
      'This key includes: 100 validations.',
    );
    expect(issuedKeySentence({ ...KEY, ...NOT_SAID }, NOW_MS)).toBe(
      'The service did not say what this key includes or when it ends.',
    );
  });

  it('shows an unreadable time of expiry unchanged, and does not call the key expired', () => {
    expect(issuedKeySentence({ ...KEY, expiresAt: 'in a week' }, NOW_MS)).toBe(
      'This key includes: 100 validations, 100 geocodes. The service says when it ends: in a week.',
    );
  });

  it('states, from the moment of expiry, that the key has expired and what to do', () => {
    expect(issuedKeySentence(KEY, END_MS - 1)).toMatch(/^This key includes/u);
    expect(issuedKeySentence(KEY, END_MS)).toBe(
      `This evaluation key ended on ${formatMoment(END_MS)}. Get another one, or enter the key you were given.`,
    );
  });
});

describe('the time at which an issued key expires', () => {
  it.each([
    ['2026-11-28T07:02:00Z', END_MS],
    ['2026-11-28 07:02:00', END_MS],
    ['2026-11-28T07:02:00.000Z', END_MS],
    ['2026-11-28T08:02:00+01:00', END_MS],
    [' 2026-11-28T07:02 ', END_MS],
    ['2026-11-28', Date.UTC(2026, 10, 28)],
    ['28/11/2026', null],
    ['2026-13-28', null],
    ['', null],
  ])('is read from the text %j, as UTC if the text has no time zone', (expiresAt, ms) => {
    expect(expiryMs({ expiresAt })).toBe(ms);
  });
});
