/** Returns a shown key (`Ctrl K`, `⌘K`, `Page Down`) in the form for screen readers (`Control+K`, `Meta+K`). */
export function ariaShortcut(shown: string): string {
  return shown
    .replaceAll(/[⌘⌥⇧]/gu, (sign) => `${MAC_SIGNS[sign] ?? sign}+`)
    .replaceAll(/(Ctrl|Alt|Shift) /gu, '$1+')
    .replace('Ctrl+', 'Control+')
    .replace(' ', '')
    .replace(/[↓↑←→]/u, (arrow) => ARROWS[arrow] ?? arrow);
}

const MAC_SIGNS: Readonly<Record<string, string>> = { '⌘': 'Meta', '⌥': 'Alt', '⇧': 'Shift' };
const ARROWS: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};
