import type { Failure } from '#shared/contract/errors.ts';
import type { ExportNotes } from '#shared/contract/events.ts';
import type { ListQuote, RunSnapshot } from '#shared/contract/run/run.ts';
import { CREDIT_POOLS } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { areEmailsAlone } from '#shared/messages/cli/receipt-lines.ts';
import type { DecidedBefore } from '#shared/messages/cli/steps.ts';

/** The parts of the receipt of one list. `output` and `notes` are null if no file was written. */
export type ReceiptParts = {
  readonly summary: ListSummary;
  readonly quotes: readonly ListQuote[];
  readonly runs: readonly RunSnapshot[];
  /** Null if the command stopped before it counted earlier decisions. */
  readonly decidedBefore: DecidedBefore | null;
  readonly output: string | null;
  readonly notes: ExportNotes | null;
  readonly exportFailure: Failure | null;
  readonly seconds: number;
  readonly peakRssMb: number;
};

/** The parts of a receipt so far. The parts that the command has not reached are null or empty. */
export type PartsSoFar = Omit<ReceiptParts, 'summary'> & { readonly summary: ListSummary | null };

/** Returns the receipt as JSON. @param stopped the code of a failure, or `usage`; null to derive it from the parts */
export function receiptJson(parts: PartsSoFar, stopped: string | null = null) {
  const { summary, quotes, runs, decidedBefore, output, notes, exportFailure, seconds, peakRssMb } = parts;
  const failure = runs.find((run) => run.failure)?.failure ?? exportFailure;
  const [first] = runs;
  const sum = (read: (run: RunSnapshot) => number): number =>
    runs.reduce((total, run) => total + read(run), 0);
  return {
    list: summary?.id ?? null,
    rows: summary?.rows ?? null,
    distinct_lookups:
      quotes.length === 0 ? null : quotes.reduce((total, quote) => total + quote.distinctLookups, 0),
    cached: first ? sum(({ cached }) => cached) : null,
    requests: sum(({ requests }) => requests),
    retries: sum(({ retries }) => retries),
    asked_again: sum(({ askedAgain }) => askedAgain),
    credits: creditsOfRuns(runs),
    saved: first
      ? {
          duplicates: sum(({ saved }) => saved.duplicates),
          known: sum(({ saved }) => saved.known),
          skipped: sum(({ saved }) => saved.skipped),
        }
      : null,
    verdicts: summary?.verdicts ?? null,
    decided_before: decidedBefore,
    output,
    ...notesJson(notes),
    seconds: Math.round(seconds * 1000) / 1000,
    rows_per_minute: summary && seconds > 0 ? Math.round((checkedOf(summary, runs) / seconds) * 60) : 0,
    peak_rss_mb: peakRssMb,
    stopped: stopped ?? failure?.code ?? endOfRuns(runs),
  };
}

/** Whether a run sent questions and none got a result. A script must not take such a list for checked. */
export const isFruitless = ({ failed, total, cached }: RunSnapshot): boolean =>
  failed > 0 && failed >= total - cached;

function endOfRuns(runs: readonly RunSnapshot[]): 'interrupted' | 'no_result' | null {
  if (runs.some(({ state }) => state !== 'done')) return 'interrupted';
  return runs.some(isFruitless) ? 'no_result' : null;
}

/** `encoding_before` is the earlier encoding of a text file that is now in UTF-8; null if the encoding did not change. */
export const notesJson = (notes: ExportNotes | null) => ({
  encoding_before: notes?.encodingBefore ?? null,
  formula_cells_kept: notes?.formulaCellsKept ?? 0,
});

/** Counts rows with a verdict, or emails with a result if only emails were checked, even after a stopped run. */
function checkedOf(summary: ListSummary, runs: readonly RunSnapshot[]): number {
  const { rows, verdicts, emails } = summary;
  if (!areEmailsAlone(summary, runs)) return rows - verdicts.not_checked;
  return (emails?.done ?? 0) + (emails?.toReview ?? 0);
}

/** Returns the credits of each pool. Only the run of the pool's subject spends from it. */
function creditsOfRuns(runs: readonly RunSnapshot[]) {
  const counts = CREDIT_POOLS.map((pool) => {
    const run = runs.find(({ subject }) => SUBJECT_POOLS[subject] === pool);
    const { quoted, charged } = run?.credits[pool] ?? { quoted: 0, charged: 0 };
    return [pool, { quoted, charged, may_have_been_charged: run?.maybeCharged ?? 0 }] as const;
  });
  return Object.fromEntries(counts);
}
