import { describe, expect, it } from 'vitest';
import { type CreditKind, creditKindOf } from '#shared/domain/list/credits.ts';
import { checkPrice, listedSentence, nearbySentence, priceWords } from '#shared/messages/fix/fix.ts';
import {
  CREDITS_HEADING,
  CREDITS_NOTE,
  costOf,
  creditsNoun,
  creditsOf,
} from '#shared/messages/run/credits.ts';
import { coverageSentence, isPoorlyCovered } from '#shared/messages/run/practice.ts';
import { spentSentence } from '#shared/messages/run/run.ts';

describe('the words for credits', () => {
  it.each([
    [[], 'real'],
    [['https://service.example'], 'real'],
    [['practice'], 'practice'],
    [['practice', 'https://service.example'], 'mixed'],
  ] as const)('for the services %j have the kind "%s"', (services, kind) =>
    expect(creditKindOf(services)).toBe(kind),
  );

  it('name the number and the kind of credits, such as "1 geocode credit"', () => {
    expect(costOf(394, 'real')).toBe('394 credits');
    expect(costOf(1, 'real', 'geocode credit')).toBe('1 geocode credit');
    expect(costOf(1_000, 'mixed', 'validation credit')).toBe('1,000 validation credits');
    expect(creditsNoun('real', 1)).toBe('credit');
  });

  it('state that practice credits cost no money', () => {
    expect(costOf(394, 'practice')).toBe('394 practice credits (no charge)');
    expect(creditsOf(1, 'practice', 'geocode credit')).toBe('1 practice credit');
    expect(creditsNoun('practice')).toBe('practice credits');
    expect(CREDITS_HEADING.practice).toBe('Practice credits (no charge)');
    expect(CREDITS_NOTE.practice).toContain('no money');
    expect(CREDITS_NOTE.mixed).toContain('no money');
  });

  it.each([
    ['practice', 'practice credit', '1 practice credit (no charge)'],
    ['real', 'credit', '1 credit spent'],
  ] satisfies readonly [CreditKind, string, string][])(
    'appear in the price of a fix: %s',
    (kind, name, spent) => {
      expect(priceWords(1, kind, 'credit')).toBe(`1 ${name}`);
      expect(priceWords(0, kind, 'credit')).toBe('free (looked up before)');
      expect(checkPrice(kind)).toContain(`Checking costs 1 ${name}.`);
      expect(listedSentence(2, 'LS1 1AA', 1, kind)).toBe(`2 addresses at LS1 1AA · ${spent}`);
      expect(nearbySentence(2, 50, 0, kind)).toBe('2 addresses within 50 m · free');
    },
  );
});

it('the app warns with numbers if the practice service knows hardly any address of a list', () => {
  const coverage = { tried: 100, known: 3 };
  expect(isPoorlyCovered(coverage)).toBe(true);
  expect(isPoorlyCovered({ ...coverage, known: 50 })).toBe(false);
  expect(coverageSentence(coverage)).toBe(
    'You are practising. The practice service knows only sample addresses. Doorstep tried 100 rows of this list, and the service knows 3 of them. Connect a service to check this list.',
  );
  expect(coverageSentence({ tried: 1, known: 0 })).toContain('the service does not know it.');
});

it('the sentence about spent credits lists every kind of credit that was or may have been spent', () => {
  const spent = (validation: number, email: number, geocode = 0) => ({
    spent: {
      validation: { quoted: 0, charged: validation },
      email: { quoted: 0, charged: email },
      geocode: { quoted: 0, charged: geocode },
    },
    maybeCharged: 0,
  });
  expect(spentSentence(spent(3, 0), 'real')).toContain(': 3 validation credits.');
  expect(spentSentence(spent(0, 36), 'real')).toContain(': 0 validation credits and 36 email credits.');
  expect(spentSentence({ ...spent(3, 0), maybeCharged: 2 }, 'real')).toContain(
    ': 3 validation credits. 2 more credits may have been charged.',
  );
  expect(spentSentence(spent(3, 36), 'practice')).toContain(': 39 practice credits (no charge).');
  expect(spentSentence(spent(3, 36, 1), 'practice')).toContain(': 40 practice credits (no charge).');
  expect(spentSentence(spent(3, 2, 1), 'real')).toContain(
    ': 3 validation credits, 1 geocode credit and 2 email credits.',
  );
});
