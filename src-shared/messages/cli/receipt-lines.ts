/** The quote before a run and the receipt after it, as lines of the command line. */
import type { ExportNotes } from '../../contract/events.ts';
import { type ListQuote, quotedOf, type RunSnapshot } from '../../contract/run/run.ts';
import { NO_PRICES } from '../../domain/list/credit-prices.ts';
import { creditKindOf } from '../../domain/list/credits.ts';
import { SUBJECT_POOLS, type Subject } from '../../domain/list/subject.ts';
import { VERDICTS } from '../../domain/verdict/judgement.ts';
import type { ListSummary } from '../../domain/verdict/list-summary.ts';
import { submittedSentence } from '../emails/email-checks.ts';
import { emailsDoneWords } from '../emails/email-results.ts';
import { exportNoteSentences } from '../export/export-notes.ts';
import { byCount, countOf, formatElapsed, formatMoment, formatNumber } from '../format.ts';
import { unknownCountriesText } from '../import/unknown-countries.ts';
import { SKIP_WORDS } from '../review/reasons.ts';
import { CREDITS_HEADING, costOf } from '../run/credits.ts';
import { lackingHint } from '../run/lacking-part.ts';
import { moneyOf, quotedMoney } from '../run/money.ts';
import { ASKED_ANEW, ASKED_ANEW_WHY, failedWords, maybeChargedWords } from '../run/run.ts';
import { VERDICT_WORDS } from '../words.ts';
import { cameWithSentence } from '../workspace/approvals.ts';
import { type DecidedBefore, decidedBeforeLine } from './steps.ts';

type Quoted = Pick<ListQuote, 'subject' | 'distinctLookups' | 'prices'>;

type ReceiptFacts = {
  readonly summary: ListSummary;
  readonly quotes: readonly Quoted[];
  readonly runs: readonly RunSnapshot[];
  /** null if the command stopped before it counted them. */
  readonly decidedBefore: DecidedBefore | null;
  readonly output: string | null;
  readonly notes: ExportNotes | null;
  readonly seconds: number;
};

/** Whether a receipt counts only emails. */
export const areEmailsAlone = (
  { onlyEmails }: Pick<ListSummary, 'onlyEmails'>,
  runs: readonly Pick<RunSnapshot, 'subject'>[],
): boolean => onlyEmails || (runs.length > 0 && runs.every(({ subject }) => subject === 'email'));

/** Printed at the end of `clean` and `verify`, also if the run stopped. With `--json`, the receipt is JSON instead. */
export function receiptLines({
  summary,
  quotes,
  runs,
  decidedBefore,
  output,
  notes,
  seconds,
}: ReceiptFacts): readonly string[] {
  const distinct = quotes.map(({ subject, distinctLookups }) => distinctWords(subject, distinctLookups));
  const before = decidedBefore === null ? '' : decidedBeforeLine(decidedBefore);
  return [
    `${summary.name}: ${[countOf(summary.rows, 'row'), ...distinct].join(', ')}`,
    areEmailsAlone(summary, runs) ? emailsLine(summary) : verdictsLine(summary),
    ...runs.flatMap((run) => [creditsLine(run, quotes), requestsLine(run)]),
    ...(before === '' ? [] : [before]),
    `Time: ${formatElapsed(seconds * 1000)}`,
    ...(output === null ? [] : [`Written: ${output}`]),
    ...(notes === null ? [] : exportNoteSentences(notes)),
  ];
}

const distinctWords = (subject: Subject, count: number): string =>
  subject === 'email'
    ? countOf(count, 'distinct email')
    : countOf(count, 'distinct address', 'distinct addresses');

const verdictsLine = ({ verdicts }: ListSummary): string =>
  `Verdicts: ${VERDICTS.map((verdict) => `${VERDICT_WORDS[verdict]} ${formatNumber(verdicts[verdict])}`).join(' · ')}`;

const NO_EMAILS = { done: 0, toReview: 0, notChecked: 0, replaced: 0 };

const emailsLine = ({ emails }: ListSummary): string => {
  const { done, toReview, notChecked, replaced } = emails ?? NO_EMAILS;
  return `Emails: ${emailsDoneWords(done, replaced)} · ${formatNumber(toReview)} to review · ${formatNumber(notChecked)} not checked`;
};

function creditsLine(run: RunSnapshot, quotes: readonly Quoted[]): string {
  const pool = SUBJECT_POOLS[run.subject];
  const { quoted, charged } = run.credits[pool];
  const { prices = NO_PRICES } = quotes.find(({ subject }) => subject === run.subject) ?? {};
  const money = moneyOf({ [pool]: charged }, prices);
  const { duplicates, known, skipped } = run.saved;
  const heading = CREDITS_HEADING[creditKindOf([run.service])];
  const facts = [
    `${formatNumber(charged)} of ${formatNumber(quoted)} quoted credits spent`,
    ...(money ? [money.words] : []),
    `credits saved: ${formatNumber(duplicates)} for duplicates, ${formatNumber(known)} for answers looked up before`,
    `skipped: ${formatNumber(skipped)}`,
  ].join(' · ');
  return run.subject === 'email' ? `${heading}, emails: ${facts}` : `${heading}: ${facts}`;
}

const requestsLine = (run: RunSnapshot): string =>
  [
    `Requests tried: ${formatNumber(run.requests)}, ${formatNumber(run.retries)} of them retries, ${failedWords(run)}`,
    ...(run.maybeCharged ? [maybeChargedWords(run.maybeCharged)] : []),
    ...(run.askedAgain > 0 ? [askedAgainWords(run)] : []),
  ].join(' · ');

/**
 * Printed if a run ended and none of its requests brought a result. Questions with unreadable answers are asked again
 * only with permission, so another run without it would send nothing.
 */
export function noResultSentence({
  subject,
  failed,
  errors,
}: Pick<RunSnapshot, 'subject' | 'failed' | 'errors'>): string {
  if (errors['malformed'] === failed) return UNREAD[subject](failed);
  return subject === 'email'
    ? byCount(failed, {
        one: 'The email that was sent got no result. Run the command again to try it again.',
        other: (n) =>
          `None of the ${n} emails that were sent got a result. Run the command again to try them again.`,
      })
    : byCount(failed, {
        one: 'The address that was sent got no result. Run the command again to try it again.',
        other: (n) =>
          `None of the ${n} addresses that were sent got a result. Run the command again to try them again.`,
      });
}

const UNREAD: { readonly [S in Subject]: (count: number) => string } = {
  address: (count) =>
    `${byCount(count, { one: 'The answer to 1 address', other: (n) => `The answers to ${n} addresses` })} could not be read and may have been charged. Ask the people who run the service. To check these addresses again, which may cost a second credit for each, use --ask-lost-addresses-again.`,
  email: (count) =>
    `${byCount(count, { one: 'The answer to 1 email', other: (n) => `The answers to ${n} emails` })} could not be read and may have been charged. Ask the people who run the service. To check these emails again, which may cost a second credit for each, use --ask-lost-emails-again.`,
};

const askedAgainWords = ({ subject, askedAgain }: RunSnapshot): string =>
  subject === 'email'
    ? byCount(askedAgain, {
        one: '1 email sent again, possibly paid for twice',
        other: (n) => `${n} emails sent again, possibly paid for twice`,
      })
    : byCount(askedAgain, {
        one: '1 address sent again, possibly paid for twice',
        other: (n) => `${n} addresses sent again, possibly paid for twice`,
      });

/** Lists what is asked, free and left out. Printed by `quote`, and before `clean` and `verify` send requests. */
export function quoteLines(quote: ListQuote): readonly string[] {
  const { subject } = quote;
  const skipped = Object.entries(quote.skipped).map(([code, count]) => {
    const counted = subject === 'email' ? countOf(count, 'email') : countOf(count, 'row');
    return `${counted} (${SKIP_WORDS[code] ?? code})`;
  });
  const unknown = unknownCountriesText(quote);
  const cameWith = cameWithSentence(quote.cameWith);
  return [
    [countOf(quote.rows, 'row'), distinctWords(subject, quote.distinctLookups), cachedWords(quote)].join(
      ', ',
    ),
    ...(quote.submitted > 0 ? [submittedSentence(quote.submitted)] : []),
    ...(cameWith === '' ? [] : [cameWith]),
    ...(quote.askedAnew > 0 ? [`${ASKED_ANEW}: ${countOf(quote.askedAnew, 'row')} (${ASKED_ANEW_WHY})`] : []),
    ...(skipped.length > 0 ? [`Not sent: ${skipped.join(' · ')}`] : []),
    ...(unknown === '' ? [] : [unknown]),
    ...(quote.lacking === undefined ? [] : [lackingHint(quote.lacking)]),
    costLine(quote),
    ...(mayCostMore(quote) ? [REPEATS_COST] : []),
    timeLine(quote),
  ];
}

const cachedWords = ({ cached, oldestCachedAtMs }: ListQuote): string =>
  oldestCachedAtMs === null
    ? `${formatNumber(cached)} looked up before`
    : `${formatNumber(cached)} looked up before (oldest answer: ${formatMoment(oldestCachedAtMs)})`;

function costLine(quote: ListQuote): string {
  const name = quote.subject === 'email' ? 'email credit' : 'validation credit';
  const money = quotedMoney([quote]);
  return [
    `Cost at most: ${costOf(quotedOf(quote), creditKindOf([quote.service]), name)}`,
    ...(money === null ? [] : [money]),
    ...(quote.creditsLeft === null ? [] : [`${formatNumber(quote.creditsLeft)} left by our own count`]),
  ].join(', ');
}

/** Practice credits cost no money, so a repeated request is no surprise there. */
const mayCostMore = (quote: ListQuote): boolean =>
  quotedOf(quote) > 0 && creditKindOf([quote.service]) !== 'practice';

const REPEATS_COST =
  'A request that gets no usable answer and is sent again may cost 1 more credit. --max-credits limits these credits, too.';

const timeLine = ({ expectedSeconds, isTimeAssumed }: ListQuote): string =>
  isTimeAssumed
    ? byCount(expectedSeconds, {
        one: 'Time: about 1 second (estimate, not yet measured)',
        other: (n) => `Time: about ${n} seconds (estimate, not yet measured)`,
      })
    : byCount(expectedSeconds, {
        one: 'Time: about 1 second (at the measured speed)',
        other: (n) => `Time: about ${n} seconds (at the measured speed)`,
      });
