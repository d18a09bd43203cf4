/** The address of a row as the service will be asked for it, for a person to read before anything is imported. */
import type { ColumnMapping } from '../columns/mapping.ts';
import { enteredAddress } from './entered.ts';
import { formatParts } from './format-parts.ts';
import type { SkippedQuestion } from './question.ts';
import { questionOf } from './question.ts';

/** `text` is one line without the country; `country` is ISO-3 lowercase and asked beside it. */
export type AskedAddress = { readonly text: string; readonly country: string };

/** @param defaultCountry ISO-3 lowercase for rows that name no country; null when the list has none. */
export function askedAddress(
  cells: readonly string[],
  mapping: ColumnMapping,
  defaultCountry: string | null,
): AskedAddress | SkippedQuestion {
  const question = questionOf(enteredAddress(cells, mapping), defaultCountry);
  if ('skip' in question) return question;
  const { country, input } = question;
  if (typeof input === 'string') return { text: input, country };
  return { text: formatParts({ ...input, country: '' }, country).replaceAll('\n', ', '), country };
}
