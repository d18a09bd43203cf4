/** Countries by name, as this app's language has them. */
import codes from 'i18n-iso-countries/codes.json';

/** @param code ISO-3; one we do not know is shown as it came, '' is none */
export function countryLabel(code: string): string {
  if (code === '') return 'No suggestion';
  alpha2 ??= new Map(codes.map(([two = '', three = '']) => [three.toLowerCase(), two]));
  const two = alpha2.get(code.toLowerCase());
  return (two !== undefined && names.of(two)) || code;
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });
/** Built on first use. */
let alpha2: ReadonlyMap<string, string> | null = null;
