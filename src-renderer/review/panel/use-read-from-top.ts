import { type UIEvent, useLayoutEffect, useRef } from 'react';
import { focusHome } from '../../ui/overlay/focus-home.ts';

/** The maximum time that an animated scroll continues after the row changes. */
const STILL_MOVING_MS = 1_000;

/**
 * When the row changes, scrolls to the top and moves the focus away from the row's buttons, so that Enter does not act
 * on the new row. This is needed because all rows reuse the same elements, which is faster than creating new ones.
 * @returns `facts`: the ref for the element with the facts of the row. `listeners`: for the element around that.
 */
export function useReadFromTop(position: number) {
  const facts = useRef<HTMLDivElement>(null);
  /** The elements that have scrolled. Reading all scroll positions instead would force a layout. */
  const scrolled = useRef(new Set<Element>());
  /** Until this time, a scroll event belongs to the previous row, unless the person acts. */
  const heldUntil = useRef(0);
  useLayoutEffect(() => {
    if (facts.current?.contains(document.activeElement) === true) focusHome();
    for (const element of scrolled.current) element.scrollTo(0, 0);
    scrolled.current.clear();
    heldUntil.current = performance.now() + STILL_MOVING_MS;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each row
  }, [position]);

  const onScrollCapture = ({ target }: UIEvent): void => {
    if (!(target instanceof Element)) return;
    if (performance.now() < heldUntil.current) target.scrollTo(0, 0);
    else scrolled.current.add(target);
  };
  const release = (): void => {
    heldUntil.current = 0;
  };
  const listeners = {
    onScrollCapture,
    onWheelCapture: release,
    onPointerDownCapture: release,
    onKeyDownCapture: release,
    onFocusCapture: release,
  };
  return { facts, listeners };
}
