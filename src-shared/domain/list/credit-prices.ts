/** What a person says that a credit of a service costs. The service tells no price. */
import type { Subject } from './subject.ts';

/** Of a credit of each subject, in millionths of the currency's unit: credits cost fractions of a penny. null: nobody said it. */
export type CreditPrices = { readonly [S in Subject]: number | null } & {
  /** ISO 4217: "GBP". */
  readonly currency: string | null;
};

export const NO_PRICES: CreditPrices = { currency: null, address: null, email: null };

const DECIMALS = 6;
/** Millionths of a unit. */
export const UNIT = 10 ** DECIMALS;
/** A million units. */
export const HIGHEST_PRICE = UNIT * 1_000_000;

/** Whether it is a currency in use today. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** "0.0125", or "0,0125" as many countries write it, in millionths; null: it is no price. */
export function readPrice(text: string): number | null {
  const [, units = '', fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?$/u.exec(text) ?? [];
  const price = Number(units) * UNIT + Number(fraction.padEnd(DECIMALS, '0'));
  return units !== '' && price > 0 && price <= HIGHEST_PRICE ? price : null;
}

/** As `readPrice` reads it: a number has more digits than a price. */
export const writePrice = (price: number): string => String(price / UNIT);
