/** What of a mapping is asked, where nobody is there to be asked. */

import { countOf, namesOf } from '../format.ts';
import { LOOKS_LIKE, WITHOUT_VALUES } from '../import-questions.ts';
import { fieldWord } from '../words.ts';
import type { FailureOf } from './failure-writers.ts';

export function doubtText({ file, doubt, field, columns, looksLike }: FailureOf<'mapping_doubtful'>): string {
  const [column = ''] = columns;
  if (doubt === 'several_addresses')
    return `Each row of “${file}” holds ${countOf(columns.length, 'address', 'addresses')} (${namesOf(columns)}). Say which of them is to be checked. Nothing was imported.`;
  const name = `The column “${column}” of “${file}”`;
  const part = fieldWord(field, '');
  if (doubt === 'no_values')
    return `${name} would be the ${part}, but ${WITHOUT_VALUES}. Nothing was imported.`;
  if (doubt === 'unmapped_formulas')
    return `${name} looks like the ${part}, but ${WITHOUT_VALUES}. Nothing was imported.`;
  if (doubt === 'no_street')
    return `No column of “${file}” is the street. Say which one is, or that “${column}” is enough. Nothing was imported.`;
  if (doubt === 'unmapped_part' || doubt === 'unmapped_line')
    return `${name} is left out, and looks like ${doubt === 'unmapped_part' ? '' : 'a further line of '}the ${part}. Say whether it is. Nothing was imported.`;
  return `${name} would be the ${part}, but ${looksLike === null ? WHY[doubt] : `its cells look like ${LOOKS_LIKE[looksLike]}`}. Say whether it is. Nothing was imported.`;
}

const WHY = {
  weak_guess: 'that is not certain',
  no_address_values: 'its cells do not look like it',
  number_twice: 'the street has the same numbers',
  other_postcodes: 'most of its cells are no postcodes of their country',
  mostly_empty: 'it is mostly empty while another column is full',
} as const;
