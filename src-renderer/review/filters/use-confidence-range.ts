import { useEffect, useEffectEvent, useState } from 'react';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';
import { useApp } from '../../store/use-app.ts';
import { orNull, WHOLE_RANGE } from './confidence-range.ts';

/** Delay before a new range filters the list, so that a drag does not filter it at every step. */
const PAUSE_MS = 250;

/** Returns the range of confidence that the person is setting, or else the one in force. */
export function useConfidenceRange() {
  const inForce = useApp(({ view }) => view.filter.confidence) ?? WHOLE_RANGE;
  const changeFilter = useApp((state) => state.changeFilter);
  const [draft, setDraft] = useState<ConfidenceRange | null>(null);
  const choose = (range: ConfidenceRange): void => {
    setDraft(null);
    const isOther = range.from !== inForce.from || range.to !== inForce.to;
    if (isOther) void changeFilter({ confidence: orNull(range) });
  };
  const settle = (): void => {
    if (draft) choose(draft);
  };
  const onPause = useEffectEvent(settle);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(onPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return { range: draft ?? inForce, setDraft, choose, settle };
}
