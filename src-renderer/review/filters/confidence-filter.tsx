import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { confidenceWords } from '#shared/messages/review/facets.ts';
import { FILTERS } from '#shared/messages/screens/filters.ts';
import { selectCounted } from '../../store/filters/facets-slice.ts';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Slider } from '../../ui/form/slider.tsx';
import { ConfidenceHistogram } from './confidence-histogram.tsx';
import { draggedRange, orNull, WHOLE_RANGE } from './confidence-range.ts';
import { dragAcross } from './pointer-drag.ts';

/** Filters by confidence. The person drags over the bars or moves the two slider thumbs. */
export function ConfidenceFilter() {
  const bars = useApp((state) => selectCounted(state)?.counts.confidence ?? null);
  const { range, setDraft, choose, settle } = useConfidenceRange();

  const drag = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const start = (nativeEvent.clientX - left) / width;
    dragAcross(nativeEvent, currentTarget, {
      onMove: (share) => setDraft(draggedRange(start, share)),
      onEnd: (share) => choose(draggedRange(start, share)),
      onCancel: () => setDraft(null),
    });
  };

  return (
    <fieldset className="facet">
      <legend className="facet-title">{FILTERS.confidence}</legend>
      <div className="range-bars" onPointerDown={drag}>
        <ConfidenceHistogram bars={bars} range={range} />
      </div>
      <Slider
        thumbs={[FILTERS.lowestConfidence, FILTERS.highestConfidence]}
        min={0}
        max={1}
        step={0.01}
        largeStep={0.1}
        values={[range.from, range.to]}
        wordsOf={(value) => value.toFixed(2)}
        onChange={(values) => setDraft(rangeOf(values))}
        onLetGo={(values) => choose(rangeOf(values))}
        onBlur={settle}
      />
      <p className="range-words">
        <span className={orNull(range) ? '' : 'quiet'}>{confidenceWords(range)}</span>
        <Button
          look="quiet"
          aria-label={FILTERS.clearConfidence}
          aria-disabled={orNull(range) === null}
          onClick={() => choose(WHOLE_RANGE)}
        >
          {FILTERS.clear}
        </Button>
      </p>
    </fieldset>
  );
}

const rangeOf = ([from = 0, to = 1]: readonly number[]): ConfidenceRange => ({ from, to });

/** Delay before a new range filters the list, so that a drag does not filter it at every step. */
const PAUSE_MS = 250;

/** Returns the range of confidence that the person is setting, or else the range of the current filter. */
function useConfidenceRange() {
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
