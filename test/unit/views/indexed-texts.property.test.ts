import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { indexTexts } from '../../../src-main/views/search/index-texts.ts';
import { textCandidates } from '../../../src-main/views/search/text-candidates.ts';
import { addList, testWorkspace } from '../../support/rows/workspace.ts';

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  // Halves of surrogate pairs, which are escapes in JSON.
  fc.integer({ min: 0xd8_00, max: 0xdf_ff }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom(
    ...'a"b|\\|\n|\t|,|","|[|]|%|_|!|STRAßE|straẞe|ss|ΟΔΟΣ|οδος|Σ|ς|İ|ı|I|ǅ|K|Å|å|МОСКВА|москва|東京|𐐀𐐨|\u0001|Mill Lane'.split(
      '|',
    ),
  ),
);
const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 });
/** Usually a part of some cell in another letter case. */
const wish = fc.record({
  row: fc.nat(),
  column: fc.nat(2),
  from: fc.nat(8),
  length: fc.integer({ min: 1, max: 6 }),
  turn: fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
    (text: string) => `${text}x`,
  ),
});
type ViewNeeds = typeof wish extends fc.Arbitrary<infer W> ? W : never;

const textOf = (
  rows: readonly (readonly string[])[],
  { row, column, from, length, turn }: ViewNeeds,
): string => turn((rows[row % rows.length]?.[column] ?? '').slice(from, from + length));

async function signedWorld(rows: readonly (readonly string[])[], rowsABlock: number) {
  const workspace = testWorkspace();
  const [signed, plain] = [addList(workspace, rows), addList(workspace, rows)];
  const { repositories } = workspace;
  repositories.signatures.begin(signed.id, rowsABlock);
  await indexTexts(signed, repositories, new AbortController().signal);
  const views = createListViews(repositories, () => 0);
  const having = async (id: ListId, text: string) => {
    const view = { filter: { ...NO_FILTER, text }, sort: [] };
    const { rows: found } = await views.rows(id, view, { offset: 0, limit: 500 });
    return found.map(({ position }) => position);
  };
  return { signed, plain, repositories, views, having };
}

it('a search finds the same rows with and without signatures, whatever text the cells contain', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.array(wish, { minLength: 1, maxLength: 4 }), async (rows, wishes) => {
      const { signed, plain, views, having } = await signedWorld(rows, 1);
      for (const text of wishes.map((each) => textOf(rows, each)))
        expect(await having(signed.id, text), JSON.stringify(text)).toEqual(await having(plain.id, text));
      views.close();
    }),
    { numRuns: 200 },
  );
});

it('the rows selected by signatures always include every row with the text in one of its cells', async () => {
  const lower = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
  await fc.assert(
    fc.asyncProperty(table, wish, fc.constantFrom(1, 2, 4), async (rows, wanted, rowsABlock) => {
      const { signed, repositories, views } = await signedWorld(rows, rowsABlock);
      const text = textOf(rows, wanted);
      const { plain, others } = textCandidates(
        { id: signed.id, rows: rows.length },
        text,
        repositories.signatures,
      );
      rows.forEach((cells, index) => {
        const isIn = (ranges: typeof plain) =>
          ranges.some(([after, through]) => index >= after && index < through);
        if (cells.some((each) => lower(each).includes(lower(text))))
          expect(isIn(plain) || isIn(others), JSON.stringify([cells, text])).toBe(true);
        if (JSON.stringify(cells).includes('\\')) expect(isIn(plain), JSON.stringify(cells)).toBe(false);
      });
      views.close();
    }),
    { numRuns: 200 },
  );
});
