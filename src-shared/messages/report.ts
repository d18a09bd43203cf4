import type { EmailReport, Outcome, Report, RulesChange } from '../contract/report.ts';
import type { FacetCount } from '../contract/review/view.ts';
import type { Receipt } from '../contract/run/run.ts';
import { countryName } from '../domain/country/country-codes.ts';
import { CREDIT_POOLS, creditKindOf } from '../domain/list/credits.ts';
import type { Verdict } from '../domain/verdict/judgement.ts';
import type { Rules } from '../domain/verdict/rules.ts';
import { type ByCount, byCount, capitalize, formatNumber, listOf } from './format.ts';
import { accuracyWords } from './review/accuracy.ts';
import { costOf, creditsOf } from './run/credits.ts';
import { maybeChargedWords, savedTogether } from './run/run.ts';
import { PRESET_WORDS } from './words.ts';

/** The labels of the section “After”, where each row counts once. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  as_entered: 'Confirmed as entered',
  tidied: 'Confirmed after tidying',
  corrected: 'Corrected by a person',
  corrected_unchecked: 'Corrected by a person, not checked',
  kept: 'Kept unchanged (not confirmed)',
  excluded: 'Excluded',
  open: 'To review',
  not_checked: 'Not checked',
};

/**
 * Explains the verdicts to readers of the report who do not know Doorstep. Each text follows the word for its verdict.
 */
export const VERDICT_MEANINGS: Readonly<Record<Verdict, string>> = {
  accept: 'confirmed as entered or after tidying',
  confirm: 'found, but a person should check the changes',
  fix: 'not found as entered',
  choose: 'several addresses match',
  not_checked: 'no answer',
};

const MATCH_WORDS: Readonly<Record<string, string>> = {
  exact: 'exact',
  rooftop: 'the building',
  interpolated: 'between neighbouring buildings',
  partial: 'partial',
  no_match: 'no match',
};

const NO_ANSWER = 'No answer';

/** Returns the label of an accuracy in the report. Quotes an unknown accuracy. @param value '' for rows without an answer */
export const accuracyLabel = (value: string): string =>
  value === '' ? NO_ANSWER : capitalize(accuracyWords(value));

/** Returns the label of a match type in the report. Shows an unknown type unchanged. @param value '' for no answer */
export const matchLabel = (value: string): string =>
  value === '' ? NO_ANSWER : capitalize(MATCH_WORDS[value] ?? value);

const DUPLICATE_WORDS: Readonly<Record<string, string>> = {
  same_person: 'Same name at the same address',
  same_organisation: 'Same organisation at the same address',
  same_household: 'Same address, different name or no name',
  none: 'No other row at the address',
};
/** Returns the label of a country in the report. @param code ISO-3; '' for rows without a suggestion */
export const countryLabel = (code: string): string => (code === '' ? 'No suggestion' : countryName(code));

/** Returns the label of a value of the facet `duplicate`, in full because the report has no other explanation. */
export const duplicateLabel = (value: string): string => DUPLICATE_WORDS[value] ?? value;

/** Returns the first sentence of the report. It counts only the outcomes `as_entered` and `tidied`. */
export function confirmedSentence({ rows, outcomes }: Pick<Report, 'rows' | 'outcomes'>): string {
  const confirmed = outcomes.as_entered + outcomes.tidied;
  return `Confirmed as entered or after tidying: ${ofRows(confirmed, rows)}.`;
}

/** Returns a sentence for each remaining outcome that occurs. */
export function remainingSentences({ rows, outcomes }: Pick<Report, 'rows' | 'outcomes'>): readonly string[] {
  const { corrected, corrected_unchecked, kept, excluded, open, not_checked } = outcomes;
  const facts: readonly (readonly [number, string])[] = [
    [corrected, 'Corrected by a person'],
    [corrected_unchecked, 'Corrected by a person and not checked again'],
    [kept, 'Kept as entered by a person, not confirmed by the service'],
    [excluded, 'Excluded'],
    [open, 'Need your decision'],
    [not_checked, 'Not checked'],
  ];
  return facts.filter(([count]) => count > 0).map(([count, fact]) => `${fact}: ${ofRows(count, rows)}.`);
}

/** Returns the first sentence about emails in the report. It counts emails, not rows. */
export function deliverableSentence({ emails, results }: Pick<EmailReport, 'emails' | 'results'>): string {
  const count = results.find(({ value }) => value === 'deliverable')?.rows ?? 0;
  return `Deliverable according to the service: ${ofEmails(count, emails)}.`;
}

/** Returns one sentence for each outcome of emails that occurs. */
export function emailSentences({ emails, results, flags, taken, kept }: EmailReport): readonly string[] {
  const countIn = (counts: readonly FacetCount[], wanted: string): number =>
    counts.find(({ value }) => value === wanted)?.rows ?? 0;
  const facts: readonly (readonly [number, string])[] = [
    [taken, 'Corrected as the service suggests'],
    [kept, 'Kept as entered, although the service suggests another email'],
    [countIn(flags, 'to_review'), 'Need your decision'],
    [countIn(results, 'not_checked'), 'Not checked'],
  ];
  return facts.filter(([count]) => count > 0).map(([count, fact]) => `${fact}: ${ofEmails(count, emails)}.`);
}

/** Says how many credits the list has cost and saved so far, including single rows; '' before the first request. */
export function creditsSentence({
  runs,
  credits,
  singles,
  saved,
  services,
  maybeCharged,
}: Pick<Receipt, 'runs' | 'credits' | 'singles' | 'saved' | 'services' | 'maybeCharged'>): string {
  if (runs === 0 && singles.requests === 0) return '';
  const kind = creditKindOf(services);
  const spent = CREDIT_POOLS.map((pool) => ({ pool, count: credits[pool].charged + singles.credits[pool] }));
  const used = spent.filter(({ pool, count }) => count > 0 || (pool === 'validation' && isNothing(spent)));
  const words =
    kind === 'practice'
      ? costOf(
          used.reduce((sum, { count }) => sum + count, 0),
          kind,
        )
      : listOf(used.map(({ pool, count }) => creditsOf(count, kind, `${pool} credit`)));
  const maybe = maybeCharged + singles.maybeCharged;
  return [
    `This list has cost ${words} so far.`,
    ...(maybe > 0 ? [`${maybeChargedWords(maybe)}.`] : []),
    byCount(savedTogether(saved), SAVED),
  ].join(' ');
}

const SAVED: ByCount = { one: '1 credit was saved.', other: (n) => `${n} credits were saved.` };

const isNothing = (spent: readonly { readonly count: number }[]): boolean =>
  spent.every(({ count }) => count === 0);

/** Returns a text such as "Normal: accepted from 0.90, not found below 0.60". */
export function rulesWords({ preset, accept, acceptNear, lowest }: Rules): string {
  return [
    `${PRESET_WORDS[preset]}: accepted from ${accept.toFixed(2)}`,
    ...(preset === 'relaxed' ? [`near matches from ${acceptNear.toFixed(2)}`] : []),
    `not found below ${lowest.toFixed(2)}`,
  ].join(', ');
}

/** Says what a person found in the sample before the rules were applied. A person may skip the sample. */
export function sampleSentence({ sample }: Pick<RulesChange, 'sample'>): string {
  if (!sample) return 'The sample was not reviewed.';
  const { right, wrong } = sample;
  return byCount(right + wrong, {
    one: `Sample: 1 row reviewed, ${formatNumber(right)} right, ${formatNumber(wrong)} wrong.`,
    other: (n) => `Sample: ${n} rows reviewed, ${formatNumber(right)} right, ${formatNumber(wrong)} wrong.`,
  });
}

const ofRows = (count: number, rows: number): string =>
  byCount(rows, {
    one: `${formatNumber(count)} of 1 row`,
    other: (n) => `${formatNumber(count)} of ${n} rows`,
  });

const ofEmails = (count: number, emails: number): string =>
  byCount(emails, {
    one: `${formatNumber(count)} of 1 email`,
    other: (n) => `${formatNumber(count)} of ${n} emails`,
  });

/**
 * Returns a text such as "46%" for each count. Shares of a whole add up to 100%. A share is "0%" or "100%" only if that
 * is exact.
 */
export function shareWords(counts: readonly number[], total: number): readonly string[] {
  if (total === 0) return counts.map(() => '–');
  const isWhole = counts.reduce((sum, count) => sum + count, 0) === total;
  const percents = isWhole
    ? percentsOfWhole(counts, total)
    : counts.map((count) => Math.round((count / total) * 100));
  return counts.map((count, index) => {
    const percent = percents[index] ?? 0;
    if (percent === 0 && count > 0) return 'under 1%';
    if (percent === 100 && count < total) return 'over 99%';
    return `${percent}%`;
  });
}

/** Rounds down, then raises the shares that lost most. Shares under 1% become 0 here and are shown as "under 1%". */
function percentsOfWhole(counts: readonly number[], total: number): readonly number[] {
  const exact = counts.map((count) => (count / total) * 100).map((share) => (share < 1 ? 0 : share));
  const floors = exact.map(Math.floor);
  const sumOf = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0);
  const left = Math.round(sumOf(exact)) - sumOf(floors);
  const lost = exact.map((share, index) => ({ index, lost: share - (floors[index] ?? 0) }));
  const raised = new Set(
    lost
      .toSorted((a, b) => b.lost - a.lost)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor));
}
