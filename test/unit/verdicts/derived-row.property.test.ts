import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { EXPORT_COLUMN_IDS } from '#shared/domain/outcome/export-columns.ts';
import { EXPORT_LAYOUTS } from '#shared/domain/outcome/export-layouts.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import { effectiveAddress } from '#shared/domain/verdict/effective-address.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import { PRESETS, RULE } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { type UnparsedRecord, UnparsedRow } from '../../../src-main/db/repositories/unparsed-row.ts';
import { ExportedRow } from '../../../src-main/lists/export/exported-row.ts';
import { addedColumns, LAYOUTS } from '../../../src-main/lists/export/written-columns.ts';
import { matchOf } from '../../../src-main/service/replies/stored-replies.ts';
import { DerivedRow } from '../../../src-main/verdicts/derived-row.ts';
import { toRow } from '../../../src-main/verdicts/read-rows.ts';

const COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F'];
const MAPPINGS: readonly ColumnMapping[] = [
  { street: [0], house_number: [1], city: [2], postcode: [3], country: [4] },
  { street: [0], house_number: [1], city: [2], postcode: [3], premise: [4], organisation: [5] },
  { street: [0, 5], city: [2], postcode: [3] },
  { address: [0, 4], city: [2], postcode: [3] },
];

const street = fc.constantFrom(
  'High Street',
  'High St',
  'high street',
  'Mill Lane',
  'Ærøgade',
  'Old Road',
  '',
);
const number = fc.constantFrom('12', '12a', '66', '');
const city = fc.constantFrom('Leeds', 'leeds', 'York', 'Brønshøj', '');
const postcode = fc.constantFrom('LS1 1AA', 'ls11aa', 'YO1 7HH', '');
const extra = fc.constantFrom('Flat 2', 'Rose House', 'gbr', 'United Kingdom', '12', 'Leeds', '', '', '', '');
/** In most cases the service's answer equals the row's own address, as in most lists. */
const entered = fc.tuple(street, number, city, postcode, extra, extra);
const flag = fc.oneof({ arbitrary: fc.constant(true), weight: 15 }, fc.constantFrom(false, null));

const reply = fc.record({
  confidence: fc.constantFrom(0.99, 0.99, 0.99, 0.93, 0.7, 0.2),
  accuracy_type: fc.constantFrom('rooftop', 'rooftop', 'street', 'odd'),
  match_type: fc.constantFrom('exact', 'exact', 'exact', 'exact', 'interpolated', 'partial', 'no_match'),
  match_components: fc.record({ city: flag, house_number: flag, state: flag, street: flag, zip: flag }),
  lat: fc.constantFrom(51.5, null),
  lng: fc.constantFrom(-1.25, null),
  house_number_not_found: fc.constantFrom(false, false, false, false, false, true),
});
const returned = fc.oneof(
  { arbitrary: fc.constant(null), weight: 3 },
  { arbitrary: fc.tuple(street, number, city, postcode), weight: 2 },
);
const formatted = fc.constantFrom('own', 'own', 'own', 'other\nLeeds', '', null);

const row = fc.record({
  cells: entered,
  mapping: fc.constantFrom(...MAPPINGS),
  reply,
  returned,
  formatted,
  state: fc.constantFrom('', '', 'Kent'),
  /** Values that no plain reply has, such as a number instead of a text, which is read as its digits. */
  oddity: fc.constantFrom(
    {},
    {},
    {},
    { status: 7 },
    { candidates: [{ confidence: 0.9, formatted_address: 'x' }] },
    { lat: 'x' },
  ),
  status: fc.constantFrom(200, 200, 200, 200, 404, null),
  decision: fc.constantFrom('used_suggestion', 'used_suggestion', 'used_suggestion', ...DECISIONS, null),
  corrected: fc.oneof(
    { arbitrary: fc.constant(null), weight: 3 },
    { arbitrary: fc.tuple(street, number, city, postcode), weight: 1 },
  ),
  decidedBy: fc.constantFrom('person', 'rule'),
  preset: fc.constantFrom(...PRESETS),
  hasEvidence: fc.constantFrom(true, true, true, false),
  note: fc.constantFrom(null, null, '', 'call, "later"'),
});
type Case = typeof row extends fc.Arbitrary<infer C> ? C : never;

type Parts = readonly [road: string, houseNumber: string, town: string, code: string];

const addressOf = ([road, houseNumber, town, code]: Parts) => ({
  street: road,
  house_number: houseNumber,
  locality: '',
  city: town,
  state: '',
  postcode: code,
  country: 'gbr',
});

function storedRow(
  { cells, reply: said, returned: other, formatted: form, state, oddity, corrected, note, ...rest }: Case,
  settings: Settings,
): UnparsedRow {
  const parts = addressOf(other ?? [cells[0], cells[1], cells[2], cells[3]]);
  const shown =
    form === 'own' ? [`${parts.house_number} ${parts.street}`, parts.city, parts.postcode].join('\n') : form;
  const body = JSON.stringify({
    ...said,
    standardized: { ...parts, state, formatted_address: shown },
    ...oddity,
  });
  const match = rest.status === null ? null : matchOf({ reply: body, httpStatus: rest.status });
  const typed = corrected && rest.decision !== null ? { ...addressOf(corrected), premise: cells[4] } : null;
  const record = (evidence: number | null): UnparsedRecord => [
    7,
    8,
    1,
    JSON.stringify(cells),
    null,
    1,
    1,
    'confirm',
    6,
    match ? 'tidied' : 'timed_out',
    match?.confidence ?? null,
    rest.decision,
    rest.decision && rest.decidedBy,
    rest.decision && '1 normal 0.90 0.60',
    rest.decision && 1_750_000_000_000,
    typed && JSON.stringify(typed),
    rest.decision === 'picked'
      ? JSON.stringify({
          source: 'candidate',
          formatted: shown ?? '',
          lat: 1,
          lng: 2,
          udprn: '7',
          uprn: '',
          accuracyType: 'rooftop',
        })
      : null,
    note,
    match?.lat ?? null,
    match?.lng ?? null,
    '',
    rest.status === null ? null : body,
    rest.status,
    evidence,
    match?.accuracyType ?? '',
    rest.decision && rest.decidedBy === 'person' ? 'AB' : null,
    null,
    null,
  ];
  const plain = new UnparsedRow(record(null));
  if (!match || !rest.hasEvidence) return plain;
  const asked = effectiveAddress(cells, settings, plain.decision);
  return new UnparsedRow(record(findingsOf(asked, match, settings.mapping).evidence));
}

type Settings = Parameters<typeof toRow>[1];

it('the export of a row is the same whether its values are computed in advance or when needed', () => {
  const seen = new Map<number, number>();
  const writeCountry = countryWriting([]);
  fc.assert(
    fc.property(row, (each) => {
      const settings = { mapping: each.mapping, defaultCountry: 'gbr', rules: presetRules(each.preset) };
      const stored = storedRow(each, settings);
      const list = { columns: COLUMNS, settings, source: {} };
      const whole = toRow(stored, settings);
      seen.set(whole.judgement.rule, (seen.get(whole.judgement.rule) ?? 0) + 1);
      for (const layout of EXPORT_LAYOUTS) {
        const columns = addedColumns({ layout, columns: EXPORT_COLUMN_IDS }, 'csv', list);
        const written = (one: typeof whole) => {
          const exported = new ExportedRow(one, list, writeCountry);
          const added = columns.map(({ name, cell }) => [name, cell(exported)]);
          return { added, replaced: LAYOUTS[layout].replaced(exported, true) };
        };
        expect(written(new DerivedRow(stored, settings))).toEqual(written(whole));
      }
      // An export relies on this without a comparison.
      const { rule, comparison } = whole.judgement;
      if (rule === RULE.tidied || rule === RULE.asEntered)
        expect(comparison.filter(({ part, returned: found }) => part === 'unit' && found === '')).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
  for (const rule of Object.values(RULE).filter(
    (each) => each !== RULE.manyChanges && each !== RULE.severalCandidates,
  ))
    expect(seen.get(rule) ?? 0, `rows of rule ${rule}`).toBeGreaterThan(20);
});
