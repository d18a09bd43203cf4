/**
 * Where the focus goes when nothing has it any more: into the dialog that is open, else to the element marked
 * `data-focus-home`. Left on the page's body, a screen reader would begin again at the top of the page.
 */
import { useEffect } from 'react';

/** Has the focus, or had it when it was taken off the page; null: it was left. There is one focus, and so one of this. */
let held: HTMLElement | null = null;

const homeNow = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ??
  document.querySelector<HTMLElement>('[data-focus-home]');

/** Leaves what has the focus, so that the keys of the screen are heard again. */
export function focusHome(): void {
  const home = homeNow();
  if (home) return home.focus({ preventScroll: true });
  held?.blur();
  held = null;
}

/** As a screen opens: where nothing has the focus yet, what the screen is for has it. */
export function focusAtFirst(): void {
  if (document.activeElement === document.body) focusHome();
}

/**
 * Brings the focus home when what had it was taken off the page, and back to what was only moved on it. Who clicks on
 * nothing has put it nowhere: it stays so.
 */
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
