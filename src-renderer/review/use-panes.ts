import { useEffect, useRef } from 'react';
import { useApp } from '../store/use-app.ts';

/** A pane and what had its focus last. */
type Held = WeakMap<Element, HTMLElement>;

const FOCUSABLE = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex="0"]';

/** Takes the focus to the pane before or after, when the person asks for it: to where it was there last. */
export function usePanes(): void {
  const asked = useApp((state) => state.panesAsked);
  const answered = useRef(asked);
  const held = useRef<Held>(new WeakMap());
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const pane = paneOf(target);
      if (pane) held.current.set(pane, target);
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const step = Math.sign(asked - answered.current);
    answered.current = asked;
    if (step !== 0) goToPane(step, held.current);
  }, [asked]);
}

const paneOf = (element: Element): Element | null => element.closest('[data-pane]');

/** Panes without anything to focus are passed over. */
function goToPane(step: number, held: Held): void {
  const panes = [...document.querySelectorAll('[data-pane]')];
  const here = document.activeElement && paneOf(document.activeElement);
  const first = here ? panes.indexOf(here) + step : Math.min(step, 0);
  const inOrder = panes.map((_, at) => panes.at((first + step * at) % panes.length));
  const target = inOrder.map((pane) => pane && placeIn(pane, held)).find((place) => place !== undefined);
  target?.focus();
}

function placeIn(pane: Element, held: Held): HTMLElement | undefined {
  const before = held.get(pane);
  const places = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (place) => place.tabIndex >= 0 && place.checkVisibility(),
  );
  return places.find((place) => place === before) ?? places[0];
}
