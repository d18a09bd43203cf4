/** Says which doubt about the columns ends a command that cannot ask a person. */

import { formatNumber, namesOf } from '../format.ts';
import { LOOKS_LIKE, WITHOUT_VALUES } from '../import/import-questions.ts';
import { fieldWord } from '../words.ts';
import type { FailureOf } from './failure-writers.ts';

type Doubtful = FailureOf<'mapping_doubtful'>;

/** Returns the text of the failure `mapping_doubtful`, which ends a command. The page asks a question instead. */
export const doubtText = (failure: Doubtful): string => `${sentences(failure)} Nothing was imported.`;

function sentences({ file, doubt, field, columns, looksLike }: Doubtful): string {
  const [column = ''] = columns;
  const part = fieldWord(field, '');
  const guess = `Doorstep guesses that the column “${column}” of “${file}” is the ${part}.`;
  switch (doubt) {
    case 'several_addresses':
      return `Each row of “${file}” contains ${formatNumber(columns.length)} addresses (${namesOf(columns)}). Say which of them to check.`;
    case 'no_values':
      return `${guess} ${WITHOUT_VALUES}`;
    case 'unmapped_formulas':
      return `The column “${column}” of “${file}” looks like the ${part}. ${WITHOUT_VALUES}`;
    case 'no_street':
      return `No column of “${file}” is the street. Say which column is the street, or that “${column}” is enough.`;
    case 'no_town':
      return `No column of “${file}” is the town or the postcode. Say which column it is, or that “${column}” is enough.`;
    case 'unmapped_part':
      return `The column “${column}” of “${file}” is not used, but it looks like the ${part}. Say whether it is.`;
    case 'unmapped_line':
      return `The column “${column}” of “${file}” is not used, but it looks like another line of the ${part}. Say whether it is.`;
    case 'no_address_values':
      return looksLike === null
        ? `${guess} But its cells do not look like it. Say whether this is right.`
        : `${guess} But its cells look like ${LOOKS_LIKE[looksLike]}. Say whether this is right.`;
    default:
      return `${guess} ${WHY[doubt]} Say whether this is right.`;
  }
}

const WHY = {
  weak_guess: 'This is not certain.',
  number_twice: 'But the street contains the same numbers.',
  other_postcodes: 'But most of its cells are not postcodes of their country.',
  mostly_empty: 'But it is mostly empty, and another column is full.',
} as const;
