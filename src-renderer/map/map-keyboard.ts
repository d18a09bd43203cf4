import type { KeyboardEvent } from 'react';

const MAP_KEYS: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  '+',
  '=',
  '-',
  'Enter',
]);

/** Stops the keys that the map handles, so that they do nothing else in the page. */
export function keepMapKeyboard(event: KeyboardEvent): void {
  if (MAP_KEYS.has(event.key)) event.stopPropagation();
}
