import { EMPTY_ADDRESS } from '#shared/domain/address.ts';
import type { Row } from '#shared/domain/row.ts';
import { notChecked } from '#shared/domain/verdict.ts';

/** A row of a British list as the page has it before it was checked. */
export function pageRow(position: number): Row {
  const parts = { ...EMPTY_ADDRESS, street: 'High St', city: 'Leeds', postcode: 'LS1 4AB' };
  return {
    position,
    revision: 0,
    cells: ['High St', 'Leeds', 'LS1 4AB'],
    entered: { line: '', parts },
    suggested: null,
    judgement: notChecked({ code: 'not_asked_yet' }),
    confidence: null,
    accuracyType: '',
    matchType: '',
    corrections: [],
    candidates: [],
    lat: null,
    lng: null,
    placeAccuracy: '',
    udprn: '',
    uprn: '',
    decision: null,
    note: null,
    isChecked: false,
  };
}
