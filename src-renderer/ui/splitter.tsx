import type { KeyboardEvent, PointerEvent } from 'react';
import './splitter.css';
import { zoomOf } from './zoom.ts';

type Props = {
  readonly label: string;
  /** The side of the pane that the splitter resizes. The pane grows when the splitter is dragged away from it. */
  readonly side: 'left' | 'right';
  readonly px: number;
  readonly minPx: number;
  readonly maxPx: number;
  readonly onChange: (px: number) => void;
  readonly onDone: () => void;
};

const KEY_STEP_PX = 16;

/** Calls `onChange` during a move, perhaps with a width outside the limits, and `onDone` at its end. */
export function Splitter({ label, side, px, minPx, maxPx, onChange, onDone }: Props) {
  const sign = side === 'left' ? 1 : -1;

  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const line: HTMLElement = event.currentTarget;
    const startX = event.clientX;
    const zoom = zoomOf(document.body);
    const ended = new AbortController();
    const { signal } = ended;
    line.setPointerCapture(event.pointerId);
    line.addEventListener('pointermove', ({ clientX }) => onChange(px + (sign * (clientX - startX)) / zoom), {
      signal,
    });
    line.addEventListener(
      'lostpointercapture',
      () => {
        ended.abort();
        onDone();
      },
      { signal },
    );
  };

  const press = (event: KeyboardEvent): void => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: px - sign * KEY_STEP_PX,
      ArrowRight: px + sign * KEY_STEP_PX,
      Home: minPx,
      End: maxPx,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onChange(target);
    onDone();
  };

  return (
    <div
      className="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={px}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
