import { EMPTY_ADDRESS, NO_OWN_LINES } from '#shared/domain/address/address.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { rowOf } from './judged-rows.ts';

export function pageRow(position: number): Row {
  const parts = { ...EMPTY_ADDRESS, street: 'High St', city: 'Leeds', postcode: 'LS1 4AB' };
  return rowOf({
    position,
    cells: ['High St', 'Leeds', 'LS1 4AB'],
    entered: { ...NO_OWN_LINES, line: '', parts },
    match: null,
  });
}
