import type { Subject } from './subject.ts';

/** The prices of one credit, in millionths of the currency's unit; null if unknown. The service states no prices. */
export type CreditPrices = { readonly [S in Subject]: number | null } & {
  /** ISO 4217: "GBP". */
  readonly currency: string | null;
};

export const NO_PRICES: CreditPrices = { currency: null, address: null, email: null };

const DECIMALS = 6;
/** The number of millionths in a unit of the currency. */
export const UNIT = 10 ** DECIMALS;
/** The highest price: a million units of the currency. */
export const HIGHEST_PRICE = UNIT * 1_000_000;

/** Whether the code is a currency in use today. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** Reads "0.0125", or "0,0125" as many countries write it, in millionths; null if the text is no price. */
export function readPrice(text: string): number | null {
  const [, units = '', fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?$/u.exec(text) ?? [];
  const price = Number(units) * UNIT + Number(fraction.padEnd(DECIMALS, '0'));
  return units !== '' && price > 0 && price <= HIGHEST_PRICE ? price : null;
}

/** Writes a price in the form that `readPrice` reads. */
export const writePrice = (price: number): string => String(price / UNIT);
