/**
 * Moves a lost focus into the open dialog, or else to the element marked `data-focus-home`. With the focus on the
 * body, a screen reader would start at the top of the page.
 */
import { useEffect } from 'react';

/** The last element that had the focus, even if it was removed; null if the person moved the focus away. */
let held: HTMLElement | null = null;

const homeNow = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ??
  document.querySelector<HTMLElement>('[data-focus-home]');

/** Moves the focus from the current element, so that the screen's shortcuts work again. */
export function focusHome(): void {
  const home = homeNow();
  if (home) return home.focus({ preventScroll: true });
  held?.blur();
  held = null;
}

/** Moves the focus to the main part of a new screen, unless an element already has it. */
export function focusAtFirst(): void {
  if (document.activeElement === document.body) focusHome();
}

/** Restores the focus after its element was removed or moved. A click on an empty place does not count as a loss. */
export function useFocusHome(): void {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const hearFocus = ({ target }: FocusEvent): void => {
      held = target instanceof HTMLElement ? target : null;
    };
    const hearPointer = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && held?.contains(target))) held = null;
    };
    addEventListener('focusin', hearFocus, { signal });
    addEventListener('pointerdown', hearPointer, { signal, capture: true });
    const observer = new MutationObserver(() => {
      if (held === null || document.activeElement !== document.body) return;
      const home = held.isConnected ? held : homeNow();
      home?.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      ended.abort();
      observer.disconnect();
    };
  }, []);
}
