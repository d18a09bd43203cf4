/** Tests that the address that a person picks is the same in the cells, on the screen, in the export and on the label. */
import { expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { labelLines } from '#shared/domain/labels/label-lines.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { ExportedRow } from '../../../../src-main/lists/export/exported-row.ts';
import { pickOf } from '../../../../src-renderer/fix/delivery-points.ts';
import { finalText } from '../../../../src-renderer/store/rows/address-text.ts';
import { byPerson, decidedRow } from '../../../support/rows/decided-row.ts';
import { pointOf } from '../../../support/rows/delivery-point.ts';

type Own = { readonly organisation: string; readonly premise: string; readonly line: string };
type List = { readonly mapping: ColumnMapping; readonly cellsOf: (own: Own) => readonly string[] };

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');
const TOWN = ['Leeds', 'LS1 4AB'];

const LISTS: readonly List[] = [
  {
    mapping: { organisation: [0], premise: [1], street: [2], city: [3], postcode: [4] },
    cellsOf: ({ organisation, premise, line }) => [organisation, premise, line, ...TOWN],
  },
  {
    mapping: { organisation: [0], street: [1], city: [2], postcode: [3] },
    cellsOf: ({ organisation, premise, line }) => [organisation, joined(premise, line), ...TOWN],
  },
  {
    mapping: { premise: [0], street: [1], city: [2], postcode: [3] },
    cellsOf: ({ premise, line }) => [premise, line, ...TOWN],
  },
  {
    mapping: { street: [0, 1], city: [2], postcode: [3] },
    cellsOf: ({ premise, line }) => [premise, line, ...TOWN],
  },
  { mapping: { street: [0], city: [1], postcode: [2] }, cellsOf: ({ line }) => [line, ...TOWN] },
  {
    mapping: { address: [0] },
    cellsOf: ({ organisation, premise, line }) => [joined(organisation, premise, line, ...TOWN)],
  },
];

const COMPANIES = ['', 'Corner Café', 'Smith Ltd'];
const BUILDINGS = ['', 'The Mill', 'Old Barn'];
const LINES = ['4 High Street', '9 High Street', 'High Street'];

const cross = <A, B>(some: readonly A[], others: readonly B[]): readonly (readonly [A, B])[] =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

const OWN: readonly Own[] = cross(cross(COMPANIES, [...BUILDINGS, 'Flat 2, Old Barn']), LINES).map(
  ([[organisation, premise], line]) => ({ organisation, premise, line }),
);
const POINTS = cross(cross(COMPANIES, BUILDINGS), ['4', '']).map(
  ([[organisationName, buildingName], houseNumber]) =>
    pointOf({ organisationName, buildingName, houseNumber }),
);

it('the picked company, building, number and street are in the cells, on the screen, in the export and on the label', () => {
  const faults = cross(cross(LISTS, OWN), POINTS).flatMap(([[{ mapping, cellsOf }, own], point]) => {
    const cells = cellsOf(own);
    const undecided = decidedRow(cells, mapping, null, null);
    const { address, picked } = pickOf(point, {
      mapping,
      entered: undecided.entered,
      own: undecided.entered,
    });
    const row = decidedRow(cells, mapping, null, { ...byPerson('picked', address), picked });
    const settings = { mapping, defaultCountry: 'gbr', rules: presetRules('normal') };
    const outcome = outcomeOf(row, { mapping, defaultCountry: 'gbr', writeCountry: countryName });
    const places = {
      cells: joined(...outcome.cells, ...outcome.unplaced.map(({ text }) => text)),
      screen: joined(finalText(row, settings), outcome.address.organisation),
      export: joined(...new ExportedRow(row, { columns: [], settings, source: {} }, countryName).lines),
      label: joined(...labelLines(outcome.address, 'gbr')),
    };
    const { organisationName, buildingName, houseNumber, street } = point;
    const wanted = [organisationName, buildingName, joinedNumber(houseNumber, street)];
    return Object.entries(places).flatMap(([place, text]) => {
      const missing = wanted.filter((each) => each !== '' && !containsWords(text, each));
      const left = replacedTexts(own, point, mapping).filter((each) => containsWords(text, each));
      return missing.length + left.length === 0
        ? []
        : [
            `${JSON.stringify(cells)} ${picked.formatted}: ${place} is “${text}”, lacks ${missing.join()}, keeps ${left.join()}`,
          ];
    });
  });
  expect(faults.slice(0, 5)).toEqual([]);
});

const joinedNumber = (houseNumber: string, street: string): string =>
  [houseNumber, street].filter((text) => text !== '').join(' ');

/** Returns the texts of the row that the point contradicts and that have their own column. */
function replacedTexts(
  own: Own,
  point: ReturnType<typeof pointOf>,
  mapping: ColumnMapping,
): readonly string[] {
  return [
    mapping.organisation && point.organisationName !== '' && own.organisation !== point.organisationName
      ? own.organisation
      : '',
    mapping.premise && point.buildingName !== '' && !own.premise.includes(point.buildingName)
      ? (own.premise.split(', ').at(-1) ?? '')
      : '',
    point.houseNumber === '4' && own.line.startsWith('9') ? '9 High Street' : '',
  ].filter((text) => text !== '');
}
