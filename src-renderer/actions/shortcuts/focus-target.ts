import type { FocusUse } from './find-action.ts';

/** What the element with the focus does with keys of its own. */
export function focusUse(target: EventTarget | null): FocusUse {
  if (!(target instanceof HTMLElement) || target === document.body) return 'nothing';
  // A menu goes to its item by letter.
  if (isTyping(target) || target.closest('[role="menu"], [role="listbox"]')) return 'typing';
  if (target.matches('button, a[href], summary')) return 'pressing';
  return target.matches('input[type="checkbox"]') ? 'nothing' : 'moving';
}

/** Whether letters are text there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"], [type="range"]), select, textarea'));
