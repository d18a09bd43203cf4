import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Address, OWN_LINES } from '#shared/domain/address/address.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { isAsReturned } from '#shared/domain/cells/as-returned.ts';
import { rewriteCells } from '#shared/domain/cells/rewrite-cells.ts';
import { tokenize } from '#shared/domain/compare/align-text.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { labelLines } from '#shared/domain/labels/label-lines.ts';
import { addressLines } from '#shared/domain/outcome/address-lines.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { wordsOf } from '#shared/domain/text/fold.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { ownLines } from '#shared/domain/verdict/effective-address.ts';
import { rowWithBuilding } from '../../../../src-renderer/store/deciding/parts-slice.ts';
import { finalText } from '../../../../src-renderer/store/rows/address-text.ts';
import { withinCpuMs } from '../../../support/cpu-time.ts';
import { BY_RULE, byPerson, decidedRow } from '../../../support/rows/decided-row.ts';

const MAPPINGS: readonly ColumnMapping[] = [
  { street: [0, 1, 2], city: [3], postcode: [4] },
  { street: [0], house_number: [1, 2], city: [3], postcode: [4], country: [5] },
  { address: [0, 1], city: [3] },
  { address: [2] },
  { street: [1, 1], city: [1], state: [4] },
  { address: [0, 1, 2, 3], postcode: [4] },
  { organisation: [0], premise: [1, 2], street: [3], city: [4], postcode: [5] },
  { premise: [0], address: [1, 2, 3, 4] },
];
const word = fc.constantFrom(
  ...'High Street St ROAD Rd Mill Lane Leeds leeds York LS1 1AA 12 66 12a Flat 2 Rose House c/o Smith Str. straße Straße São 新堂 ４丁目 rear - ( # UK gbr France'.split(
    ' ',
  ),
);
const join = fc.constantFrom(' ', ' ', ', ', '\n', '\r\n', '  ', ',', ' (');
const text = fc
  .array(fc.tuple(word, join), { maxLength: 6 })
  .map((pairs) => pairs.map(([each, separator]) => each + separator).join(''));
const part = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
const ownLine = fc.oneof(fc.constant(undefined), part);
const address: fc.Arbitrary<Address> = fc.record({
  street: part,
  house_number: fc.constantFrom('', '12', '66', '12A'),
  locality: fc.constantFrom('', 'Mill'),
  city: part,
  state: fc.constantFrom('', 'Kent'),
  postcode: fc.constantFrom('', 'LS1 1AA', '12345'),
  country: fc.constantFrom('gbr', 'deu', 'esp', 'jpn', ''),
});
const decision: fc.Arbitrary<Decision | null> = fc.oneof(
  fc.constantFrom(
    BY_RULE,
    byPerson('used_suggestion'),
    byPerson('kept_as_entered'),
    byPerson('excluded'),
    null,
  ),
  fc
    .tuple(fc.constantFrom('edited', 'picked', 'used_suggestion'), address, ownLine, ownLine)
    .map(([kind, typed, organisation, premise]) =>
      byPerson(kind, {
        ...typed,
        ...(organisation !== undefined && { organisation }),
        ...(premise !== undefined && { premise }),
      }),
    ),
);
const row = fc.record({
  cells: fc.array(fc.oneof(text, text, fc.constant('')), { minLength: 3, maxLength: 6 }),
  mapping: fc.constantFrom(...MAPPINGS),
  suggested: fc.record({ parts: address, formatted: fc.oneof(text, fc.constant('')) }),
  decision,
});

const context = (mapping: ColumnMapping) => ({
  mapping,
  defaultCountry: 'gbr',
  writeCountry: countryWriting([]),
});
const columnsOf = (mapping: ColumnMapping): ReadonlySet<number> => new Set(Object.values(mapping).flat());

/** A number right after a Chinese or Japanese character forms one word with it. */
const withoutNumber = (each: string): readonly string[] => [
  each,
  each.replace(/(?<=[\p{Script=Han}])\d+[a-z]?$/u, ''),
];

it('an outcome loses no word of an unchanged part, and reports every changed cell', () => {
  fc.assert(
    fc.property(row, ({ cells, mapping, suggested: { parts, formatted }, decision: decided }) => {
      const judged = decidedRow(cells, mapping, { ...parts, formatted }, decided);
      const changes = outcomeOf(judged, context(mapping)).changes;
      const after = [...cells];
      for (const { column, before, after: written, parts: about } of changes) {
        expect(columnsOf(mapping)).toContain(column);
        expect(before).toBe(cells[column] ?? '');
        expect(written).not.toBe(before);
        expect(about.length).toBeGreaterThan(0);
        after[column] = written;
      }
      if (decided === null || decided.kind === 'kept_as_entered' || decided.kind === 'excluded')
        expect(changes).toEqual([]);
      // A decision removes only what it corrects, so words of parts that do not differ remain. For another street, it
      // may remove more.
      const own = ownLines(judged.entered, judged.decision);
      for (const line of OWN_LINES) {
        // A person's own lines are as the person wrote them, and no words of the service get into their columns.
        const written = enteredAddress(after, mapping)[line];
        if (mapping[line] && decided) expect(written).toBe(own[line].trim());
      }
      if (decided?.kind !== 'used_suggestion' || decided.corrected) return;
      const { comparison } = judged.judgement;
      if (comparison.some(({ part: name, change }) => name === 'street' && change === 'large')) return;
      const corrected = comparison.filter(({ part: name, change }) => name !== 'unit' && change !== 'none');
      // For a town, a state and a postcode, the words in their own column are replaced.
      const may = new Set(
        corrected.flatMap(({ part: name, entered }) =>
          [entered, name === 'unit' ? '' : judged.entered.parts[name]].flatMap(wordsOf),
        ),
      );
      const left = new Set(wordsOf(after.join('\n')).flatMap(withoutNumber));
      const lost = cells.flatMap((cell) => wordsOf(cell)).filter((each) => !left.has(each) && !may.has(each));
      expect(lost).toEqual([]);
    }),
    { numRuns: 1_500 },
  );
});

/** A label names no country at home. */
const COUNTRY_WORDS = new Set(wordsOf('United Kingdom UK gbr France'));
/** A number next to a Chinese or Japanese character forms one word with it. */
const SIGNS = /\p{Script=Han}/u;

it('the screen, the cells, the address lines and the label show the same known words', () => {
  fc.assert(
    fc.property(row, ({ cells, mapping, suggested: { parts, formatted }, decision: decided }) => {
      fc.pre(!SIGNS.test(JSON.stringify([cells, parts, decided])));
      const judged = decidedRow(cells, mapping, { ...parts, formatted }, decided);
      const { cells: after, address: final, unplaced } = outcomeOf(judged, context(mapping));
      const said = (texts: readonly string[]) => [...new Set(texts.flatMap(wordsOf))].toSorted();
      const columns = Object.values(mapping).flat();
      const inCells = said([
        ...columns.map((column) => after[column] ?? ''),
        ...unplaced.map(({ text: each }) => each),
      ]);
      const country = final.parts.country;
      expect(said([...addressLines(final, 'gbr'), country])).toEqual(inCells);

      const shown = said([finalText(judged, { mapping, defaultCountry: 'gbr' }), final.organisation]);
      expect(shown).toEqual(inCells);

      const label = said(labelLines(final, 'gbr'));
      const leftOut = inCells.filter((each) => !label.includes(each) && !COUNTRY_WORDS.has(each));
      // A country whose addresses show no state does not need the state on a label.
      if (label.length > 0)
        expect(said([country, final.parts.state])).toEqual(expect.arrayContaining(leftOut));

      const own = said([...cells, ...Object.values(decided?.corrected ?? {})]);
      const theirs = decided?.kind === 'used_suggestion' ? said(Object.values(parts)) : [];
      const known = new Set([
        ...own,
        ...theirs,
        ...said([parts.country, decided?.corrected?.country ?? ''].map(context(mapping).writeCountry)),
      ]);
      expect(inCells.filter((each) => !withoutNumber(each).some((one) => known.has(one)))).toEqual([]);
    }),
    { numRuns: 1_500 },
  );
});

it('an accepted address that equals the imported address changes no cell', () => {
  fc.assert(
    fc.property(row, ({ cells, mapping }) => {
      fc.pre(mapping.address === undefined);
      const { entered } = decidedRow(cells, mapping, null, null);
      const same = { ...entered.parts, formatted: '' };
      expect(outcomeOf(decidedRow(cells, mapping, same, BY_RULE), context(mapping)).changes).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

it('a building that a decision keeps is written back character for character, also with other columns', () => {
  const before: ColumnMapping = { street: [0, 1], city: [2], postcode: [3] };
  const after: ColumnMapping = { street: [0], premise: [1], city: [2], postcode: [3] };
  const pieces = fc.constantFrom(
    ...'Hinterhaus 2. OG 2.Stock links Hof Rose House Flat 2 c/o Miller 3b'.split(' '),
  );
  const gap = fc.constantFrom(' ', ', ', ',', ' / ', ' - ', '; ', '\n', '. ');
  const building = fc.array(fc.tuple(pieces, gap), { minLength: 1, maxLength: 5 }).map((pairs) =>
    pairs
      .map(([each, separator]) => each + separator)
      .join('')
      .trim(),
  );
  const parts = {
    street: 'Mill Lane',
    house_number: '126',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'gbr',
  };
  const suggested = { ...parts, formatted: '126 Mill Lane\nLeeds\nLS1 1AA' };
  const isStored = fc.constantFrom('as today', 'as stored by an older app');
  let count = 0;
  fc.assert(
    fc.property(building, isStored, (own, form) => {
      const cells = ['126 Mill Ln', own, 'Leeds', ''];
      const undecided = decidedRow(cells, before, suggested, null);
      const unit = undecided.judgement.comparison.find(({ part: name }) => name === 'unit');
      const decided = rowWithBuilding(undecided)?.decision;
      const spaced = (texts: string) =>
        tokenize(texts)
          .map((token) => token.text)
          .join(' ');
      // The service may explain a word of the building. Then the decision keeps only the others.
      if (!decided?.corrected || !unit || spaced(unit.entered) !== spaced(own)) return;
      count += 1;
      const premise = form === 'as today' ? decided.corrected.premise : unit.entered;
      const kept = { ...decided, corrected: { ...decided.corrected, ...(premise && { premise }) } };
      for (const mapping of [before, after]) {
        const judged = decidedRow(cells, mapping, suggested, kept);
        expect(outcomeOf(judged, context(mapping)).cells[1]).toBe(own);
      }
    }),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(100);
});

it('rewriting the cells of a row that already equals the suggestion changes no cell', () => {
  const mapping: ColumnMapping = { street: [0], house_number: [1], city: [2], postcode: [3], country: [4] };
  const cells = fc.tuple(text, text, text, text, fc.constantFrom('', 'UK', 'gbr', 'France'));
  const returned = (each: string) => fc.constantFrom(each, each, each, each.toUpperCase(), `${each}.`);
  let alike = 0;
  fc.assert(
    fc.property(cells, fc.gen(), (own, gen) => {
      const { parts } = decidedRow(own, mapping, null, null).entered;
      const country = gen(fc.constantFrom, 'gbr', 'fra', parts.country);
      const [street, city] = [gen(returned, parts.street), gen(returned, parts.city)];
      const judged = decidedRow(own, mapping, { ...parts, street, city, country, formatted: '' }, BY_RULE);
      if (!isAsReturned(judged, mapping)) return;
      alike += 1;
      const written = { ...context(mapping), country, formatted: '', isTyped: false };
      const { comparison } = judged.judgement;
      expect(rewriteCells(own, mapping, comparison, written)).toMatchObject({ cells: own, placed: [] });
    }),
    { numRuns: 1_000 },
  );
  expect(alike).toBeGreaterThan(50);
});

it.each([
  ['one repeated word', 'a ', 'a a a b'],
  ['brackets', '(', '(((b'],
  ['commas', ',', 'a'],
  ['spaces', ' ', 'a'],
])('a cell of 32,000 characters is rewritten quickly: %s', (_, piece, returned) => {
  const mapping: ColumnMapping = { address: [0] };
  const cell = `12 High Street ${piece.repeat(32_000 / piece.length)}`;
  const suggested = { street: returned, house_number: '13', city: 'x', country: 'gbr', formatted: cell };
  const judged = decidedRow([''], mapping, suggested, null);
  const comparison = ['street', 'city', 'house_number'].map((name) => ({
    part: name as 'street',
    entered: name === 'city' ? piece.repeat(90) : '12',
    returned,
    change: 'large' as const,
  }));
  const long = {
    ...judged,
    cells: [cell],
    decision: BY_RULE,
    judgement: { ...judged.judgement, comparison },
  };
  withinCpuMs(2_000, () => outcomeOf(long, context(mapping)));
});
