import { type UIEvent, useLayoutEffect, useRef } from 'react';
import { focusHome } from '../../ui/overlay/focus-home.ts';

/** A scroll by keys or a wheel is animated by the browser, and goes on for some of this time after the row has changed. */
const STILL_MOVING_MS = 1_000;

/**
 * All rows are shown in the same elements: to make them anew takes longer than to write them over. Another row is still
 * read from its top, and the focus does not go along with a button that is now about it: Enter would be about it too.
 * @returns `facts`: the element that holds what is said of the row. `listeners`: what the element around it listens to.
 */
export function useReadFromTop(position: number) {
  const facts = useRef<HTMLDivElement>(null);
  /** The facts, or all of the row where the window is low. Asking them where they are would have them laid out at once. */
  const scrolled = useRef(new Set<Element>());
  /** Until when nothing but a scroll begun for the row before moves them. */
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
