import type { Share } from './shares.ts';

type Props = { readonly shares: readonly Share[]; readonly total: number };

const HEIGHT = 28;
/** The minimum share, from 0 to 1, for a mark in a segment. The table below the bar shows all marks. */
const LEAST_FOR_MARK = 0.03;

/** Shows all rows as one bar. The table below it has the numbers in the same order. */
export function StackedBar({ shares, total }: Props) {
  return (
    <svg className="report-stack" width="100%" height={HEIGHT} aria-hidden="true">
      {segmentsOf(shares, total).map(({ key, mark, tone, from, width }) => (
        <g key={key}>
          <rect
            className={`report-segment tone-${tone}`}
            x={`${from * 100}%`}
            width={`${width * 100}%`}
            height={HEIGHT}
          />
          {width >= LEAST_FOR_MARK && (
            <text className="report-segment-mark" x={`${(from + width / 2) * 100}%`} y={HEIGHT / 2}>
              {mark}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

type Segment = Share & { readonly from: number; readonly width: number };

function segmentsOf(shares: readonly Share[], total: number): readonly Segment[] {
  let before = 0;
  return shares.map((share) => {
    const from = before / total;
    before += share.rows;
    return { ...share, from, width: share.rows / total };
  });
}
