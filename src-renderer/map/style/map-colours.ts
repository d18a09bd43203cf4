/** The page's tokens as the colours they are now: the map draws by itself and knows no custom properties. */

const NAMES = [
  'map-sea',
  'map-land',
  'map-border',
  'map-region',
  'text',
  'text-quiet',
  'surface',
  'accent',
  'accept',
  'confirm',
  'fix',
  'choose',
  'not-checked',
] as const;

export type Colours = { readonly [name in (typeof NAMES)[number]]: string };

/** @param where an element on the page: the theme is its own */
export function readColours(where: HTMLElement): Colours {
  const probe = document.createElement('span');
  where.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const pairs = NAMES.map((name) => [name, read(name)] as const);
  probe.remove();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets that every name is there
  return Object.fromEntries(pairs) as Colours;
}
