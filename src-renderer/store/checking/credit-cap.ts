/**
 * A cap as a person types it, with or without separators between thousands.
 *
 * @returns credits; null for no cap
 */
export function capOf(text: string): number | null | 'not_a_number' {
  const digits = text.replaceAll(/[\s,]/gu, '');
  if (digits === '') return null;
  return /^\d{1,12}$/u.test(digits) ? Number(digits) : 'not_a_number';
}

/**
 * The credits a run may spend: what the person said, else what it was quoted at. A quote may be old when they choose
 * Start, and answers it counted as known may have got too old since.
 */
export const limitOf = (cap: number | null, quoted: number): number => cap ?? quoted;
