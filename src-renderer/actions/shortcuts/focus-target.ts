import type { FocusUse } from './find-action.ts';

/** Returns the keys that the focused element needs for itself; `nothing` if no element has the focus. */
export function focusUse(target: EventTarget | null): FocusUse {
  if (!(target instanceof HTMLElement) || target === document.body) return 'nothing';
  // In a menu, letters choose items.
  if (isTyping(target) || target.closest('[role="menu"], [role="listbox"]')) return 'typing';
  if (target.matches('button, a[href], summary')) return 'pressing';
  return target.matches('input[type="checkbox"]') ? 'nothing' : 'moving';
}

/** Returns whether letters are text in this element. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"], [type="range"]), select, textarea'));
