import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/import/preview.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { settled } from '../support/single-row-page.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

type Wanted = { readonly choices: Partial<SheetChoices> };

function guess({ choices: { sheet = 'Members', headerRow } }: Wanted): FilePreview {
  const row = headerRow ?? (sheet === 'Members' ? 1 : 3);
  const names = sheet === 'Members' && row === 1 ? ['Title', 'A', 'B'] : ['Name', 'Road', 'Land'];
  return {
    fileName: 'members.xlsx',
    format: 'xlsx',
    bytes: 1,
    choices: { sheet, encoding: null, delimiter: null, headerRow: row },
    reasons: { encoding: 'only_choice', delimiter: 'only_choice', headerRow: 'first_text_row' },
    sheets: ['Members', 'Donors'].map((name) => ({ name, isHidden: false })),
    encodingCandidates: [],
    columns: names,
    rows: [],
    mapping: { street: [1], city: [2] },
    guesses: [],
    defaultCountry: 'usa',
    guessed: null,
    origin: null,
  };
}

async function importing(
  readPreview: (wanted: Wanted) => Reply | Promise<Reply> = (wanted) => ok(guess(wanted)),
) {
  const { state, asked } = storeOnFake({
    openSample: () => ok({ token: 'a', name: 'members.xlsx' }),
    readPreview,
  });
  await state().openSample();
  return {
    state,
    draft: () => {
      const { draft } = state();
      if (!draft) throw new Error('no draft');
      return draft;
    },
    wanted: () => asked('readPreview').map((input) => (input as Wanted).choices),
  };
}

it('opening a file closes the notices about earlier actions', async () => {
  const { state } = await importing();
  state().tell('2 lists, one for each address. This is the first');
  await state().openSample();
  expect(state().notice).toBeNull();
});

describe('the choices of a person for a file', () => {
  it('still apply after the person chooses another header row', async () => {
    const { state, draft } = await importing();
    state().changeDefaultCountry('gbr');
    state().changeColumn(2, 'country');
    await state().changeChoices({ headerRow: 2 });
    expect(draft().preview.columns).toEqual(['Name', 'Road', 'Land']);
    expect(draft()).toMatchObject({ defaultCountry: 'gbr', mapping: { street: [1], country: [2] } });
    state().changeDefaultCountry(null);
    state().changeColumn(1, null);
    await state().changeChoices({ headerRow: 1 });
    expect(draft().defaultCountry).toBeNull();
    expect(draft().mapping).toEqual({ country: [2] });
  });

  it('do not include the header row once the person chooses another sheet', async () => {
    const { state, draft, wanted } = await importing();
    await state().changeChoices({ headerRow: 2 });
    await state().changeChoices({ sheet: 'Donors' });
    expect(wanted()).toEqual([{}, { headerRow: 2 }, { sheet: 'Donors' }]);
    expect(draft().preview.choices).toMatchObject({ sheet: 'Donors', headerRow: 3 });
    await state().changeChoices({ headerRow: 4 });
    expect(wanted().at(-1)).toEqual({ sheet: 'Donors', headerRow: 4 });
  });

  it('also apply to a column with the same name in another sheet', async () => {
    const { state, draft } = await importing();
    state().changeColumn(0, 'locality');
    await state().changeChoices({ sheet: 'Donors' });
    expect(draft().mapping, 'no column “Title” there').toEqual({ street: [1], city: [2] });
    state().changeColumn(1, null);
    await state().changeChoices({ sheet: 'Members', headerRow: 2 });
    expect(draft().mapping, '“Road” is there too').toEqual({ city: [2] });
  });

  it('still apply if the person made them while the file was being read, or if reading failed', async () => {
    const reading = Promise.withResolvers<Reply>();
    const answers = [ok(guess({ choices: {} })), reading.promise];
    const { state, draft, wanted } = await importing(
      () => answers.shift() ?? failed({ code: 'sheet_not_found', file: '', sheet: '', sheets: [] }),
    );
    const header = state().changeChoices({ headerRow: 2 });
    const sheet = state().changeChoices({ sheet: 'Gone' });
    state().changeDefaultCountry('gbr');
    reading.resolve(ok(guess({ choices: { headerRow: 2 } })));
    await Promise.all([header, sheet]);
    expect(wanted()).toEqual([{}, { headerRow: 2 }, { sheet: 'Gone' }]);
    expect(draft()).toMatchObject({ defaultCountry: 'gbr', chosen: { reading: { headerRow: 2 } } });
    expect(state().notice?.tone).toBe('failure');
  });
});

describe('the choice of a country', () => {
  const countries = (asked: readonly unknown[]) =>
    asked.map((input) => (input as { readonly country?: string | null }).country);
  const text = (encoding: FilePreview['reasons']['encoding']): FilePreview => {
    const { reasons, ...preview } = guess({ choices: {} });
    return { ...preview, reasons: { ...reasons, encoding } };
  };

  it('makes the app read the file again if the encoding is a guess, and applies to later reads', async () => {
    const { state, asked } = storeOnFake({
      openSample: () => ok({ token: 'a', name: 'members.csv' }),
      readPreview: () => ok(text('several_encodings_fit')),
    });
    await state().openSample();
    state().changeDefaultCountry('pol');
    await state().changeChoices({ headerRow: 2 });
    expect(countries(asked('readPreview'))).toEqual([undefined, 'pol', 'pol']);
    expect(state().draft).toMatchObject({ defaultCountry: 'pol' });
  });

  it('does not make the app read the file again if the encoding is certain', async () => {
    const { state, asked } = storeOnFake({
      openSample: () => ok({ token: 'a', name: 'members.csv' }),
      readPreview: () => ok(text('valid_utf8')),
    });
    await state().openSample();
    state().changeDefaultCountry('pol');
    expect(asked('readPreview')).toHaveLength(1);
  });
});

describe('a file that is opened while another file is being read', () => {
  it('replaces the other file, whichever answer arrives first', async () => {
    const first = Promise.withResolvers<Reply>();
    const names = ['huge.csv', 'small.csv'];
    const { state, asked } = storeOnFake({
      openSample: () => ok({ token: names[0] ?? '', name: names.shift() ?? '' }),
      readPreview: ({ file }: { readonly file: { readonly name: string } }) =>
        file.name === 'huge.csv' ? first.promise : ok({ ...guess({ choices: {} }), fileName: file.name }),
      stopPreview: () => ok(null),
    });
    const overtaken = state().openSample();
    await state().openSample();
    expect(asked('stopPreview')).toEqual([{ file: { token: 'huge.csv', name: 'huge.csv' } }]);
    first.resolve(ok({ ...guess({ choices: {} }), fileName: 'huge.csv' }));
    await overtaken;
    expect(state().draft?.preview.fileName).toBe('small.csv');
  });

  it('opens without a message about the other file', async () => {
    const first = Promise.withResolvers<Reply>();
    const names = ['huge.csv', 'small.csv'];
    const { state } = storeOnFake({
      openSample: () => ok({ token: names[0] ?? '', name: names.shift() ?? '' }),
      readPreview: ({ file }: { readonly file: { readonly name: string } }) =>
        file.name === 'huge.csv' ? first.promise : ok(guess({ choices: {} })),
      stopPreview: () => {
        first.resolve(failed({ code: 'interrupted' }));
        return ok(null);
      },
    });
    const overtaken = state().openSample();
    await state().openSample();
    await overtaken;
    expect(state().notice).toBeNull();
  });
});

it('the import of a file stays on the screen while another list is being prepared', async () => {
  const { state, draft } = await importing();
  const progress = { rows: 1, total: 2, fraction: 0.5, rowsPerSecond: null, msLeft: null, failure: null };
  state().hearImport({ ...progress, listId: 9, state: 'running', stage: 'preparing' });
  state().hearImport({ ...progress, listId: 9, state: 'done', stage: 'preparing' });
  expect(draft().preview.fileName).toBe('members.xlsx');
  expect(state().importJob).toBeNull();
  expect(state().screen).toEqual({ name: 'import' });
});

describe('several files dropped together', () => {
  const files = ['one.csv', 'two.csv', 'three.csv'].map((name) => new File([], name));
  const readPreview = (wanted: Wanted) => ok(guess(wanted));

  it('open one in this window and each of the others in a new window', async () => {
    const opened: string[] = [];
    const { state } = storeOnFake({ readPreview }, undefined, undefined, ({ name }) =>
      Promise.resolve(opened.push(name)),
    );
    await state().takeLists(files);
    expect(state().draft?.file.name).toBe('one.csv');
    expect(opened).toEqual(['two.csv', 'three.csv']);
    expect(state().notice).toBeNull();
  });

  it('open up to the limit of windows, and a message states the limit', async () => {
    const failure = { code: 'too_many_windows', most: 12 } as const;
    const { state } = storeOnFake({ readPreview }, undefined, undefined, () =>
      Promise.reject(new AppError(failure)),
    );
    await state().takeLists(files);
    expect(state().draft?.file.name).toBe('one.csv');
    expect(state().notice).toMatchObject({ text: failureMessage(failure).text });
  });

  it('open in a browser as a single file, with a message about the others', async () => {
    const { state } = storeOnFake({ readPreview });
    await state().takeLists(files);
    expect(state().draft?.file.name).toBe('one.csv');
    expect(state().notice?.text).toContain('Only one.csv was opened');
    const one = storeOnFake({ readPreview }).state();
    await one.takeLists(files.slice(0, 1));
    expect(one.notice).toBeNull();
  });
});

it('if a dialog opens while a file is being read, the page shows the file once the dialog is closed', async () => {
  const reading = Promise.withResolvers<Reply>();
  const { state } = storeOnFake({ readPreview: () => reading.promise });
  const taken = state().takeLists([new File([], 'spring.csv')]);
  await settled();
  state().openDialog('about');
  reading.resolve(ok(guess({ choices: {} })));
  await settled();
  expect(state().screen.name).not.toBe('import');
  state().closeDialog();
  await taken;
  expect(state().screen.name).toBe('import');
});
