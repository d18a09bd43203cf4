/**
 * A cap as a person types it, with or without separators between thousands.
 *
 * @returns credits; null for no cap
 */
export function capOf(text: string): number | null | 'not_a_number' {
  const typed = text.trim();
  if (typed === '') return null;
  // A comma or a space elsewhere may be a decimal point: "3,5" is not 35.
  const isWhole = /^\d{1,12}$|^\d{1,3}(?:[,\s]\d{3}){1,3}$/u.test(typed);
  return isWhole ? Number(typed.replaceAll(/[\s,]/gu, '')) : 'not_a_number';
}

/**
 * The credits a run may spend: what the person said, else what it was quoted at. A quote may be old when they choose
 * Start, and answers it counted as known may have got too old since.
 */
export const limitOf = (cap: number | null, quoted: number): number => cap ?? quoted;
