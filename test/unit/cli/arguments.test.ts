import { describe, expect, it } from 'vitest';
import { EXPORT_COLUMN_IDS } from '#shared/domain/outcome/export-columns.ts';
import { HELP } from '#shared/messages/cli/help.ts';
import { ENCODINGS } from '#shared/messages/import/encodings.ts';
import { parseArguments } from '../../../src-main/cli/arguments.ts';
import { chooseColumns } from '../../../src-main/cli/choose-columns.ts';
import { columnWord } from '../../../src-main/cli/export-options.ts';

const words = (line: string) => parseArguments(line.split(' '));

describe('command-line arguments', () => {
  it('name the command, its operand and its options', () => {
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

  it.each([
    ['--delimiter semicolon --encoding CP1252', ';', 'windows-1252'],
    ['--delimiter | --encoding utf8', '|', 'utf-8'],
    ['--delimiter Tab --encoding Latin1', '\t', 'windows-1252'],
    ['--delimiter \\t --encoding Shift-JIS', '\t', 'shift_jis'],
    ['--delimiter , --encoding JIS', ',', 'iso-2022-jp'],
    ['--delimiter pipe --encoding UTF-16LE', '|', 'utf-16le'],
  ])('set the delimiter and the encoding of a text file: %s', (line, delimiter, encoding) => {
    expect(words(`import a.csv ${line}`)).toMatchObject({
      ok: true,
      wanted: { options: { delimiter, encoding } },
    });
  });

  it('may name an encoding by each of its usual names', () => {
    for (const [names, encoding] of [
      ['utf-8 UTF8 utf-8-sig cp65001 65001', 'utf-8'],
      ['utf16 utf-16 UTF-16LE unicode ucs-2 1200', 'utf-16le'],
      ['ansi ascii latin1 latin-1 l1 iso-8859-1 1252 cp1252 windows1252', 'windows-1252'],
      ['latin2 ISO8859-2 iso_8859-2 l2', 'iso-8859-2'],
      ['latin9 latin-9 iso-8859-15 l9', 'iso-8859-15'],
      ['cp437 ibm437 IBM-437', 'cp437'],
      ['ibm866 dos866 866', 'cp866'],
      ['cp874 windows-874 tis-620 iso-8859-11', 'windows-874'],
      ['sjis ms932 cp932 windows-31j Shift_JIS', 'shift_jis'],
      ['cp936 gbk gb2312 GB18030', 'gb18030'],
      ['cp949 uhc euckr ks_c_5601-1987 korean', 'euc-kr'],
      ['cp950 big5-hkscs', 'big5'],
      ['mac macroman macintosh x-mac-roman', 'macintosh'],
      ['latin5 iso-8859-9', 'windows-1254'],
    ] as const)
      for (const name of names.split(' '))
        expect(words(`import a.csv --encoding ${name}`), name).toMatchObject({
          ok: true,
          wanted: { options: { encoding } },
        });
    for (const { value } of ENCODINGS)
      expect(words(`import a.csv --encoding ${value}`)).toMatchObject({
        ok: true,
        wanted: { options: { encoding: value } },
      });
  });

  it.each(['--delimiter ::', '--delimiter "', '--encoding klingon', '--encoding cp1'])(
    'are refused if they name an unknown delimiter or encoding: %s',
    (line) => {
      expect(words(`import a.csv ${line}`)).toMatchObject({ ok: false });
    },
  );

  it('choose the layout, the columns and the rows of an export', () => {
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

  it('may name every export column, and the help lists these columns', () => {
    const ids = EXPORT_COLUMN_IDS.map(columnWord);
    for (const word of ids) expect(HELP).toMatch(new RegExp(` ${word}\\b`, 'u'));
    expect(words(`export 1 --out a.csv --columns ${ids.join(',')}`)).toMatchObject({
      wanted: { options: { export: { columns: EXPORT_COLUMN_IDS } } },
    });
  });

  it('may contain a column name with the character =', () => {
    expect(words('import a.csv --map city=a=b')).toMatchObject({
      wanted: { options: { map: [{ column: 'a=b' }] } },
    });
  });

  it.each([
    ['clean', 'clean needs a file'],
    ['verify', 'verify needs a list'],
    ['clean a.csv', 'clean needs --out OUTPUT'],
    ['tidy a.csv', 'There is no command "tidy".'],
    ['clean a.csv b.csv --out c.csv', 'Too many arguments: "b.csv".'],
    ['import a.csv --map town=City', 'not "town"'],
    ['import a.csv --map street', 'FIELD=COLUMN'],
    ['verify 1 --concurrency 0', '--concurrency needs a whole number from 1 to 128'],
    ['verify 1 --max-credits 1.5', '--max-credits needs a whole number'],
    ['verify 1 --preset lax', '--preset must be one of strict, normal, relaxed'],
    ['verify 1 --key secret', '--key'],
    [
      'export 1 --out a.csv --rows some',
      '--rows must be one of all, decided, left-to-do, deliverable, not-undeliverable, not "some"',
    ],
    ['export 1 --out a.csv --columns status,colour', 'not "colour"'],
    ['export 1 --out a.csv --protected keep', '--protected must be one of remove, new-file'],
  ])('are refused with the reason for the refusal: %s', (line, why) => {
    expect(words(line)).toMatchObject({ ok: false, detail: expect.stringContaining(why) });
  });
});

describe('--map', () => {
  const columns = ['Name', 'Road', 'Town', 'Zip'];
  const guessed = { street: [1], city: [2], postcode: [3] };

  it('replaces the guessed column of its field, and removes the named column from other fields', () => {
    expect(chooseColumns(guessed, [{ field: 'locality', column: 'Town' }], columns)).toEqual({
      street: [1],
      postcode: [3],
      locality: [2],
    });
  });

  it('accepts several columns for one field in the given order, and ignores letter case', () => {
    const options = [
      { field: 'street', column: 'road' },
      { field: 'street', column: 'NAME' },
    ] as const;
    expect(chooseColumns(guessed, options, columns).street).toEqual([1, 0]);
  });

  it('removes the column from every field if the field is none', () => {
    expect(chooseColumns(guessed, [{ field: 'none', column: 'Town' }], columns)).toEqual({
      street: [1],
      postcode: [3],
    });
  });

  it('is refused for an unknown column, and the message lists the existing columns', () => {
    expect(() => chooseColumns(guessed, [{ field: 'city', column: 'City' }], columns)).toThrow(
      expect.objectContaining({
        failure: { code: 'column_not_found', field: 'city', column: 'City', columns },
      }),
    );
  });
});
