/** The address of a row as the service will be asked for it, for a person to read before anything is imported. */

import { enteredAddress } from './entered.ts';
import { formatParts } from './format-parts.ts';
import type { ColumnMapping } from './mapping.ts';
import { type Question, questionOf, type SkippedQuestion } from './question.ts';

/** `text` is one line without the country; `country` is ISO-3 lowercase and asked beside it. */
export type AskedAddress = { readonly text: string; readonly country: string };

/** @param defaultCountry ISO-3 lowercase for rows that name no country; null when the list has none. */
export function askedAddress(
  cells: readonly string[],
  mapping: ColumnMapping,
  defaultCountry: string | null,
): AskedAddress | SkippedQuestion {
  const question = questionOf(enteredAddress(cells, mapping), defaultCountry);
  return 'skip' in question ? question : { text: addressText(question), country: question.country };
}

/** The address of a question in one line, without the country. */
export function addressText({ country, input }: Question): string {
  if (typeof input === 'string') return input;
  return formatParts({ ...input, country: '' }, country).replaceAll('\n', ', ');
}
