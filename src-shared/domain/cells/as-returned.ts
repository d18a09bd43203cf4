import { ADDRESS_FIELDS } from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { RULE } from '../verdict/judgement.ts';
import type { Row } from '../verdict/row.ts';

/**
 * Whether each part of the suggestion is already in its own column, letter by letter. Skips the country, because the
 * rules have found it unchanged. This is a fast path: the cells of most rows need no change.
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
