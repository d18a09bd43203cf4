import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The arrow keys that move within a group. The other arrow keys still move through the rows. */
const STEPS = {
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  vertical: { ArrowDown: 1, ArrowUp: -1 },
} as const satisfies Record<string, Readonly<Record<string, 1 | -1>>>;

/** Makes a group one Tab stop with arrow keys inside. Text fields and sliders, which use arrow keys, stay Tab stops. */
export function useRovingFocus<E extends HTMLElement>(way: keyof typeof STEPS): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const group = ref.current;
    return group ? rove(group, STEPS[way]) : undefined;
  }, [way]);
  return ref;
}

function rove(group: HTMLElement, steps: Readonly<Record<string, number>>): () => void {
  let stop: HTMLElement | undefined;
  const place = (wanted?: EventTarget | null): readonly HTMLElement[] => {
    const items = itemsOf(group);
    stop = items.find((item) => item === wanted) ?? items.find((item) => item === stop) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
    return items;
  };
  const hearFocus = ({ target }: FocusEvent): void => void place(target);
  const hearKey = (event: KeyboardEvent): void => {
    const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event;
    const step = steps[key] ?? 0;
    if (step === 0 || shiftKey || ctrlKey || altKey || metaKey) return;
    const items = itemsOf(group);
    const at = items.findIndex((item) => item === target);
    if (at === -1) return;
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  };
  place();
  const observer = new MutationObserver(() => place());
  observer.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  group.addEventListener('focusin', hearFocus);
  group.addEventListener('keydown', hearKey);
  return () => {
    observer.disconnect();
    group.removeEventListener('focusin', hearFocus);
    group.removeEventListener('keydown', hearKey);
  };
}

const itemsOf = (group: HTMLElement): readonly HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>('button:enabled, input[type="checkbox"]:enabled')].filter(
    // Popovers and dialogs inside the group have their own Tab stops.
    (item) => item.closest('[popover], dialog') === null,
  );
