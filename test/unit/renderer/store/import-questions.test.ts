/** Tests how the page's store answers the questions before an import, and how it changes a remembered answer. */
import { describe, expect, it } from 'vitest';
import type { ColumnGuess, FilePreview } from '#shared/contract/import/preview.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { doubtQuestion, doubtReason } from '#shared/messages/import/import-questions.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const guess = (
  column: number,
  field: ColumnGuess['field'],
  certainty: ColumnGuess['certainty'],
): ColumnGuess => ({
  column,
  field,
  reason: 'content_of_column',
  certainty,
});

const PREVIEW: FilePreview = {
  fileName: 'orders.csv',
  format: 'csv',
  bytes: 1,
  choices: { sheet: null, encoding: 'windows-1252', delimiter: ',', headerRow: 1 },
  reasons: { encoding: 'statistics', delimiter: 'consistent_columns', headerRow: 'first_text_row' },
  sheets: [],
  encodingCandidates: [
    { encoding: 'windows-1252', cells: ['Zürich'] },
    { encoding: 'macintosh', cells: ['Z¸rich'] },
  ],
  columns: ['Price', 'Road', 'Town'],
  rows: [['12.50', '1 High Street', 'Zürich']],
  mapping: { street: [0], city: [2] },
  guesses: [guess(0, 'street', 'weak'), guess(2, 'city', 'sure')],
  defaultCountry: 'che',
  guessed: null,
  origin: null,
};

async function opened(preview: FilePreview = PREVIEW) {
  const page = storeOnFake({
    openSample: () => ok({ token: 'a', name: preview.fileName }),
    readPreview: ({ choices }: { readonly choices: Partial<FilePreview['choices']> }) =>
      ok(
        choices.encoding === undefined
          ? preview
          : { ...preview, choices: { ...preview.choices, ...choices }, encodingCandidates: [] },
      ),
    startImport: () => ok({ listId: 1, isNew: true, companions: [] }),
    readWorkspace: () => ok({ lists: [] }),
    putBackList: () => ok(null),
  });
  await page.state().openSample();
  const draft = () => page.state().draft ?? expect.fail('no file is open');
  return { ...page, draft };
}

describe('an uncertain guess about a column', () => {
  it('leads to a question, which the person must answer before the import', async () => {
    const { state, draft, asked } = await opened();
    const [doubt] = draft().doubts;
    if (!doubt || doubt.kind === 'several_addresses') return expect.fail('not asked');
    expect(doubtQuestion(doubt, draft().preview.columns, '')).toBe('Is “Price” the street?');
    expect(doubtReason(doubt, ['12.50', ''], [])).toContain('“12.50”');
    await state().startImport();
    expect(asked('startImport')).toEqual([]);
    state().confirmDoubt(doubt);
    expect(draft().doubts).toEqual([]);
    await state().startImport();
    expect(asked('startImport')).toMatchObject([{ mapping: { street: [0], city: [2] } }]);
  });

  it('leads to no second question when the file is read again', async () => {
    const { state, draft } = await opened();
    state().confirmDoubt(draft().doubts[0] ?? expect.fail('not asked'));
    await state().changeChoices({ encoding: 'macintosh' });
    expect(draft().doubts).toEqual([]);
  });

  it('leads to no question once the person has chosen another column', async () => {
    const { state, draft } = await opened();
    state().moveField('street', 0, 1);
    expect(draft()).toMatchObject({ doubts: [], mapping: { street: [1], city: [2] } });
  });

  it('leads to a question about another column if the person leaves the first one unmapped', async () => {
    const { state, draft } = await opened();
    state().changeColumn(0, null);
    expect(draft()).toMatchObject({
      doubts: [{ kind: 'unmapped_part', column: 1, field: 'street' }],
      mapping: { city: [2] },
    });
  });
});

describe('the choice of one of several addresses', () => {
  const BLOCKS = [
    { name: 'Billing', mapping: { street: [0], city: [1] } },
    { name: 'Delivery', mapping: { street: [2] } },
  ];

  it('replaces the whole mapping with the mapping of the chosen address', async () => {
    const { state, draft } = await opened({ ...PREVIEW, mapping: { street: [0], city: [1] }, guesses: [] });
    const [billing, delivery] = BLOCKS;
    if (!billing || !delivery) return;
    state().chooseAddress(BLOCKS, delivery);
    expect(draft().mapping).toEqual({ street: [2] });
    state().chooseAddress(BLOCKS, billing);
    expect(draft().mapping).toEqual({ street: [0], city: [1] });
  });
});

describe('the choice to import several addresses', () => {
  const BLOCKS = [
    { name: 'Billing', mapping: { street: [0], city: [2] } },
    { name: 'Delivery', mapping: { street: [1], city: [2] } },
  ];
  const mappings = (draft: { readonly addresses: readonly { readonly mapping: object }[] }) =>
    draft.addresses.map(({ mapping }) => mapping);

  it('gives each address its own mapping, and its own questions before the import', async () => {
    const { state, draft, asked } = await opened();
    state().chooseAllAddresses(BLOCKS);
    expect(mappings(draft())).toEqual(BLOCKS.map(({ mapping }) => mapping));
    state().showAddress(1);
    expect(draft()).toMatchObject({ mapping: { street: [1], city: [2] }, doubts: [] });
    state().changeColumn(2, 'state');
    expect(mappings(draft())).toEqual([BLOCKS[0]?.mapping, { street: [1], state: [2] }]);
    await state().startImport();
    expect(asked('startImport'), 'prices are no streets').toEqual([]);

    state().showAddress(0);
    state().changeColumn(0, null);
    state().confirmDoubt(draft().doubts[0] ?? expect.fail('a town without a street is asked about'));
    await state().startImport();
    expect(asked('startImport')).toMatchObject([
      {
        mapping: { city: [2] },
        addressName: 'Billing',
        companions: [{ addressName: 'Delivery', mapping: { street: [1], state: [2] } }],
      },
    ]);
  });

  it('ends at the person’s request, or when the file is read with other columns', async () => {
    const { state, draft } = await opened();
    state().chooseAllAddresses(BLOCKS);
    state().changeDefaultCountry('deu');
    state().askForAddress();
    expect(draft()).toMatchObject({ addresses: [], mapping: PREVIEW.mapping, defaultCountry: 'deu' });
    state().chooseAllAddresses(BLOCKS);
    await state().changeChoices({ headerRow: 2 });
    expect(draft().addresses).toHaveLength(2);
    await state().changeChoices({ delimiter: ';' });
    expect(draft()).toMatchObject({ addresses: [], mapping: PREVIEW.mapping });
  });
});

describe('a remembered mapping', () => {
  const REMEMBERED: FilePreview = {
    ...PREVIEW,
    mapping: { address: [0] },
    guesses: [{ column: 0, field: 'address', reason: 'remembered', certainty: 'sure' }],
    defaultCountry: null,
    guessed: {
      mapping: { street: [1], city: [2] },
      guesses: [guess(1, 'street', 'sure')],
      defaultCountry: 'che',
    },
  };

  it('can be replaced by a new guess, and restored afterwards', async () => {
    const { state, draft } = await opened(REMEMBERED);
    state().changeColumn(2, 'state');
    state().guessAgain(true);
    const guessed = { mapping: { street: [1], city: [2] }, defaultCountry: 'che' };
    expect(draft()).toMatchObject(guessed);
    await state().changeChoices({ encoding: 'macintosh' });
    expect(draft()).toMatchObject(guessed);
    state().guessAgain(false);
    expect(draft()).toMatchObject({ mapping: { address: [0] }, defaultCountry: null });
    expect(draft().preview.choices.encoding, 'how the file is read stays').toBe('macintosh');
  });
});

it('the import still offers all suitable encodings after the person has chosen one', async () => {
  const { state, draft } = await opened();
  await state().changeChoices({ encoding: 'macintosh' });
  expect(draft().preview.choices.encoding).toBe('macintosh');
  expect(draft().preview.encodingCandidates).toHaveLength(2);
});

it('the import of an exported file can open the original list, even from the trash', async () => {
  const origin = { listId: 7, name: 'Members', isInTrash: true, columnCount: 3 };
  const { state, asked } = await opened({ ...PREVIEW, origin });
  await state().openOrigin(origin);
  expect(asked('putBackList')).toEqual([{ listId: 7 }]);
  expect(asked('startImport')).toEqual([]);
  expect(state().notice?.tone, 'it does not exist after all').toBe('failure');
});
