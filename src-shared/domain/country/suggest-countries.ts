/**
 * Where addresses can be suggested while they are typed, in ISO-3: seven of the countries that can be checked
 * (interface document, part 1).
 */
export const SUGGEST_COUNTRIES: ReadonlySet<string> = new Set([
  'usa',
  'gbr',
  'deu',
  'nld',
  'fin',
  'swe',
  'jpn',
]);
