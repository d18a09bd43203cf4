import { CONFIDENCE_BARS } from '#shared/contract/review/view.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { shareWords } from '#shared/messages/report.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { bandWords, CONFIDENCE_SECTION } from '#shared/messages/screens/report.ts';

type Props = {
  /** The number of rows for each of the `CONFIDENCE_BARS` bars. */
  readonly counts: readonly number[];
  readonly rules: Rules;
};

const HEIGHT = 120;
const BAR_PERCENT = 100 / CONFIDENCE_BARS;
const GAP_PERCENT = 0.3;
const BARS_IN_BAND = 5;

/** Shows the number of rows per confidence, as fifty bars and as numbers for bands of 0.1. */
export function ConfidenceHistogram({ counts, rules }: Props) {
  const most = Math.max(1, ...counts);
  return (
    <>
      <svg className="report-histogram" width="100%" height={HEIGHT + 20} aria-hidden="true">
        {counts.map((count, bar) => {
          const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT);
          return (
            <rect
              key={bar}
              className="tone-plain"
              x={`${bar * BAR_PERCENT + GAP_PERCENT / 2}%`}
              width={`${BAR_PERCENT - GAP_PERCENT}%`}
              y={HEIGHT - height}
              height={height}
            />
          );
        })}
        <line className="report-axis" x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} />
        <Threshold at={rules.lowest} />
        <Threshold at={rules.accept} />
        <text className="report-tick" x="0" y={HEIGHT + 14}>
          0
        </text>
        <text className="report-tick report-tick-middle" x="50%" y={HEIGHT + 14}>
          0.5
        </text>
        <text className="report-tick report-tick-end" x="100%" y={HEIGHT + 14}>
          1
        </text>
      </svg>
      <BandTable counts={counts} />
    </>
  );
}

function Threshold({ at }: { readonly at: number }) {
  return <line className="report-threshold" x1={`${at * 100}%`} x2={`${at * 100}%`} y1="0" y2={HEIGHT} />;
}

function BandTable({ counts }: Pick<Props, 'counts'>) {
  const bands = bandsOf(counts);
  const percents = shareWords(
    bands.map(({ rows }) => rows),
    sum(counts),
  );
  return (
    <table className="report-table report-bands">
      <caption className="visually-hidden">{CONFIDENCE_SECTION.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{CONFIDENCE_SECTION.heading}</th>
          <th scope="col" className="number">
            {COMMON.rows}
          </th>
          <th scope="col" className="number">
            {CONFIDENCE_SECTION.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ label, rows }, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="number">{formatNumber(rows)}</td>
            <td className="number">{percents[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Band = { readonly label: string; readonly rows: number };

function bandsOf(counts: readonly number[]): readonly Band[] {
  const bands: Band[] = [];
  for (let first = 0; first < counts.length; first += BARS_IN_BAND) {
    const from = first / CONFIDENCE_BARS;
    const end = (first + BARS_IN_BAND) / CONFIDENCE_BARS;
    bands.push({ label: bandWords(from, end), rows: sum(counts.slice(first, first + BARS_IN_BAND)) });
  }
  return bands.filter(({ rows }) => rows > 0).toReversed();
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
