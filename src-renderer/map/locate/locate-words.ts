import type { LocateProgress, LocateQuote } from '#shared/contract/fix.ts';
import type { CreditKind } from '#shared/domain/list/credits.ts';
import { costOf, creditsNoun } from '#shared/messages/credits.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { capitalize, countOf, formatNumber } from '#shared/messages/format.ts';

export function quoteSentence({ rows, skipped, lookups, known }: LocateQuote): string {
  const left =
    skipped === 0 ? '' : ` ${countOf(skipped, 'row has', 'rows have')} too little address to ask with.`;
  if (lookups === 0) return `${countOf(rows, 'row has', 'rows have')} no place.${left}`;
  const answered = known === 0 ? '' : `, ${formatNumber(known)} of them answered before`;
  return `${countOf(rows, 'row has', 'rows have')} no place: ${countOf(lookups, 'distinct address', 'distinct addresses')}${answered}.${left}`;
}

export function endSentence(
  { state, failure, done, total, found, credits }: LocateProgress,
  kind: CreditKind,
): string {
  const sum = `${countOf(found, 'row has', 'rows have')} a place now, for ${costOf(credits, kind, 'geocode credit')}.`;
  if (state === 'done') return sum;
  const where = `Stopped at ${formatNumber(done)} of ${formatNumber(total)}.`;
  return [where, failure === null ? '' : failureMessage(failure).text, sum]
    .filter((text) => text !== '')
    .join(' ');
}

export const capHint = (kind: CreditKind): string =>
  `${capitalize(creditsNoun(kind, 2, 'geocode credit'))}. It stops there and keeps what was found.`;

export const capRule = (kind: CreditKind): string =>
  `A whole number of ${creditsNoun(kind)}, or nothing for no limit.`;
