import { ADDRESS_FIELDS } from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { RULE } from '../verdict/judgement.ts';
import type { Row } from '../verdict/row.ts';

/**
 * Whether the suggestion is in the cells letter by letter, each part in a column of its own: nothing of it can be written.
 * True of most rows of most lists, and known without taking their texts apart. The country, which lists write in
 * many ways, is the same where the rules found no change.
 */
export function isAsReturned(
  { judgement, suggested, entered }: Pick<Row, 'judgement' | 'suggested' | 'entered'>,
  mapping: ColumnMapping,
): boolean {
  if (judgement.rule !== RULE.asEntered || suggested === null || entered.line !== '') return false;
  return ADDRESS_FIELDS.every(
    (part) =>
      (mapping[part] ?? []).length <= 1 &&
      (part === 'country' || entered.parts[part] === suggested.parts[part]),
  );
}
