import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';

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

/** Whether a typed cap can be used. @param most the organisation's limit; null for none */
export const isCap = (cap: number | null | 'not_a_number', most: number | null): cap is number | null =>
  cap !== 'not_a_number' && (cap === null || most === null || cap <= most);

/**
 * Returns the maximum credits of a run. Without a cap, limits them to the quote, because free answers may expire, and to
 * the organisation's limit.
 */
export const limitOf = (cap: number | null, quoted: number, most: number | null): number =>
  cap ?? Math.min(quoted, most ?? quoted);

/**
 * Returns the credits that a run leaves of its cap. Credits that may have been charged count as charged, and so do emails
 * in jobs whose results are still to be fetched.
 */
export const restOf = (
  cap: number,
  { subject, credits, submitted = 0, maybeCharged = 0 }: RunSnapshot,
): number => Math.max(0, cap - credits[SUBJECT_POOLS[subject]].charged - submitted - maybeCharged);
