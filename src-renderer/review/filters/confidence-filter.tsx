import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { confidenceWords } from '#shared/messages/facets.ts';
import { selectCounted } from '../../store/filters/facets-slice.ts';
import type { ConfidenceRange } from '../../store/filters/filter-members.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import type { RangeEnd } from './confidence-range.ts';
import { draggedRange, orNull, rangeAfterKey, WHOLE_RANGE, withEnd } from './confidence-range.ts';
import { ConfidenceHistogram } from './confidence-histogram.tsx';
import { dragAcross } from './pointer-drag.ts';
import { useConfidenceRange } from './use-confidence-range.ts';

/** How sure the service is of its suggestions, to drag over; the same range by two sliders. */
export function ConfidenceFilter() {
  const bars = useApp((state) => selectCounted(state)?.counts.confidence ?? null);
  const { range, setDraft, choose, settle } = useConfidenceRange();
  const area = useRef<HTMLDivElement>(null);

  const drag = (down: PointerEvent, rangeAt: (share: number) => ConfidenceRange): void => {
    if (!area.current) return;
    dragAcross(down.nativeEvent, area.current, {
      onMove: (share) => setDraft(rangeAt(share)),
      onEnd: (share) => choose(rangeAt(share)),
      onCancel: () => setDraft(null),
    });
  };
  const slider = (end: RangeEnd) => (
    <RangeThumb end={end} range={range} onChange={setDraft} onDrag={drag} onLeave={settle} />
  );

  return (
    <fieldset className="facet">
      <legend className="facet-title">Confidence</legend>
      <div className="range" ref={area}>
        <div
          className="range-bars"
          onPointerDown={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect();
            const start = (event.clientX - left) / width;
            drag(event, (share) => draggedRange(start, share));
          }}
        >
          <ConfidenceHistogram bars={bars} range={range} />
        </div>
        <div className="range-track">
          {slider('from')}
          {slider('to')}
        </div>
      </div>
      <p className="range-words">
        <span className={orNull(range) ? '' : 'quiet'}>{confidenceWords(range)}</span>
        <Button
          look="quiet"
          aria-label="Clear confidence"
          aria-disabled={orNull(range) === null}
          onClick={() => choose(WHOLE_RANGE)}
        >
          Clear
        </Button>
      </p>
    </fieldset>
  );
}

type ThumbProps = {
  readonly end: RangeEnd;
  readonly range: ConfidenceRange;
  readonly onChange: (range: ConfidenceRange) => void;
  readonly onDrag: (down: PointerEvent, rangeAt: (share: number) => ConfidenceRange) => void;
  readonly onLeave: () => void;
};

function RangeThumb({ end, range, onChange, onDrag, onLeave }: ThumbProps) {
  return (
    <div
      className="range-thumb"
      role="slider"
      tabIndex={0}
      aria-label={end === 'from' ? 'Lowest confidence' : 'Highest confidence'}
      aria-valuemin={end === 'from' ? 0 : range.from}
      aria-valuemax={end === 'from' ? range.to : 1}
      aria-valuenow={range[end]}
      aria-valuetext={range[end].toFixed(2)}
      style={{ left: `${range[end] * 100}%` }}
      onPointerDown={(event) => onDrag(event, (share) => withEnd(range, end, share))}
      onKeyDown={(event) => {
        const next = rangeAfterKey(range, end, event.key);
        if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onChange(next);
      }}
      onBlur={onLeave}
    />
  );
}
