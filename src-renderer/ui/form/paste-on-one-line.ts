import type { ClipboardEvent } from 'react';

/**
 * Pastes text with tabs or line ends into a field of one line. The browser would drop the line ends, so that words run
 * together. The field needs a `maxLength`.
 */
export function pasteOnOneLine(
  event: ClipboardEvent<HTMLInputElement>,
  onText: (text: string) => void,
): void {
  const pasted = event.clipboardData.getData('text/plain');
  if (!/[\t\r\n]/u.test(pasted)) return;
  event.preventDefault();
  const { currentTarget: field } = event;
  const from = field.selectionStart ?? 0;
  const to = field.selectionEnd ?? field.value.length;
  const room = field.maxLength - field.value.length + to - from;
  field.setRangeText(onOneLine(pasted).slice(0, room), from, to, 'end');
  onText(field.value);
}

/** Returns "14 Mill Road, Flat 2" for two lines. Tabs become spaces. */
export const onOneLine = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .split(/[\r\n]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
