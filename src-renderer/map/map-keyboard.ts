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

/** Keeps the map's own keys from the rest of the page. */
export function keepMapKeyboard(event: KeyboardEvent): void {
  if (MAP_KEYS.has(event.key)) event.stopPropagation();
}
