import { CONFIDENCE_BARS } from '#shared/contract/review/view.ts';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';

type Props = {
  readonly bars: readonly number[] | null;
  readonly range: ConfidenceRange;
};

const HEIGHT = 48;
const LEAST = 2;

/** Shows the rows per confidence. Hidden from screen readers, which read the slider thumbs instead. */
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
