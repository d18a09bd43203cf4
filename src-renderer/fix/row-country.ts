import codes from 'i18n-iso-countries/codes.json';
import type { Row } from '#shared/domain/row.ts';

/**
 * The country a row is in, ISO-3; '' where that is not known. What a person wrote counts first, then what the
 * service found, then the file and the list. Of names only the English ones are known here: all of them cost 27 MB.
 */
export function countryOfRow(
  { decision, suggested, entered }: Pick<Row, 'decision' | 'suggested' | 'entered'>,
  defaultCountry: string | null,
): string {
  const written = [decision?.corrected?.country, suggested?.parts.country, entered.parts.country];
  return written.map((text) => codeOf(text ?? '')).find((code) => code !== '') ?? defaultCountry ?? '';
}

let byName: ReadonlyMap<string, string> | null = null;

function codeOf(text: string): string {
  byName ??= indexCodes();
  return byName.get(text.trim().toLowerCase()) ?? '';
}

function indexCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return new Map(
    codes.flatMap(([alpha2 = '', alpha3 = '']) => {
      const code = alpha3.toLowerCase();
      const name = (names.of(alpha2) ?? alpha3).toLowerCase();
      return [[code, code] as const, [alpha2.toLowerCase(), code] as const, [name, code] as const];
    }),
  );
}
