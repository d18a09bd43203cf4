import { describe, expect, it } from 'vitest';
import {
  type CreditPrices,
  HIGHEST_PRICE,
  isCurrency,
  NO_PRICES,
  readPrice,
  writePrice,
} from '#shared/domain/list/credit-prices.ts';
import { NO_CREDITS, PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS, type Subject } from '#shared/domain/list/subject.ts';
import { moneyOf, priceExample, quotedMoney, spentMoneySentence } from '#shared/messages/run/money.ts';
import { priceNotes } from '#shared/messages/run/quote.ts';

const POUNDS: CreditPrices = { currency: 'GBP', address: 10_000, email: 2_500 };
const quote = (subject: Subject, quoted: number, prices = POUNDS, service = 'https://service.example') => ({
  subject,
  service,
  prices,
  credits: { ...NO_CREDITS, [SUBJECT_POOLS[subject]]: { quoted, charged: 0 } },
});

describe('the price of a credit', () => {
  it('can be typed with a point or a comma, and is shown with a point and without needless zeros', () => {
    expect(readPrice('0.0125')).toBe(12_500);
    expect(readPrice('0,0125')).toBe(12_500);
    expect(readPrice('3')).toBe(3_000_000);
    expect(readPrice('1000000')).toBe(HIGHEST_PRICE);
    for (const text of ['0.0125', '0.1', '3', '0.000001', '1000000', '20.5']) {
      expect(writePrice(readPrice(text) ?? 0)).toBe(text);
    }
  });

  it('must be more than 0 and at most a million, and may have at most six decimal places', () => {
    for (const text of [
      '',
      '0',
      '0.0',
      '-1',
      '1e3',
      '.5',
      '1.',
      '0.0000001',
      '1000000.1',
      '1,000.5',
      '£1',
      'NaN',
    ])
      expect([text, readPrice(text)]).toEqual([text, null]);
  });

  it('must be in a currency that is in use', () => {
    expect(['GBP', 'EUR', 'JPY'].every(isCurrency)).toBe(true);
    expect(['gbp', 'XXY', '', 'POUND', '£'].some(isCurrency)).toBe(false);
  });
});

describe('the money that a number of credits costs', () => {
  const words = (count: number, currency: string, address: number) =>
    moneyOf({ validation: count }, { currency, address, email: null })?.words;

  it('is rounded once, to the decimal places of the currency, even for a very large number', () => {
    expect(words(1_842, 'GBP', 10_000)).toBe('about £18.42');
    // Three times a tenth is not 0.3 in floating point, and 1.005 must not become 1.00.
    expect(words(1, 'GBP', 1_005_000)).toBe('about £1.01');
    expect(words(1_500, 'JPY', 1_300_000)).toBe('about ¥1,950');
    expect(words(1_000, 'KWD', 1_234)).toBe('about KWD\u00A01.234');
    expect(words(9_007_199_254_740_991, 'EUR', 12_345_678)).toBe('about €111,199,981,680,872,248.29');
  });

  it('is shown as "less than" the smallest coin if it would be rounded to 0', () => {
    expect(words(1, 'GBP', 4_999)).toBe('less than £0.01');
    expect(words(1, 'GBP', 5_000)).toBe('about £0.01');
    expect(words(1, 'JPY', 20_000)).toBe('less than ¥1');
  });

  it('is unknown if there is no currency, no price or no number of credits', () => {
    expect(moneyOf({ validation: 5 }, { ...POUNDS, currency: null })).toBeNull();
    expect(moneyOf({ validation: 5 }, { ...POUNDS, address: null })).toBeNull();
    expect(moneyOf({ validation: 0 }, POUNDS)).toBeNull();
    expect(moneyOf({ validation: 5 }, NO_PRICES)).toBeNull();
  });
});

describe('the money next to the price of a check', () => {
  it('is the total, or only the part with a price if the other part has no price', () => {
    expect(priceNotes([quote('address', 1_000), quote('email', 1_000)])).toEqual(['about £12.50']);
    const onlyEmails = { ...POUNDS, address: null };
    expect(quotedMoney([quote('address', 1_000, onlyEmails), quote('email', 1_000, onlyEmails)])).toBe(
      'about £2.50 for the email credits',
    );
    expect(quotedMoney([quote('address', 0, onlyEmails), quote('email', 1_000, onlyEmails)])).toBe(
      'about £2.50',
    );
    expect(quotedMoney([])).toBeNull();
  });

  it('is not shown for the practice service, even if a price was entered', () => {
    expect(priceNotes([quote('address', 1_000, POUNDS, PRACTICE_SERVICE)])).toEqual(['No charge']);
  });

  it('is also shown for 1,000 credits as an example, but only if a price is set', () => {
    expect(priceExample('email', POUNDS)).toBe('1,000 email credits: about £2.50.');
    expect(priceExample('email', NO_PRICES)).toBe('');
  });
});

it('a receipt shows the money spent, and names the priced credits if others have no price', () => {
  const receipt = (geocode: number, prices = POUNDS) => ({
    prices,
    credits: { ...NO_CREDITS, validation: { quoted: 2_000, charged: 1_000 } },
    singles: { credits: { validation: 42, geocode, email: 0 }, requests: 0, askedAgain: 0, maybeCharged: 0 },
  });
  expect(spentMoneySentence(receipt(0))).toBe(
    'At the price in Settings, the spent credits cost about £10.42.',
  );
  expect(spentMoneySentence(receipt(3))).toBe(
    'At the price in Settings, the spent address credits cost about £10.42.',
  );
  expect(spentMoneySentence(receipt(3, NO_PRICES))).toBe('');
});
