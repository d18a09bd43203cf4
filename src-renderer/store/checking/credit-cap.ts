/**
 * Parses a cap that a person typed, with or without thousands separators.
 *
 * @returns the number of credits; null for no cap
 */
export function capOf(text: string): number | null | 'not_a_number' {
  const typed = text.trim();
  if (typed === '') return null;
  // A comma or space in another place may be a decimal point: "3,5" is not 35.
  const isWhole = /^\d{1,12}$|^\d{1,3}(?:[,\s]\d{3}){1,3}$/u.test(typed);
  return isWhole ? Number(typed.replaceAll(/[\s,]/gu, '')) : 'not_a_number';
}

/** Returns the maximum credits of a run. Without a cap, limits them to the quote, because free answers may expire. */
export const limitOf = (cap: number | null, quoted: number): number => cap ?? quoted;
