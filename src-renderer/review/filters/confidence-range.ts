/** A range of confidence as a person drags it over the bars. Pure. */
import { CONFIDENCE_BARS } from '#shared/contract/view.ts';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';

export const WHOLE_RANGE: ConfidenceRange = { from: 0, to: 1 };

/** What is dragged over the bars, from any side to any other: whole bars. */
export function draggedRange(start: number, end: number): ConfidenceRange {
  const first = barAt(Math.min(start, end));
  const last = barAt(Math.max(start, end));
  return { from: first / CONFIDENCE_BARS, to: (last + 1) / CONFIDENCE_BARS };
}

const barAt = (fraction: number): number =>
  Math.max(0, Math.min(CONFIDENCE_BARS - 1, Math.floor(fraction * CONFIDENCE_BARS)));

/** null: all, also rows without a reply. */
export const orNull = (range: ConfidenceRange): ConfidenceRange | null =>
  range.from === 0 && range.to === 1 ? null : range;
