import { CONFIDENCE_BARS } from '#shared/contract/review/view.ts';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';

export const WHOLE_RANGE: ConfidenceRange = { from: 0, to: 1 };

/** Returns the range of whole bars between two points, in either order. @param start, end shares of the width, 0..1 */
export function draggedRange(start: number, end: number): ConfidenceRange {
  const first = barAt(Math.min(start, end));
  const last = barAt(Math.max(start, end));
  return { from: first / CONFIDENCE_BARS, to: (last + 1) / CONFIDENCE_BARS };
}

const barAt = (fraction: number): number =>
  Math.max(0, Math.min(CONFIDENCE_BARS - 1, Math.floor(fraction * CONFIDENCE_BARS)));

/** Returns null for the whole range, because only null includes rows without a reply. */
export const orNull = (range: ConfidenceRange): ConfidenceRange | null =>
  range.from === 0 && range.to === 1 ? null : range;
