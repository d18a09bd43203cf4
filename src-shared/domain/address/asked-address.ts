import { enteredAddress } from './entered.ts';
import { formatParts } from './format-parts.ts';
import type { ColumnMapping } from './mapping.ts';
import { type Question, questionOf, type SkippedQuestion } from './question.ts';

/** `text` is the address in one line, without the country. `country` is ISO-3 lowercase and is sent separately. */
export type AskedAddress = { readonly text: string; readonly country: string };

/** Returns the address that the service will receive, for a preview before the import. */
export function askedAddress(
  cells: readonly string[],
  mapping: ColumnMapping,
  defaultCountry: string | null,
): AskedAddress | SkippedQuestion {
  const question = questionOf(enteredAddress(cells, mapping), defaultCountry);
  return 'skip' in question ? question : { text: addressText(question), country: question.country };
}

/** Returns the address of a question in one line, without the country. */
export function addressText({ country, input }: Question): string {
  if (typeof input === 'string') return input;
  return formatParts({ ...input, country: '' }, country).replaceAll('\n', ', ');
}
