/** Checks arguments before a call is sent. Each function throws `validation` for an invalid argument, and names the argument in `detail`. */
import { ADDRESS_FIELDS, type Address } from '#shared/domain/address/address.ts';
import { SUGGEST_COUNTRIES } from '#shared/domain/country/suggest-countries.ts';
import { LONGEST_RADIUS_M, MOST_RESULTS } from './limits.ts';
import { refusedArgument } from './service-error.ts';

/** FieldedAddressInput (2.2) without the country, which is always sent at the top level. Empty parts are not sent. */
export type FieldedInput = { readonly [F in Exclude<keyof Address, 'country'>]?: string };

/** Returns an ISO-3 code in lower case. The service refuses ISO-2 codes and upper case (2.1). */
export function checkedCountry(country: string): string {
  if (!/^[a-z]{3}$/u.test(country)) throw refusedArgument('country');
  return country;
}

/** Returns the country if it is one of the seven with suggestions. Others would get no suggestion (part 7, rule 2). */
export function checkedSuggestCountry(country: string): string {
  if (!SUGGEST_COUNTRIES.has(country)) throw refusedArgument('country');
  return country;
}

/** Returns the parts that are not blank. Refuses an input without any. */
export function checkedInput(input: string | FieldedInput): string | FieldedInput {
  if (typeof input === 'string') {
    if (input.trim() === '') throw refusedArgument('input');
    return input;
  }
  const parts = presentParts(input);
  if (Object.keys(parts).length === 0) throw refusedArgument('input');
  return parts;
}

export function presentParts(input: FieldedInput): FieldedInput {
  const present = ADDRESS_FIELDS.flatMap((field) => {
    const value = field === 'country' ? undefined : input[field];
    return value === undefined || value.trim() === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(present);
}

/** Returns decimal degrees with at most seven decimals (a centimetre), never in exponent form. */
export function checkedDegrees(value: number, bound: 90 | 180, name: 'lat' | 'lng'): string {
  if (!(Math.abs(value) <= bound)) throw refusedArgument(name);
  return value.toFixed(7).replace(/\.?0+$/u, '');
}

/** Returns metres, or '' for the service's default (50 m). */
export function checkedRadius(radiusM: number | undefined): string {
  if (radiusM === undefined) return '';
  if (!(radiusM > 0 && radiusM <= LONGEST_RADIUS_M)) throw refusedArgument('radius_m');
  return String(radiusM);
}

export function checkedLimit(limit: number | undefined): string {
  if (limit === undefined) return '';
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_RESULTS) throw refusedArgument('limit');
  return String(limit);
}
