/** What a report says of a list. Each sentence says what was confirmed and what was not. */
import type { EmailReport, Outcome, Report, RulesChange } from '../contract/report.ts';
import type { Receipt } from '../contract/run.ts';
import type { FacetCount } from '../contract/view.ts';
import { countryName } from '../domain/country/country-codes.ts';
import { CREDIT_POOLS, creditKindOf } from '../domain/list/credits.ts';
import type { Verdict } from '../domain/verdict/judgement.ts';
import type { Rules } from '../domain/verdict/rules.ts';
import { accuracyWords } from './accuracy.ts';
import { costOf, creditsOf } from './credits.ts';
import { capitalize, countOf, formatNumber, listOf } from './format.ts';
import { maybeChargedWords, savedTogether } from './run.ts';

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  as_entered: 'Confirmed as it was',
  tidied: 'Confirmed with tidying',
  corrected: 'Corrected by a person',
  corrected_unchecked: 'Corrected by a person, not checked',
  kept: 'Kept unchanged (not confirmed)',
  excluded: 'Excluded',
  not_taken: 'Accepted by the rules, not taken yet',
  open: 'To review',
  not_checked: 'Not checked',
};

/** What the rules mean by each verdict, beside its name. */
export const VERDICT_MEANINGS: Readonly<Record<Verdict, string>> = {
  accept: 'confirmed, as it stands or with tidying',
  confirm: 'found, with changes or doubts a person should look at',
  fix: 'not found as entered',
  choose: 'several addresses fit',
  not_checked: 'no answer',
};

const MATCH_WORDS: Readonly<Record<string, string>> = {
  exact: 'exact',
  rooftop: 'the building',
  interpolated: 'between its neighbours',
  partial: 'partial',
  no_match: 'no match',
};

const NO_ANSWER = 'No answer';

/** Accuracy and match types are open: unknown values are shown as they came. */
export const accuracyLabel = (value: string): string =>
  value === '' ? NO_ANSWER : capitalize(accuracyWords(value));
export const matchLabel = (value: string): string =>
  value === '' ? NO_ANSWER : capitalize(MATCH_WORDS[value] ?? value);

const DUPLICATE_WORDS: Readonly<Record<string, string>> = {
  same_person: 'Same name at the same address',
  same_organisation: 'Same organisation at the same address',
  same_household: 'Same address, another name or none',
  none: 'No other row at the address',
};
/** @param code ISO-3; '' is none */
export const countryLabel = (code: string): string => (code === '' ? 'No suggestion' : countryName(code));
export const duplicateLabel = (value: string): string => DUPLICATE_WORDS[value] ?? value;

/** "Confirmed as entered or with tidying: 186 of 400 rows." */
export function confirmedSentence({ rows, outcomes }: Pick<Report, 'rows' | 'outcomes'>): string {
  const confirmed = outcomes.as_entered + outcomes.tidied;
  return `Confirmed as entered or with tidying: ${ofRows(confirmed, rows)}.`;
}

/** What is left, and what persons said; one sentence each, none for what there is none of. */
export function remainingSentences({ rows, outcomes }: Pick<Report, 'rows' | 'outcomes'>): readonly string[] {
  const { corrected, corrected_unchecked, kept, excluded, not_taken, open, not_checked } = outcomes;
  const said: readonly (readonly [number, string])[] = [
    [corrected, `${were(corrected)} corrected by a person`],
    [
      corrected_unchecked,
      `${were(corrected_unchecked)} corrected by a person and not checked with the service since`,
    ],
    [kept, `${were(kept)} kept by a person though not confirmed by the service as entered`],
    [excluded, `${were(excluded)} excluded`],
    [not_taken, `${were(not_taken)} accepted by the rules and not taken by anyone yet`],
    [open, open === 1 ? 'needs your decision' : 'need your decision'],
    [not_checked, `${were(not_checked)} not checked`],
  ];
  return said.filter(([count]) => count > 0).map(([count, what]) => `${ofRows(count, rows)} ${what}.`);
}

/** "31 of 38 emails are deliverable, the service says." */
export function deliverableSentence({ emails, results }: Pick<EmailReport, 'emails' | 'results'>): string {
  const count = results.find(({ value }) => value === 'deliverable')?.rows ?? 0;
  return `${formatNumber(count)} of ${countOf(emails, 'email')} ${count === 1 ? 'is' : 'are'} deliverable, the service says.`;
}

/** What became of the emails and what is left; one sentence each, none for what there is none of. */
export function emailSentences({ emails, results, flags, taken, kept }: EmailReport): readonly string[] {
  const countIn = (counts: readonly FacetCount[], wanted: string): number =>
    counts.find(({ value }) => value === wanted)?.rows ?? 0;
  const toReview = countIn(flags, 'to_review');
  const said: readonly (readonly [number, string])[] = [
    [taken, `${were(taken)} corrected as the service suggests`],
    [kept, `${were(kept)} kept though the service suggests another`],
    [toReview, toReview === 1 ? 'needs your decision' : 'need your decision'],
    [countIn(results, 'not_checked'), `${were(countIn(results, 'not_checked'))} not checked`],
  ];
  return said
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatNumber(count)} of ${countOf(emails, 'email')} ${what}.`);
}

/**
 * How many credits the list took so far, for runs and for single questions, of each pool it took any from, and how many it
 * did not; '' before anything was asked.
 */
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
  const maybeWords = maybe > 0 ? ` ${maybeChargedWords(maybe)}.` : '';
  return `This list took ${words} so far.${maybeWords} ${countOf(savedTogether(saved), 'credit was', 'credits were')} saved.`;
}

const isNothing = (spent: readonly { readonly count: number }[]): boolean =>
  spent.every(({ count }) => count === 0);

/** "Normal: accepted from 0.90, not found below 0.60". */
export function rulesWords({ preset, accept, acceptNear, lowest }: Rules): string {
  const near = preset === 'relaxed' ? `, near matches from ${acceptNear.toFixed(2)}` : '';
  return `${capitalize(preset)}: accepted from ${accept.toFixed(2)}${near}, not found below ${lowest.toFixed(2)}`;
}

/** "Of 20 rows looked at, 19 were found right and 1 wrong." */
export function sampleSentence({ sample }: Pick<RulesChange, 'sample'>): string {
  if (!sample) return 'The sample was not looked at.';
  const { right, wrong } = sample;
  return `Of ${countOf(right + wrong, 'row')} looked at, ${formatNumber(right)} ${were(right)} found right and ${formatNumber(wrong)} wrong.`;
}

const were = (count: number): string => (count === 1 ? 'was' : 'were');
const ofRows = (count: number, rows: number): string => `${formatNumber(count)} of ${countOf(rows, 'row')}`;

/**
 * "46%" for each count. Those of parts that make up the whole add up to 100%. A part is never 100%, and a
 * count above 0 never 0 %.
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

/** Rounded down, and what is left goes to those that lost most; shares under 1% are named so, and stand apart. */
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
