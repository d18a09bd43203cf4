/** What a run came to, for people and as the one JSON object of `--json`. */
import type { Failure } from '#shared/contract/errors.ts';
import type { ExportNotes } from '#shared/contract/events.ts';
import { type ListQuote, quotedOf, type RunSnapshot } from '#shared/contract/run.ts';
import { NO_PRICES } from '#shared/domain/list/credit-prices.ts';
import { CREDIT_POOLS, creditKindOf } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS, type Subject } from '#shared/domain/list/subject.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { cameWithSentence } from '#shared/messages/approvals.ts';
import { CREDITS_HEADING, costOf } from '#shared/messages/credits.ts';
import { emailsDoneWords } from '#shared/messages/email-results.ts';
import { exportNoteSentences } from '#shared/messages/export-notes.ts';
import { countOf, formatElapsed, formatMoment, formatNumber } from '#shared/messages/format.ts';
import { moneyOf, quotedMoney } from '#shared/messages/money.ts';
import { ASKED_ANEW, ASKED_ANEW_WHY, failedWords, maybeChargedWords } from '#shared/messages/run.ts';
import { unknownCountriesText } from '#shared/messages/unknown-countries.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import { type DecidedBefore, decidedBeforeLine } from './decided-before.ts';

export type ReceiptParts = {
  readonly summary: ListSummary;
  /** One for each subject that is checked, in the same order. */
  readonly quotes: readonly ListQuote[];
  readonly runs: readonly RunSnapshot[];
  /** The written file; null when none was. */
  /** null where the list was not checked to its end. */
  readonly decidedBefore: DecidedBefore | null;
  readonly output: string | null;
  readonly notes: ExportNotes | null;
  /** Why no file was written at the end of a run. */
  readonly exportFailure: Failure | null;
  readonly seconds: number;
  readonly peakRssMb: number;
};

/** As far as a command got: null is what it did not come to. */
export type PartsSoFar = Omit<ReceiptParts, 'summary'> & { readonly summary: ListSummary | null };

/** @param stopped a failure's code, or `usage`; null: nothing stopped the command beside its run and its export */
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
    stopped: stopped ?? failure?.code ?? (runs.some(({ state }) => state !== 'done') ? 'interrupted' : null),
  };
}

/** `encoding_before`: of a text file that is in UTF-8 now; null where its encoding is what it was. */
export const notesJson = (notes: ExportNotes | null) => ({
  encoding_before: notes?.encodingBefore ?? null,
  formula_cells_kept: notes?.formulaCellsKept ?? 0,
});

/** Rows with a verdict, or emails with a result where they alone were asked about: a stopped run has not earned the others. */
function checkedOf(summary: ListSummary, runs: readonly RunSnapshot[]): number {
  const { rows, verdicts, emails } = summary;
  if (!areEmailsAlone(summary, runs)) return rows - verdicts.not_checked;
  return (emails?.done ?? 0) + (emails?.toReview ?? 0);
}

const areEmailsAlone = ({ onlyEmails }: ListSummary, runs: readonly RunSnapshot[]): boolean =>
  onlyEmails || (runs.length > 0 && runs.every(({ subject }) => subject === 'email'));

/** Of each subject its own run says; the others have none of its pool. */
function creditsOfRuns(runs: readonly RunSnapshot[]) {
  const counts = CREDIT_POOLS.map((pool) => {
    const run = runs.find(({ subject }) => SUBJECT_POOLS[subject] === pool);
    const { quoted, charged } = run?.credits[pool] ?? { quoted: 0, charged: 0 };
    return [pool, { quoted, charged, may_have_been_charged: run?.maybeCharged ?? 0 }] as const;
  });
  return Object.fromEntries(counts);
}

const distinctWords = (subject: Subject, count: number): string =>
  subject === 'email'
    ? countOf(count, 'distinct email')
    : countOf(count, 'distinct address', 'distinct addresses');

const askedAgainWords = ({ subject, askedAgain }: RunSnapshot): string => {
  const asked =
    subject === 'email' ? countOf(askedAgain, 'email') : countOf(askedAgain, 'address', 'addresses');
  return `${asked} asked again that may have been paid for`;
};

export function receiptLines({
  summary,
  quotes,
  runs,
  decidedBefore,
  output,
  notes,
  seconds,
}: ReceiptParts): readonly string[] {
  const distinct = quotes.map(({ subject, distinctLookups }) => distinctWords(subject, distinctLookups));
  return [
    `${summary.name}: ${[countOf(summary.rows, 'row'), ...distinct].join(', ')}`,
    areEmailsAlone(summary, runs) ? emailsLine(summary) : verdictsLine(summary),
    ...runs.flatMap((run) => runLines(run, quotes)),
    ...[decidedBefore === null ? '' : decidedBeforeLine(decidedBefore)].filter((line) => line !== ''),
    `Time: ${formatElapsed(seconds * 1000)}`,
    ...(output === null ? [] : [`Written: ${output}`]),
    ...(notes === null ? [] : exportNoteSentences(notes)),
  ];
}

const verdictsLine = ({ verdicts }: ListSummary): string =>
  `Verdicts: ${VERDICTS.map((verdict) => `${VERDICT_WORDS[verdict]} ${formatNumber(verdicts[verdict])}`).join(' · ')}`;

const emailsLine = ({ emails }: ListSummary): string => {
  const { done, toReview, notChecked, replaced } = emails ?? {
    done: 0,
    toReview: 0,
    notChecked: 0,
    replaced: 0,
  };
  return `Emails: ${emailsDoneWords(done, replaced)} · ${formatNumber(toReview)} to review · ${formatNumber(notChecked)} not checked`;
};

function runLines(run: RunSnapshot, quotes: ReceiptParts['quotes']): readonly string[] {
  const pool = SUBJECT_POOLS[run.subject];
  const { quoted, charged } = run.credits[pool];
  const { prices = NO_PRICES } = quotes.find(({ subject }) => subject === run.subject) ?? {};
  const money = moneyOf({ [pool]: charged }, prices);
  const { duplicates, known, skipped } = run.saved;
  const heading = CREDITS_HEADING[creditKindOf([run.service])];
  return [
    `${run.subject === 'email' ? `${heading}, emails` : heading}: ${formatNumber(charged)} spent${money ? `, ${money.words},` : ''} of ${formatNumber(quoted)} quoted · ` +
      `${formatNumber(duplicates)} saved by duplicates, ${formatNumber(known)} by known answers, ${formatNumber(skipped)} by skipping`,
    `Requests: ${formatNumber(run.requests)}, ${formatNumber(run.retries)} of them retries, ${failedWords(run)}` +
      (run.maybeCharged ? ` · ${maybeChargedWords(run.maybeCharged)}` : '') +
      (run.askedAgain > 0 ? ` · ${askedAgainWords(run)}` : ''),
  ];
}

/** A quote for people: what would be asked, what is free, what is left out and why. */
export function quoteLines(
  quote: ListQuote,
  reasonWords: Readonly<Record<string, string>>,
): readonly string[] {
  const { subject } = quote;
  const what = subject === 'email' ? 'email' : 'row';
  const skipped = Object.entries(quote.skipped).map(
    ([code, rows]) => `${countOf(rows, what)} ${reasonWords[code] ?? code}`,
  );
  const unknown = unknownCountriesText(quote);
  const money = quotedMoney([quote]);
  const cameWith = cameWithSentence(quote.cameWith);
  return [
    `${countOf(quote.rows, 'row')}, ${distinctWords(subject, quote.distinctLookups)}, ${formatNumber(quote.cached)} looked up before${knownSince(quote)}`,
    ...(cameWith === '' ? [] : [cameWith]),
    ...(quote.askedAnew > 0 ? [`${ASKED_ANEW}: ${countOf(quote.askedAnew, 'row')} (${ASKED_ANEW_WHY})`] : []),
    ...(skipped.length > 0 ? [`Nothing is asked for: ${skipped.join(' · ')}`] : []),
    ...(unknown === '' ? [] : [unknown]),
    `Cost at most: ${costOf(quotedOf(quote), creditKindOf([quote.service]), subject === 'email' ? 'email credit' : 'validation credit')}${money === null ? '' : `, ${money}`}${
      quote.creditsLeft === null ? '' : `, of ${formatNumber(quote.creditsLeft)} left by our count`
    }`,
    `Time: about ${countOf(quote.expectedSeconds, 'second')}${
      quote.isTimeAssumed ? ', assumed: never measured' : ' at the pace measured before'
    }`,
  ];
}

function knownSince({ oldestCachedAtMs }: ListQuote): string {
  return oldestCachedAtMs === null ? '' : ` (the oldest answer of ${formatMoment(oldestCachedAtMs)})`;
}
