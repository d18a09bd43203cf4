/** What is said of an import while it is going on. */
import { countOf, formatElapsed, formatNumber } from './format.ts';

/** How far it is. What is null or absent is not known yet. */
export type ImportPace = {
  readonly rows: number;
  readonly total?: number | null;
  readonly rowsPerSecond?: number | null;
  readonly msLeft?: number | null;
};

/** Below that nobody reads how long it takes. */
const WORTH_SAYING_MS = 1_000;

/** "120,000 of 1,000,000 rows so far · 52,000 rows a second · 17 s left". */
export function importPaceWords({ rows, total, rowsPerSecond, msLeft }: ImportPace): string {
  const done =
    typeof total === 'number' ? `${formatNumber(rows)} of ${countOf(total, 'row')}` : countOf(rows, 'row');
  return [
    `${done} so far`,
    ...(rowsPerSecond ? [`${countOf(roundRate(rowsPerSecond), 'row')} a second`] : []),
    ...(typeof msLeft === 'number' && msLeft >= WORTH_SAYING_MS ? [`${formatElapsed(msLeft)} left`] : []),
  ].join(' · ');
}

export const PREPARING_TITLE = 'Preparing this list';
export const PREPARING_SENTENCE =
  'All rows are read and can be looked at. What each one asks is being worked out; then you see what checking would cost.';

/** Two digits: the others change ten times a second. */
function roundRate(rate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(rate, 1))) - 1);
  return Math.round(rate / unit) * unit;
}
