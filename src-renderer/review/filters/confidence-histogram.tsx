import { CONFIDENCE_BARS } from '#shared/contract/view.ts';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';

type Props = {
  /** Rows in each bar; null until counted. */
  readonly bars: readonly number[] | null;
  readonly range: ConfidenceRange;
};

const HEIGHT = 48;
/** Few rows are still some rows. */
const LEAST = 2;

/** A picture beside two sliders that say the same. Bars outside the range are pale. */
export function ConfidenceHistogram({ bars, range }: Props) {
  const most = Math.max(1, ...(bars ?? []));
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${CONFIDENCE_BARS} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars?.map((rows, bar) => {
        const height = rows === 0 ? 0 : Math.max(LEAST, (rows / most) * HEIGHT);
        const middle = (bar + 0.5) / CONFIDENCE_BARS;
        const isIn = middle > range.from && middle < range.to;
        return (
          <rect
            key={bar}
            className={isIn ? 'bar-in' : 'bar-out'}
            x={bar + 0.1}
            y={HEIGHT - height}
            width={0.8}
            height={height}
          />
        );
      })}
    </svg>
  );
}
