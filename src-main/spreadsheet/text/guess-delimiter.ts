/** Which character separates the fields: the one that cuts most records into equally many. */
import type { GuessReason } from '#shared/contract/preview.ts';
import { createCsvScanner, separatorLine } from './csv-scanner.ts';

const CANDIDATES = [',', ';', '\t', '|'] as const;
const SAMPLE_RECORDS = 100;

/** One character, and what says so. */
export type DelimiterGuess = { readonly delimiter: string; readonly reason: GuessReason };

/**
 * @param text the beginning of the file
 * @param isWhole the text is the whole file; else its last record may be cut short and is not counted
 */
export function guessDelimiter(text: string, isWhole: boolean): DelimiterGuess {
  const firstLine = /^[^\r\n]*/u.exec(text)?.[0] ?? '';
  const named = separatorLine(firstLine);
  if (named !== null) return { delimiter: named, reason: 'separator_line' };
  const [best] = CANDIDATES.map((delimiter) => ({ delimiter, ...regularity(text, delimiter, isWhole) }))
    .filter(({ width }) => width > 1)
    .toSorted((a, b) => b.share - a.share || b.width - a.width);
  return best
    ? { delimiter: best.delimiter, reason: 'consistent_columns' }
    : { delimiter: ',', reason: 'only_choice' };
}

/** The commonest number of fields, and the share of records that have it (in tenths: small differences are noise). */
function regularity(text: string, delimiter: string, isWhole: boolean) {
  const counts = new Map<number, number>();
  const widths = fieldCounts(text, delimiter, isWhole);
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return { width, share: Math.round((count / Math.max(1, widths.length)) * 10) };
}

function fieldCounts(text: string, delimiter: string, isWhole: boolean): readonly number[] {
  const scanner = createCsvScanner(delimiter);
  try {
    const records = scanner.push(text);
    if (isWhole) records.push(...scanner.end());
    return records
      .filter(({ bodyEnd }) => bodyEnd > 0)
      .slice(0, SAMPLE_RECORDS)
      .map(({ fields }) => fields.length);
  } catch {
    // Quotes that make no sense with this delimiter.
    return [];
  }
}
