import { describe, expect, it } from 'vitest';
import { addedCells, addedColumns, replacedCells } from '../../../src-main/lists/export-columns.ts';
import type { Address } from '#shared/domain/address.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address.ts';
import type { Decision } from '#shared/domain/decision.ts';
import { enteredAddress } from '#shared/domain/entered.ts';
import { notChecked } from '#shared/domain/verdict.ts';
import type { ColumnMapping } from '#shared/domain/mapping.ts';
import type { Row } from '#shared/domain/row.ts';
import { judge } from '#shared/domain/verdict.ts';
import { NO_MATCH } from '#shared/domain/match.ts';
import { presetRules } from '#shared/domain/rules.ts';

const BY_RULE: Decision = {
  kind: 'used_suggestion',
  decidedBy: 'rule',
  ruleVersion: '1',
  decidedAtMs: 0,
  corrected: null,
  picked: null,
};
const LEEDS = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'gbr',
};

function rowOf(
  cells: readonly string[],
  mapping: ColumnMapping,
  parts: Partial<Address> | null,
  decision: Decision | null,
): Row {
  const entered = enteredAddress(cells, mapping);
  const suggested = parts && {
    parts: { ...EMPTY_ADDRESS, ...parts },
    formatted: '12 High Street\nLeeds\nLS1 1AA',
  };
  const components = { city: true, house_number: true, state: true, street: true, zip: true };
  const match = suggested && {
    ...NO_MATCH,
    address: suggested,
    matchType: 'exact',
    accuracyType: 'rooftop',
    confidence: 0.97,
    components,
  };
  return {
    position: 1,
    revision: 0,
    cells,
    entered,
    suggested,
    decision,
    corrections: [],
    judgement: match
      ? judge({ entered, match, rules: presetRules('normal') })
      : notChecked({ code: 'not_asked_yet' }),
    confidence: match ? match.confidence : null,
    accuracyType: match?.accuracyType ?? '',
    matchType: match?.matchType ?? '',
    candidates: [],
    lat: null,
    lng: null,
    placeAccuracy: '',
    udprn: '',
    uprn: '',
    note: null,
    isChecked: match !== null,
  };
}

const PARTS: ColumnMapping = { street: [1], city: [2], postcode: [3], country: [4] };

describe('added columns', () => {
  it('have as many cells as names, whatever became of the row', () => {
    const names = addedColumns(['A']);
    for (const row of [rowOf(['x'], PARTS, null, null), rowOf(['x', '12 high st'], PARTS, LEEDS, BY_RULE)]) {
      expect(addedCells(row)).toHaveLength(names.length);
    }
  });

  it('do not take a name the file has', () => {
    expect(addedColumns(['verdict ', 'B'])[0]).toBe('Verdict (Doorstep)');
  });

  it('hold the accepted address, and the imported one where nothing was accepted', () => {
    const cells = ['x', '12 high st', 'leeds', 'LS11AA', 'UK'];
    const final = (decision: Decision | null) => addedCells(rowOf(cells, PARTS, LEEDS, decision)).slice(-7);
    expect(final(BY_RULE)).toEqual(['High Street', '12', '', 'Leeds', '', 'LS1 1AA', 'gbr']);
    expect(final(null)).toEqual(['12 high st', '', '', 'leeds', '', 'LS11AA', 'UK']);
  });
});

describe('in place', () => {
  it('changes the address cells of accepted rows only', () => {
    const cells = ['x', '12 high st', 'leeds', 'LS11AA', 'UK'];
    expect(replacedCells(rowOf(cells, PARTS, LEEDS, null), PARTS)).toEqual([]);
    expect(replacedCells(rowOf(cells, PARTS, LEEDS, BY_RULE), PARTS)).toEqual([
      { column: 1, text: '12 High Street' },
      { column: 2, text: 'Leeds' },
      { column: 3, text: 'LS1 1AA' },
    ]);
  });

  it('keeps the file’s own order of number and street', () => {
    const cells = ['x', 'high st 12', 'Leeds', 'LS1 1AA', ''];
    expect(replacedCells(rowOf(cells, PARTS, LEEDS, BY_RULE), PARTS)).toContainEqual({
      column: 1,
      text: 'High Street 12',
    });
  });

  it('leaves a cell alone that says the same, to the byte', () => {
    const cells = ['x', '12 High Street', 'Leeds', 'LS1 1AA', 'United Kingdom'];
    expect(replacedCells(rowOf(cells, PARTS, LEEDS, BY_RULE), PARTS)).toEqual([]);
  });

  it('writes a whole address back into its one cell, with the cell’s own line breaks', () => {
    const mapping: ColumnMapping = { address: [0] };
    const oneLine = rowOf(['12 high st, leeds, LS11AA'], mapping, LEEDS, BY_RULE);
    expect(replacedCells(oneLine, mapping)).toEqual([{ column: 0, text: '12 High Street, Leeds, LS1 1AA' }]);
    const lines = rowOf(['12 high st\nleeds\nLS11AA'], mapping, LEEDS, BY_RULE);
    expect(replacedCells(lines, mapping)).toEqual([{ column: 0, text: '12 High Street\nLeeds\nLS1 1AA' }]);
  });

  it('writes what a person typed, as typed', () => {
    const edited: Decision = {
      ...BY_RULE,
      kind: 'edited',
      decidedBy: 'person',
      corrected: { ...EMPTY_ADDRESS, ...LEEDS, city: 'York', country: 'UK' },
    };
    const cells = ['x', '12 High Street', 'Leeds', 'LS1 1AA', 'UK'];
    expect(replacedCells(rowOf(cells, PARTS, LEEDS, edited), PARTS)).toEqual([{ column: 2, text: 'York' }]);
  });
});
