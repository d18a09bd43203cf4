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
