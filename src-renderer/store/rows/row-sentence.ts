import type { Row } from '#shared/domain/verdict/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { reasonWordsOf } from '#shared/messages/review/reasons.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';

/**
 * Returns the announcement of a row, such as "Row 1,207, not found: number not found."; '' without a row.
 *
 * @param country the list's default country
 */
export function rowSentence(row: Row | null, country: string): string {
  if (!row) return '';
  const { verdict, reasons } = row.judgement;
  const [reason] = reasons;
  const why = reason ? `: ${reasonWordsOf(country)[reason.code]}` : '';
  return `Row ${formatNumber(row.position)}, ${VERDICT_WORDS[verdict].toLowerCase()}${why}.`;
}
