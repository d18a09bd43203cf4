import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src-main/cli/arguments.ts';
import { columnWord } from '../../../src-main/cli/export-options.ts';
import { HELP } from '../../../src-main/cli/help.ts';
import { EXPORT_COLUMN_IDS } from '#shared/domain/outcome/export-columns.ts';
import { chooseColumns } from '../../../src-main/cli/choose-columns.ts';

const words = (line: string) => parseArguments(line.split(' '));

describe('the words of a command', () => {
  it('say what is wanted', () => {
    expect(
      words(
        'clean a.csv --out b.csv --country uk --map street=Road --map city=Town --preset Strict --max-credits 0 --json',
      ),
    ).toMatchObject({
      ok: true,
      wanted: {
        command: 'clean',
        operand: 'a.csv',
        options: {
          out: 'b.csv',
          country: 'uk',
          preset: 'strict',
          maxCredits: 0,
          json: true,
          export: { layout: 'added_columns', leaveOutExcluded: false, notes: false, utf8: false },
          map: [
            { field: 'street', column: 'Road' },
            { field: 'city', column: 'Town' },
          ],
        },
      },
    });
  });

  it('say what an export is to have', () => {
    const line =
      'export 1 --out a.csv --in-place --columns uprn,decided-by --rows left-to-do --leave-out-excluded --notes --protected new-file --utf8';
    expect(words(line)).toMatchObject({
      wanted: {
        options: {
          export: {
            layout: 'in_place',
            columns: ['uprn', 'decided_by'],
            rows: { kind: 'left_to_do' },
            leaveOutExcluded: true,
            notes: true,
            protectedSheet: 'new_file',
            utf8: true,
          },
        },
      },
    });
  });

  it('name in the help all columns there are', () => {
    const ids = EXPORT_COLUMN_IDS.map(columnWord);
    for (const word of ids) expect(HELP).toMatch(new RegExp(` ${word}\\b`, 'u'));
    expect(words(`export 1 --out a.csv --columns ${ids.join(',')}`)).toMatchObject({
      wanted: { options: { export: { columns: EXPORT_COLUMN_IDS } } },
    });
  });

  it('may hold = in a column name', () => {
    expect(words('import a.csv --map city=a=b')).toMatchObject({
      wanted: { options: { map: [{ column: 'a=b' }] } },
    });
  });

  it.each([
    ['clean', 'clean needs a file'],
    ['verify', 'verify needs a list'],
    ['clean a.csv', 'clean needs --out OUTPUT'],
    ['tidy a.csv', 'there is no command "tidy"'],
    ['clean a.csv b.csv --out c.csv', '"b.csv" is one word too many'],
    ['import a.csv --map town=City', 'not "town"'],
    ['import a.csv --map street', 'FIELD=COLUMN'],
    ['verify 1 --concurrency 0', '--concurrency takes a whole number from 1 to 128'],
    ['verify 1 --max-credits 1.5', '--max-credits takes a whole number'],
    ['verify 1 --preset lax', '--preset is one of strict, normal, relaxed'],
    ['verify 1 --key secret', '--key'],
    [
      'export 1 --out a.csv --rows some',
      '--rows is one of all, decided, left-to-do, deliverable, not-undeliverable, not "some"',
    ],
    ['export 1 --out a.csv --columns status,colour', 'not "colour"'],
    ['export 1 --out a.csv --protected keep', '--protected is one of remove, new-file'],
  ])('that make no sense are answered with which and why: %s', (line, why) => {
    expect(words(line)).toMatchObject({ ok: false, detail: expect.stringContaining(why) });
  });
});

describe('--map', () => {
  const columns = ['Name', 'Road', 'Town', 'Zip'];
  const guessed = { street: [1], city: [2], postcode: [3] };

  it('replaces the guess for its field and takes the column from any other', () => {
    expect(chooseColumns(guessed, [{ field: 'locality', column: 'Town' }], columns)).toEqual({
      street: [1],
      postcode: [3],
      locality: [2],
    });
  });

  it('may name several columns for a field, in their order, letter case aside', () => {
    const options = [
      { field: 'street', column: 'road' },
      { field: 'street', column: 'NAME' },
    ] as const;
    expect(chooseColumns(guessed, options, columns).street).toEqual([1, 0]);
  });

  it('leaves a column out that is said to be none', () => {
    expect(chooseColumns(guessed, [{ field: 'none', column: 'Town' }], columns)).toEqual({
      street: [1],
      postcode: [3],
    });
  });

  it('names a column that is not there together with those that are', () => {
    expect(() => chooseColumns(guessed, [{ field: 'city', column: 'City' }], columns)).toThrow(
      expect.objectContaining({
        failure: { code: 'column_not_found', field: 'city', column: 'City', columns },
      }),
    );
  });
});
