import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './popover.css';
import { zoomOf } from '../zoom.ts';

type Props = {
  /** What it hangs below, and gives the focus back to. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const GAP_PX = 4;

/** Floats over the page until something else is chosen. The browser's own: Escape and a click elsewhere close it. */
export function Popover({ anchor, label, onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return;
    popover.showPopover();
    place(popover, anchor);
    popover.querySelector<HTMLElement>('button, input')?.focus();
    return () => {
      // Hidden while it is still on the page, so that the focus is not lost with it.
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

/** Below the anchor, or above it where there is no room below; moved to where it is seen whole. */
function place(popover: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  // Measured as shown; lengths are as written.
  const zoom = zoomOf(popover);
  const gapPx = GAP_PX * zoom;
  popover.style.left = `${Math.max(gapPx, Math.min(left, innerWidth - width - gapPx)) / zoom}px`;
  const lowest = innerHeight - height - gapPx;
  const wanted =
    bottom + gapPx > lowest && top - gapPx - height >= gapPx ? top - gapPx - height : bottom + gapPx;
  popover.style.top = `${Math.max(gapPx, Math.min(wanted, lowest)) / zoom}px`;
}
