/** Countries with suggestions while typing, in ISO-3 (interface document, part 1). */
export const SUGGEST_COUNTRIES: ReadonlySet<string> = new Set([
  'usa',
  'gbr',
  'deu',
  'nld',
  'fin',
  'swe',
  'jpn',
]);
