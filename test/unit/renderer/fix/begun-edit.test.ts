/** Tests where an edit starts, and what an unchanged edit does. */
import { expect, it } from 'vitest';
import type { DecisionInput } from '#shared/contract/operations.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { type Address, EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { readAsParts } from '#shared/domain/outcome/read-as.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { personsDecision } from '../../../../src-main/review/person-decision.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import { namedByList } from '../../../../src-renderer/store/fixing/address-to-edit.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { pageRow } from '../../../support/rows/unchecked-row.ts';
import { answer, suggestion } from '../../domain/addresses.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

it('an edit that changes nothing is not saved, so the row keeps its answer and its decision', async () => {
  const { state, setState, asked } = storeOnFake({});
  setState({ screen: { name: 'review', listId: 1 }, cursor: { index: 0, row: pageRow(1) } });
  state().openFix('edit');
  state().editPart('street', '4 High Street');
  state().editPart('street', pageRow(1).entered.parts.street);
  await state().saveEdit();
  expect(asked('decideAndGoOn')).toEqual([]);
  expect(state().notice?.text).toBe('You edited nothing. The row is unchanged');
  expect(state().fixing?.isOpen).toBe(false);
});

it('an edit starts with the suggestion, but without a state or country that the list does not need', () => {
  const england = { ...EMPTY_ADDRESS, city: 'Leeds', state: 'England', country: 'United Kingdom' };
  const begun = (
    parts: Partial<Address>,
    mapping: ColumnMapping,
    defaultCountry: string | null = 'gbr',
  ): readonly string[] => {
    const { entered } = pageRow(1);
    const row = { entered: { ...entered, parts: { ...EMPTY_ADDRESS, ...parts } } };
    const { city, state, country } = namedByList(england, row, { mapping, defaultCountry });
    return [city, state, country];
  };
  expect(begun({}, { city: [0] })).toEqual(['Leeds', '', '']);
  expect(begun({}, { city: [0] }, 'irl')).toEqual(['Leeds', '', 'United Kingdom']);
  expect(begun({}, { city: [0] }, null)).toEqual(['Leeds', '', 'United Kingdom']);
  expect(begun({}, { state: [1] })).toEqual(['Leeds', 'England', '']);
  expect(begun({ country: 'UK' }, { address: [0] })).toEqual(['Leeds', '', 'United Kingdom']);
});

const IN_COLUMNS: ColumnMapping = { street: [0], city: [1], postcode: [2] };
/** Rows with "Flat 2" in different places of the file. */
const ROWS: readonly (readonly [cells: readonly string[], mapping: ColumnMapping])[] = [
  [['Flat 2, 14 Mill Rd', 'Yrok', 'YO1 7HR'], IN_COLUMNS],
  [['14 Mill Rd, Flat 2', 'Yrok', 'YO1 7HR'], IN_COLUMNS],
  [['Flat 2, 14 Mill Rd', 'Yrok', 'YO1 7HR', ''], { ...IN_COLUMNS, premise: [3] }],
  [['14 Mill Rd', 'Yrok', 'YO1 7HR', 'Flat 2'], { ...IN_COLUMNS, premise: [3] }],
  [['Flat 2, 14 Mill Rd, Yrok, YO1 7HR'], { address: [0] }],
];
const MILL_ROAD = { house_number: '14', street: 'Mill Road', city: 'York', postcode: 'YO1 7HR' };
const OTHER = suggestion({ ...MILL_ROAD, house_number: '15', country: 'gbr' }, '15 Mill Road\nYork\nYO1 7HR');
const HIT = { address: OTHER, lat: 53.9, lng: -1.1 };
const ON_MAP = {
  ...HIT,
  source: 'map',
  formatted: OTHER.formatted,
  udprn: '',
  uprn: '',
  accuracyType: '',
} as const;

/** Each way to begin an edit of a row. Some need a decision of the row first. */
const BEGINNINGS: Readonly<Record<string, (state: () => AppState) => unknown>> = {
  'the imported address': (state) => state().beginEdit('imported'),
  'the suggested address': (state) => state().beginEdit('suggested'),
  'an address typed and suggested': (state) => state().fillEdit(HIT),
  'a picked suggestion': (state) => state().takeSuggestion(HIT),
  'a picked candidate': (state) => state().pickCandidate(1),
  'an address picked on the map': (state) => {
    const { address: _, ...picked } = ON_MAP;
    return state().takePick(OTHER.parts, picked);
  },
  'the suggestion with the building': (state) => state().acceptWithBuilding(),
  'a part of the suggestion': (state) => state().takePart('city', 'suggested'),
  'an earlier edit': async (state) => {
    state().fillEdit(HIT);
    state().editPart('street', 'Mill Lane');
    await state().saveEdit();
  },
};

it.each(
  ROWS.flatMap(([cells, mapping]) => Object.keys(BEGINNINGS).map((from) => ({ cells, mapping, from }))),
)('an edit of $cells that begins with $from keeps the flat', async ({ cells, mapping, from }) => {
  const settings = { mapping, defaultCountry: 'gbr' };
  let row: Row = {
    ...rowOf({
      entered: enteredAddress(cells, mapping),
      match: answer(MILL_ROAD, { candidates: [{ address: OTHER, confidence: 0.9 }] }),
    }),
    cells,
  };
  const decide = ({ decision }: { readonly decision: DecisionInput }): Row => {
    const decided = personsDecision(decision, row.decision, presetRules('normal'), 0, '', readAsParts(row));
    row = { ...row, revision: row.revision + 1, decision: decided };
    return row;
  };
  const { state, setState } = storeOnFake({
    decideAndGoOn: (input: never) => ok({ row: { ...decide(input), step: 1 }, next: null }),
    decideRow: (input: never) => ok({ ...decide(input), step: 1 }),
    saveDraft: () => ok(null),
    forgetDraft: () => ok(null),
  });
  setState({
    screen: { name: 'review', listId: 1 },
    cursor: { index: 0, row },
    list: { summary: { id: 1, toReview: 1 }, columns: [], settings } as never,
  });
  state().openFix('edit');
  await BEGINNINGS[from]?.(state);
  setState({ cursor: { index: 0, row } });
  state().openFix('edit');
  state().editPart('house_number', '16');
  await state().saveEdit();
  expect(row.decision).toMatchObject({ kind: 'edited', corrected: { house_number: '16' } });
  const { cells: written } = outcomeOf(row, { ...settings, writeCountry: (text) => text });
  expect(written.join(' | ')).toMatch(/Flat 2/u);
  expect(written.join(' | ')).toMatch(/16/u);
});
