import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './popover.css';
import { zoomOf } from '../zoom.ts';

type Props = {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const GAP_PX = 4;

/** Shows content above the page. The browser closes it on Escape and on a click elsewhere. */
export function Popover({ anchor, label, onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return;
    popover.showPopover();
    place(popover, anchor);
    popover.querySelector<HTMLElement>('button, input')?.focus();
    return () => {
      // Hides the popover before it is removed, so that the focus is not lost.
      const hadFocus = popover.contains(document.activeElement);
      popover.hidePopover();
      if (hadFocus) anchor.focus();
    };
  }, [anchor]);

  return (
    <div
      ref={ref}
      popover="auto"
      className="popover"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {children}
    </div>
  );
}

/** Places the popover below the anchor, or above it if there is no space below. Keeps it inside the window. */
function place(popover: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  // Measurements include the zoom, but CSS lengths do not.
  const zoom = zoomOf(popover);
  const gapPx = GAP_PX * zoom;
  popover.style.left = `${Math.max(gapPx, Math.min(left, innerWidth - width - gapPx)) / zoom}px`;
  const lowest = innerHeight - height - gapPx;
  const wanted =
    bottom + gapPx > lowest && top - gapPx - height >= gapPx ? top - gapPx - height : bottom + gapPx;
  popover.style.top = `${Math.max(gapPx, Math.min(wanted, lowest)) / zoom}px`;
}
