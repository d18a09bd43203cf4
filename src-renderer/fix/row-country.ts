import { COUNTRIES, countryName } from '#shared/domain/country/country-codes.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/**
 * Returns the country of a row as ISO-3; '' if unknown. Uses the first known of these: a person's correction, the
 * service's answer, the cell in the file, the country of the list. Recognises only English names, because the names in
 * all languages take 27 MB.
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
