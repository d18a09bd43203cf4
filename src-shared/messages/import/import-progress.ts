import { byCount, formatElapsed, formatNumber } from '../format.ts';

/** The progress of an import. A null or missing value is not known yet. */
export type ImportPace = {
  readonly rows: number;
  readonly total?: number | null;
  readonly rowsPerSecond?: number | null;
  readonly msLeft?: number | null;
};

/** The page does not show a shorter time left. */
const WORTH_SAYING_MS = 1_000;

/** Returns "120,000 of 1,000,000 rows so far · 52,000 rows a second · 17 s left". Leaves out unknown numbers. */
export function importPaceWords({ rows, total, rowsPerSecond, msLeft }: ImportPace): string {
  const done =
    typeof total === 'number'
      ? byCount(total, {
          one: `${formatNumber(rows)} of 1 row so far`,
          other: (n) => `${formatNumber(rows)} of ${n} rows so far`,
        })
      : byCount(rows, { one: '1 row so far', other: (n) => `${n} rows so far` });
  return [
    done,
    ...(rowsPerSecond
      ? [byCount(roundRate(rowsPerSecond), { one: '1 row a second', other: (n) => `${n} rows a second` })]
      : []),
    ...(typeof msLeft === 'number' && msLeft >= WORTH_SAYING_MS ? [`${formatElapsed(msLeft)} left`] : []),
  ].join(' · ');
}

export const PREPARING_TITLE = 'Preparing this list';

/** Replaces the cost while a new list is being prepared. */
export const PREPARING_SENTENCE =
  'Doorstep has read all rows, and you can view them. It is now working out what to check. Then it shows what the check would cost.';

/** Rounds to two digits, because further digits change too quickly to read. */
function roundRate(rate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(rate, 1))) - 1);
  return Math.round(rate / unit) * unit;
}
