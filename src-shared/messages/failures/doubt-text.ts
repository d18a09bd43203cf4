/** What of a mapping is asked, where nobody is there to be asked. */
import type { FailureOf } from './failure-writers.ts';
import { LOOKS_LIKE } from '../import-questions.ts';
import { fieldWord } from '../words.ts';
import { countOf, namesOf } from '../format.ts';

export function doubtText({ file, doubt, field, columns, looksLike }: FailureOf<'mapping_doubtful'>): string {
  const [column = ''] = columns;
  if (doubt === 'several_addresses')
    return `Each row of “${file}” holds ${countOf(columns.length, 'address', 'addresses')} (${namesOf(columns)}). Say which of them is to be checked. Nothing was imported.`;
  const why = looksLike === null ? 'it is not sure' : `its cells look like ${LOOKS_LIKE[looksLike]}`;
  return `The column “${column}” of “${file}” would be the ${fieldWord(field, '')}, but ${why}. Say whether it is. Nothing was imported.`;
}
