import { OUTCOMES, type Outcome, type Report } from '#shared/contract/report.ts';
import type { FacetCount } from '#shared/contract/review/view.ts';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import { capitalize } from '#shared/messages/format.ts';
import { OUTCOME_WORDS } from '#shared/messages/report.ts';
import { facetValueWords } from '#shared/messages/review/facets.ts';
import { otherSharesLabel, verdictShareLabel } from '#shared/messages/screens/report.ts';
import { fieldWord } from '#shared/messages/words.ts';

/** The colour of a bar. `plain` is for shares that are neither good nor bad. */
export type Tone = 'plain' | 'accept' | 'person' | 'confirm' | 'fix' | 'choose' | 'not-checked';

/** One bar of a picture. `mark` is a sign with the meaning of the colour; '' for `plain`. */
export type Share = {
  readonly key: string;
  readonly label: string;
  readonly mark: string;
  readonly tone: Tone;
  readonly rows: number;
};

const VERDICT_MARKS: Readonly<Record<Verdict, readonly [mark: string, tone: Tone]>> = {
  accept: ['✓', 'accept'],
  confirm: ['?', 'confirm'],
  fix: ['!', 'fix'],
  choose: ['⋮', 'choose'],
  not_checked: ['○', 'not-checked'],
};

const OUTCOME_MARKS: Readonly<Record<Outcome, readonly [mark: string, tone: Tone]>> = {
  as_entered: ['=', 'accept'],
  tidied: ['✓', 'accept'],
  corrected: ['✎', 'person'],
  corrected_unchecked: ['✎', 'not-checked'],
  kept: ['•', 'person'],
  excluded: ['×', 'not-checked'],
  open: ['?', 'confirm'],
  not_checked: ['○', 'not-checked'],
};

/** Returns all verdicts, including those without rows, so that each report has the same lines. */
export const verdictShares = ({ verdicts }: Pick<Report, 'verdicts'>): readonly Share[] =>
  VERDICTS.map((verdict) => {
    const [mark, tone] = VERDICT_MARKS[verdict];
    return { key: verdict, label: verdictShareLabel(verdict), mark, tone, rows: verdicts[verdict] };
  });

/** Returns the outcomes that occur. Their rows add up to all rows. */
export const outcomeShares = ({ outcomes }: Pick<Report, 'outcomes'>): readonly Share[] =>
  OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map((outcome) => {
    const [mark, tone] = OUTCOME_MARKS[outcome];
    return { key: outcome, label: OUTCOME_WORDS[outcome], mark, tone, rows: outcomes[outcome] };
  });

/** Returns for each mapped field the share of rows that had a text in it at the import. */
export const filledShares = ({ filled, country }: Pick<Report, 'filled' | 'country'>): readonly Share[] =>
  filled.map(({ field, rows }) => plain(field, capitalize(fieldWord(field, country)), rows));

const EMAIL_MARKS: Readonly<Record<string, readonly [mark: string, tone: Tone]>> = {
  deliverable: ['✓', 'accept'],
  risky: ['?', 'confirm'],
  undeliverable: ['!', 'fix'],
};

/** Returns the results of emails. `rows` counts emails. An unknown result has the mark of unchecked emails. */
export const emailShares = (results: readonly FacetCount[]): readonly Share[] =>
  results.map(({ value, rows }) => {
    const [mark, tone] = (Object.hasOwn(EMAIL_MARKS, value) && EMAIL_MARKS[value]) || ['○', 'not-checked'];
    return { key: value, label: capitalize(facetValueWords('email', value)), mark, tone, rows };
  });

/** Returns the first `limit` values, and one share for all others. */
export function facetShares(
  counts: readonly FacetCount[],
  labelOf: (value: string) => string,
  limit = 12,
): readonly Share[] {
  const shares = counts.map(({ value, rows }) => plain(value, labelOf(value), rows));
  if (shares.length <= limit) return shares;
  const others = shares.slice(limit);
  const rows = others.reduce((sum, share) => sum + share.rows, 0);
  const names = otherSharesLabel(others.map(({ label }) => label));
  return [...shares.slice(0, limit), plain('others', names, rows)];
}

const plain = (key: string, label: string, rows: number): Share => ({
  key,
  label,
  rows,
  mark: '',
  tone: 'plain',
});
