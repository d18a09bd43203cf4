/** Checks of arguments before a call is spent. Each throws `validation`, nothing sent, naming the argument in `detail`. */
import { ADDRESS_FIELDS, type Address } from '#shared/domain/address/address.ts';
import { SUGGEST_COUNTRIES } from '#shared/domain/country/suggest-countries.ts';
import { LONGEST_RADIUS_M, MOST_RESULTS } from './limits.ts';
import { refusedArgument } from './service-error.ts';

/** FieldedAddressInput (2.2) without its country, which always goes at the top level. Empty parts are not sent. */
export type FieldedInput = { readonly [F in Exclude<keyof Address, 'country'>]?: string };

/** ISO-3 lowercase; ISO-2 and upper case are refused by the service (2.1). */
export function checkedCountry(country: string): string {
  if (!/^[a-z]{3}$/u.test(country)) throw refusedArgument('country');
  return country;
}

/**
 * One of the seven countries with suggestions. For any other the service answers 200 and an empty list (part 7,
 * rule 2), which a person would read as "no address begins so".
 */
export function checkedSuggestCountry(country: string): string {
  if (!SUGGEST_COUNTRIES.has(country)) throw refusedArgument('country');
  return country;
}

/** The parts that say something; refuses an input of which none does. */
export function checkedInput(input: string | FieldedInput): string | FieldedInput {
  if (typeof input === 'string') {
    if (input.trim() === '') throw refusedArgument('input');
    return input;
  }
  const parts = presentParts(input);
  if (Object.keys(parts).length === 0) throw refusedArgument('input');
  return parts;
}

/** The parts that are not blank. */
export function presentParts(input: FieldedInput): FieldedInput {
  const present = ADDRESS_FIELDS.flatMap((field) => {
    const value = field === 'country' ? undefined : input[field];
    return value === undefined || value.trim() === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(present);
}

/** Decimal degrees with at most seven decimals (a centimetre), never in exponent form. */
export function checkedDegrees(value: number, bound: 90 | 180, name: 'lat' | 'lng'): string {
  if (!(Math.abs(value) <= bound)) throw refusedArgument(name);
  return value.toFixed(7).replace(/\.?0+$/u, '');
}

/** Metres; '' leaves it to the service (50 m). */
export function checkedRadius(radiusM: number | undefined): string {
  if (radiusM === undefined) return '';
  if (!(radiusM > 0 && radiusM <= LONGEST_RADIUS_M)) throw refusedArgument('radius_m');
  return String(radiusM);
}

/** '' leaves it to the service. */
export function checkedLimit(limit: number | undefined): string {
  if (limit === undefined) return '';
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_RESULTS) throw refusedArgument('limit');
  return String(limit);
}
