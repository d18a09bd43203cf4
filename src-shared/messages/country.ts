/** Countries by name, as this app's language has them. */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

/** @param code ISO-3 or any other text: what is no code we know is shown as it came */
export function countryWords(code: string): string {
  alpha2 ??= new Map(codes.map(([two = '', three = '']) => [three.toLowerCase(), two]));
  const two = alpha2.get(code.toLowerCase());
  return (two !== undefined && names.of(two)) || code;
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });
/** Built on first use. */
let alpha2: ReadonlyMap<string, string> | null = null;
