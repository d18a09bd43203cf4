/** What a run came to, for people and as the one JSON object of `--json`. */
import type { Failure } from '#shared/contract/errors.ts';
import type { ExportNotes } from '#shared/contract/events.ts';
import type { Quote, RunSnapshot } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { ListSummary } from '#shared/domain/list/list.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { costOf, CREDITS_HEADING } from '#shared/messages/credits.ts';
import { exportNoteSentences } from '#shared/messages/export-notes.ts';
import { unknownCountriesText } from '#shared/messages/unknown-countries.ts';
import { countOf, formatMoment, formatNumber } from '#shared/messages/format.ts';
import { failedWords } from '#shared/messages/run.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';

export type ReceiptParts = {
  readonly summary: ListSummary;
  readonly quote: Quote;
  readonly run: RunSnapshot;
  /** The written file; null when none was. */
  readonly output: string | null;
  readonly notes: ExportNotes | null;
  /** Why no file was written at the end of a run. */
  readonly exportFailure: Failure | null;
  readonly seconds: number;
  readonly peakRssMb: number;
};

/** As far as a command got: null is what it did not come to. */
export type PartsSoFar = Omit<ReceiptParts, 'summary' | 'quote' | 'run'> & {
  readonly [P in 'summary' | 'quote' | 'run']: ReceiptParts[P] | null;
};

/** @param stopped a failure's code, or `usage`; null: nothing stopped the command beside its run and its export */
export function receiptJson(parts: PartsSoFar, stopped: string | null = null) {
  const { summary, quote, run, output, notes, exportFailure, seconds, peakRssMb } = parts;
  const failure = run?.failure ?? exportFailure;
  return {
    list: summary?.id ?? null,
    rows: summary?.rows ?? null,
    distinct_lookups: quote?.distinctLookups ?? null,
    cached: run?.cached ?? null,
    requests: run?.requests ?? 0,
    retries: run?.retries ?? 0,
    asked_again: run?.askedAgain ?? 0,
    credits: run?.credits ?? NO_CREDITS,
    saved: run?.saved ?? null,
    verdicts: summary?.verdicts ?? null,
    output,
    ...notesJson(notes),
    seconds: Math.round(seconds * 1000) / 1000,
    rows_per_minute: summary && seconds > 0 ? Math.round((checkedRows(summary) / seconds) * 60) : 0,
    peak_rss_mb: peakRssMb,
    stopped: stopped ?? failure?.code ?? (run && run.state !== 'done' ? 'interrupted' : null),
  };
}

/** `encoding_before`: of a text file that is in UTF-8 now; null where its encoding is what it was. */
export const notesJson = (notes: ExportNotes | null) => ({
  encoding_before: notes?.encodingBefore ?? null,
  formula_cells_kept: notes?.formulaCellsKept ?? 0,
});

/** A stopped run has not earned the rows it did not come to. */
const checkedRows = ({ rows, verdicts }: ListSummary): number => rows - verdicts.not_checked;

export function receiptLines({
  summary,
  quote,
  run,
  output,
  notes,
  seconds,
}: ReceiptParts): readonly string[] {
  const { charged } = run.credits.validation;
  return [
    `${shownText(summary.name)}: ${countOf(summary.rows, 'row')}, ${countOf(quote.distinctLookups, 'distinct address', 'distinct addresses')}`,
    `Verdicts: ${VERDICTS.map((verdict) => `${VERDICT_WORDS[verdict]} ${formatNumber(summary.verdicts[verdict])}`).join(' · ')}`,
    `${CREDITS_HEADING[creditKindOf([run.service])]}: ${formatNumber(charged)} spent of ${formatNumber(run.credits.validation.quoted)} quoted · ` +
      `${formatNumber(run.saved.duplicates)} saved by duplicates, ${formatNumber(run.saved.known)} by known answers, ${formatNumber(run.saved.skipped)} by skipping`,
    `Requests: ${formatNumber(run.requests)}, ${formatNumber(run.retries)} of them retries, ${failedWords(run)}` +
      (run.askedAgain > 0
        ? ` · ${countOf(run.askedAgain, 'address', 'addresses')} in flight at the last stop asked again`
        : ''),
    `Time: ${formatNumber(Math.round(seconds * 10) / 10)} seconds`,
    ...(output === null ? [] : [`Written: ${output}`]),
    ...(notes === null ? [] : exportNoteSentences(notes)),
  ];
}

/** A quote for people: what would be asked, what is free, what is left out and why. */
export function quoteLines(quote: Quote, reasonWords: Readonly<Record<string, string>>): readonly string[] {
  const skipped = Object.entries(quote.skipped).map(
    ([code, rows]) => `${countOf(rows, 'row')} ${reasonWords[code] ?? code}`,
  );
  const unknown = unknownCountriesText(quote);
  return [
    `${countOf(quote.rows, 'row')}, ${countOf(quote.distinctLookups, 'distinct address', 'distinct addresses')}, ${formatNumber(quote.cached)} known already${knownSince(quote)}`,
    ...(skipped.length > 0 ? [`Nothing is asked for: ${skipped.join(' · ')}`] : []),
    ...(unknown === '' ? [] : [unknown]),
    `Cost at most: ${costOf(quote.credits.validation.quoted, creditKindOf([quote.service]), 'validation credit')}${
      quote.creditsLeft === null ? '' : `, of ${formatNumber(quote.creditsLeft)} left by our count`
    }`,
    `Time: about ${countOf(quote.expectedSeconds, 'second')}${
      quote.isTimeAssumed ? ', assumed: never measured' : ' at the pace measured before'
    }`,
  ];
}

function knownSince({ oldestCachedAtMs }: Quote): string {
  return oldestCachedAtMs === null ? '' : ` (the oldest answer of ${formatMoment(oldestCachedAtMs)})`;
}
