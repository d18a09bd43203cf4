/** What a run came to, for people and as the one JSON object of `--json`. */
import type { Quote, RunSnapshot } from '#shared/contract/run.ts';
import type { ListSummary } from '#shared/domain/list.ts';
import { VERDICTS } from '#shared/domain/judgement.ts';
import { countOf, formatMoment, formatNumber } from '#shared/messages/format.ts';
import { failedWords } from '#shared/messages/run.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';

export type ReceiptParts = {
  readonly summary: ListSummary;
  readonly quote: Quote;
  readonly run: RunSnapshot;
  /** The written file; null when none was. */
  readonly output: string | null;
  readonly seconds: number;
  readonly peakRssMb: number;
};

export function receiptJson({ summary, quote, run, output, seconds, peakRssMb }: ReceiptParts) {
  return {
    list: summary.id,
    rows: summary.rows,
    distinct_lookups: quote.distinctLookups,
    cached: run.cached,
    requests: run.requests,
    retries: run.retries,
    asked_again: run.askedAgain,
    credits: run.credits,
    saved: run.saved,
    verdicts: summary.verdicts,
    output,
    seconds: Math.round(seconds * 1000) / 1000,
    rows_per_minute: seconds > 0 ? Math.round((checkedRows(summary) / seconds) * 60) : 0,
    peak_rss_mb: peakRssMb,
    stopped: run.failure?.code ?? (run.state === 'paused' ? 'interrupted' : null),
  };
}

/** A stopped run has not earned the rows it did not come to. */
const checkedRows = ({ rows, verdicts }: ListSummary): number => rows - verdicts.not_checked;

export function receiptLines({ summary, quote, run, output, seconds }: ReceiptParts): readonly string[] {
  const { charged } = run.credits.validation;
  return [
    `${summary.name}: ${countOf(summary.rows, 'row')}, ${countOf(quote.distinctLookups, 'distinct address', 'distinct addresses')}`,
    `Verdicts: ${VERDICTS.map((verdict) => `${VERDICT_WORDS[verdict]} ${formatNumber(summary.verdicts[verdict])}`).join(' · ')}`,
    `Credits: ${formatNumber(charged)} spent of ${formatNumber(run.credits.validation.quoted)} quoted · ` +
      `${formatNumber(run.saved.duplicates)} saved by duplicates, ${formatNumber(run.saved.known)} by known answers, ${formatNumber(run.saved.skipped)} by skipping`,
    `Requests: ${formatNumber(run.requests)}, ${formatNumber(run.retries)} of them retries, ${failedWords(run)}` +
      (run.askedAgain > 0
        ? ` · ${countOf(run.askedAgain, 'address', 'addresses')} in flight at the last stop asked again`
        : ''),
    `Time: ${formatNumber(Math.round(seconds * 10) / 10)} seconds`,
    ...(output === null ? [] : [`Written: ${output}`]),
  ];
}

/** A quote for people: what would be asked, what is free, what is left out and why. */
export function quoteLines(quote: Quote, reasonWords: Readonly<Record<string, string>>): readonly string[] {
  const skipped = Object.entries(quote.skipped).map(
    ([code, rows]) => `${countOf(rows, 'row')} ${reasonWords[code] ?? code}`,
  );
  return [
    `${countOf(quote.rows, 'row')}, ${countOf(quote.distinctLookups, 'distinct address', 'distinct addresses')}, ${formatNumber(quote.cached)} known already${knownSince(quote)}`,
    ...(skipped.length > 0 ? [`Nothing is asked for: ${skipped.join(' · ')}`] : []),
    `Validation credits: ${formatNumber(quote.credits.validation.quoted)} at most${
      quote.creditsLeft === null ? '' : `, of ${formatNumber(quote.creditsLeft)} left by our count`
    }`,
    ...(quote.expectedSeconds === null
      ? []
      : [`Time: about ${countOf(quote.expectedSeconds, 'second')} at the pace of the last run`]),
  ];
}

function knownSince({ oldestCachedAtMs }: Quote): string {
  return oldestCachedAtMs === null ? '' : ` (the oldest answer of ${formatMoment(oldestCachedAtMs)})`;
}
