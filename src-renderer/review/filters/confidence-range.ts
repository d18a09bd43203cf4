/** A range of confidence as a person drags or types it. Pure. A confidence has two digits. */
import { CONFIDENCE_BARS } from '#shared/contract/view.ts';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';

export const WHOLE_RANGE: ConfidenceRange = { from: 0, to: 1 };
export type RangeEnd = keyof ConfidenceRange;

/** What is dragged over the bars, from any side to any other: whole bars. */
export function draggedRange(start: number, end: number): ConfidenceRange {
  const first = barAt(Math.min(start, end));
  const last = barAt(Math.max(start, end));
  return { from: first / CONFIDENCE_BARS, to: (last + 1) / CONFIDENCE_BARS };
}

const barAt = (fraction: number): number =>
  Math.max(0, Math.min(CONFIDENCE_BARS - 1, Math.floor(fraction * CONFIDENCE_BARS)));

/** One end somewhere else, no further than the other end. */
export function withEnd({ from, to }: ConfidenceRange, end: RangeEnd, wanted: number): ConfidenceRange {
  const value = Math.round(wanted * 100) / 100;
  return end === 'from'
    ? { from: Math.max(0, Math.min(to, value)), to }
    : { from, to: Math.max(from, Math.min(1, value)) };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  PageUp: 0.1,
  PageDown: -0.1,
  Home: -1,
  End: 1,
};

/** null: not a key of a slider. */
export function rangeAfterKey(range: ConfidenceRange, end: RangeEnd, key: string): ConfidenceRange | null {
  const step = STEPS[key];
  return step === undefined ? null : withEnd(range, end, range[end] + step);
}

/** null: all, also rows without a reply. */
export const orNull = (range: ConfidenceRange): ConfidenceRange | null =>
  range.from === 0 && range.to === 1 ? null : range;
