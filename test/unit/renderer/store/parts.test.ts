import { describe, expect, it } from 'vitest';
import type { DecisionInput, InputOf } from '#shared/contract/operations.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { type OutcomeContext, outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { buildingOf, canTakeParts } from '../../../../src-renderer/store/deciding/parts-slice.ts';
import { pickedFor } from '../../../../src-renderer/store/fixing/address-to-edit.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { answer, fielded, suggestion } from '../../domain/addresses.ts';
import { review } from '../support/three-row-page.ts';

const MAPPING = { street: [0], city: [1], postcode: [2] } as const;
const CONTEXT: OutcomeContext = { mapping: MAPPING, defaultCountry: 'gbr', writeCountry: (text) => text };
const CELLS = ['Flat 2, 14 Mill Rd', 'Yrok', 'YO1 7HR'];

/** A row of three columns. The service spells out the street, corrects the town and does not return the flat. */
const ROW: Row = {
  ...rowOf({
    position: 2,
    entered: fielded({ street: 'Flat 2, 14 Mill Rd', city: 'Yrok', postcode: 'YO1 7HR' }),
    match: answer({ house_number: '14', street: 'Mill Road', city: 'York', postcode: 'YO1 7HR' }),
  }),
  cells: CELLS,
};

async function pageAtRow(row = ROW) {
  const rows = [1, 2, 3].map((position) => ({ ...row, position }));
  return review({
    readRows: () => ok({ total: 3, rows }),
    decideRow: ({ position }) => ok({ ...ROW, position, revision: 1 }),
  });
}

/** Returns the file's cells after the decision that the page requested. */
function written(asked: readonly unknown[]): readonly string[] {
  const { decision } = asked.at(-1) as InputOf<'decideRow'>;
  const { kind, address, picked } = decision as Extract<DecisionInput, { kind: 'picked' }>;
  const made: Decision = {
    kind,
    decidedBy: 'person',
    ruleVersion: '',
    decidedAtMs: 0,
    corrected: address,
    picked,
  };
  const row = { ...ROW, decision: made };
  const changed = outcomeOf(row, CONTEXT).changes;
  return CELLS.map((cell, column) => changed.find((each) => each.column === column)?.after ?? cell);
}

describe('an address combined from the suggestion and the file', () => {
  it('can consist of one part from the suggestion and the other parts as imported', async () => {
    const { state, asked, at } = await pageAtRow();
    expect(canTakeParts(ROW)).toBe(true);
    await state().takePart('city', 'suggested');
    expect(at()).toBe(2);
    expect(written(asked('decideRow'))).toEqual(['Flat 2, 14 Mill Rd', 'York', 'YO1 7HR']);

    await state().takePart('street', 'suggested');
    const [street = '', ...others] = written(asked('decideRow'));
    expect(street).toMatch(/^Flat 2, 14 Mill Road$/u);
    expect(others).toEqual(['Yrok', 'YO1 7HR']);
  });

  it('can consist of the suggestion without the building', async () => {
    const { state, asked, at } = await pageAtRow();
    expect(buildingOf(ROW)).toBe('Flat 2');
    await state().acceptWithBuilding();
    expect(at()).toBe(3);
    const [street, ...others] = written(asked('decideAndGoOn'));
    expect(street).toMatch(/Flat 2.*14 Mill Road/u);
    expect(others).toEqual(['York', 'YO1 7HR']);
  });

  it('can be a picked candidate or suggestion with the building from the file', async () => {
    const other = { house_number: '15', street: 'Mill Road', city: 'York', postcode: 'YO1 7HS' };
    const address = suggestion(other, '15 Mill Road\nYork\nYO1 7HS');
    const row: Row = { ...ROW, candidates: [{ address, confidence: 0.9 }] };
    const { state, asked, at } = await pageAtRow(row);
    await state().pickCandidate(1);
    expect(at()).toBe(3);
    const [street = '', ...others] = written(asked('decideAndGoOn'));
    expect(street).toMatch(/Flat 2.*15 Mill Road/u);
    expect(others).toEqual(['York', 'YO1 7HS']);

    state().openFix('suggest');
    await state().takeSuggestion({ address, lat: 1, lng: 2 });
    expect(asked('decideAndGoOn')).toHaveLength(2);
    expect(written(asked('decideAndGoOn'))[0]).toMatch(/Flat 2.*15 Mill Road/u);
    expect(asked('decideAndGoOn').at(-1)).toMatchObject({
      decision: { kind: 'picked', picked: { source: 'suggestion', lat: 1, lng: 2 } },
    });
  });

  it('does not include the building from the file if the picked address contains one', () => {
    const flat = suggestion(
      { house_number: '14', street: 'Mill Road', city: 'York', postcode: 'YO1 7HR' },
      'Flat 2\n14 Mill Road\nYork',
    );
    expect(pickedFor(ROW, flat.parts, flat.formatted, MAPPING)).toEqual(flat.parts);
    const own = { ...ROW, entered: { ...ROW.entered, premise: 'Mill House', organisation: 'Mill Ltd' } };
    expect(pickedFor(own, flat.parts, '9 Low Road', { ...MAPPING, organisation: [3], premise: [4] })).toEqual(
      {
        ...flat.parts,
        organisation: 'Mill Ltd',
        premise: 'Mill House',
      },
    );
  });
});
