import { useEffect, useRef } from 'react';
import { useApp } from '../store/use-app.ts';

type Held = WeakMap<Element, HTMLElement>;

const FOCUSABLE = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex="0"]';

/** On request, moves the focus to the previous or next pane, at the element where the focus was last. */
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
