import { expect, it } from 'vitest';
import { NO_CREDITS, PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS, type Subject } from '#shared/domain/list/subject.ts';
import { balanceSentence, priceWords } from '#shared/messages/run/quote.ts';

/** Returns a quote for `quoted` items. */
const quote = (subject: Subject, quoted: number, service = 'https://service.example') => ({
  subject,
  service,
  credits: { ...NO_CREDITS, [SUBJECT_POOLS[subject]]: { quoted, charged: 0 } },
});

it('the price of two checks adds up credits with the same name, and lists other credits separately', () => {
  expect(priceWords([])).toBe('Nothing to pay');
  expect(priceWords([quote('address', 1842)])).toBe('1,842 credits at most');
  expect(priceWords([quote('address', 6), quote('email', 1)])).toBe('6 credits and 1 email credit at most');
  const practised = [quote('address', 6, PRACTICE_SERVICE), quote('email', 6, PRACTICE_SERVICE)];
  expect(priceWords(practised)).toBe('12 practice credits at most');
});

it('the sentence about the balance states how many credits will be left, or how many are missing', () => {
  const of = (creditsLeft: number | null) => balanceSentence({ ...quote('address', 10), creditsLeft });
  expect(of(null)).toBeNull();
  expect(of(12)).toMatchObject({
    isShort: false,
    text: expect.stringContaining('At least 2 credits will be left'),
  });
  expect(of(9)).toMatchObject({ isShort: true, text: expect.stringContaining('1 credit too few') });
});
