/** Reads the current colours of the page's tokens, because the map cannot use CSS custom properties. */

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

/** CSS colours by the names of their tokens in `ui/tokens.css`. */
export type Colours = { readonly [name in (typeof NAMES)[number]]: string };

/** Reads the colours of the theme that applies to an element. */
export function readColours(where: HTMLElement): Colours {
  const probe = document.createElement('span');
  where.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const pairs = NAMES.map((name) => [name, read(name)] as const);
  probe.remove();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` loses the type of the names
  return Object.fromEntries(pairs) as Colours;
}
