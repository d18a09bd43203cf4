import type { KeyboardEvent } from 'react';

/** What a map on the page hears. */
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

/** The map's own keys move the map and nothing around it; all others go on to whoever wants them. */
export function keepMapKeys(event: KeyboardEvent): void {
  if (MAP_KEYS.has(event.key)) event.stopPropagation();
}
