import { COUNTRIES, countryName } from '#shared/domain/country/country-codes.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

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
  return new Map(
    COUNTRIES.flatMap(({ iso2, iso3 }) =>
      [iso3, iso2.toLowerCase(), countryName(iso3).toLowerCase()].map((text) => [text, iso3] as const),
    ),
  );
}
