import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { failureText } from '#shared/messages/cli/failure-hints.ts';
import type { MapOption } from '../../../src-main/cli/arguments.ts';
import { chooseColumns } from '../../../src-main/cli/choose-columns.ts';
import { guessedMapping, refuseDoubts } from '../../../src-main/cli/refuse-doubts.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ASKED = { addresses: true, isAddressSaid: false };

async function preview(text: string) {
  const path = join(tempDir(), 'orders.csv');
  writeFileSync(path, text);
  const { columns, rows } = await inspectFile(path, {});
  return { columns, rows, ...guessMapping(columns, rows) };
}

function refusalOf(guessed: Awaited<ReturnType<typeof preview>>, options: readonly MapOption[] = []): string {
  try {
    refuseDoubts('orders.csv', guessed, options, ASKED);
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failureText(error.failure);
  }
}

const TWO = [
  'Bill street,Bill street 2,Bill city,Ship street,Ship city',
  '1 Elm St,Apt 4,Dover,2 Ash Rd,Newark',
  '5 Oak St,,Salem,7 Fir Ave,Boston',
].join('\n');

describe('an import whose columns are ambiguous', () => {
  it('is refused if each row has two addresses, and the message names the options that choose one', async () => {
    expect(refusalOf(await preview(TWO))).toBe(
      'Each row of “orders.csv” contains 2 addresses (“Ship street” and “Bill street”). Say which of them to check. Nothing was imported. ' +
        'To answer, use --map "street=Ship street" or --map "street=Bill street" --map "street=Bill street 2". ' +
        'To check all of them, use --addresses both.',
    );
  });

  it('uses the address that --map chooses, with the town of that address', async () => {
    const guessed = await preview(TWO);
    const options: readonly MapOption[] = [{ field: 'street', column: 'Bill street' }];
    expect(guessedMapping(guessed, options)).toEqual({ street: [0, 1], city: [2] });
    expect(refusalOf({ ...guessed, mapping: guessedMapping(guessed, options) }, options)).toBe('');
  });

  it('is refused if a guessed street column looks like prices, until --map names this column', async () => {
    const guessed = await preview('Street,City\n12.50 EUR,Leeds\n9.00 EUR,York\n');
    expect(refusalOf(guessed)).toBe(
      'Doorstep guesses that the column “Street” of “orders.csv” is the street. But its cells look like prices. Say whether this is right. Nothing was imported. ' +
        'To answer, use --map street=Street or --map none=Street.',
    );
    expect(refusalOf(guessed, [{ field: 'street', column: 'street' }])).toBe('');
  });

  it('leaves out the column that --map removes', async () => {
    const guessed = await preview('Street,City,Postcode\n12.50 EUR,Leeds,LS1 4AB\n9.00 EUR,York,YO1 7HR\n');
    const options: readonly MapOption[] = [{ field: 'none', column: 'Street' }];
    const mapping = chooseColumns(guessedMapping(guessed, options), options, guessed.columns);
    expect(mapping).toEqual({ city: [1], postcode: [2] });
    expect(refusalOf({ ...guessed, mapping }, options)).toBe('');
  });

  it('uses the street of one address if --map removes the street of the other address', async () => {
    const guessed = await preview(TWO);
    const options: readonly MapOption[] = [{ field: 'none', column: 'Ship street' }];
    const mapping = guessedMapping(guessed, options);
    expect(mapping).toEqual({ street: [0, 1], city: [2] });
    expect(refusalOf({ ...guessed, mapping }, options)).toBe('');
  });
});

describe('an import with a question about a column', () => {
  it.each([
    [
      'Straße,Teil,PLZ,Ort\nHauptstraße,12,50667,Köln\nAm Ring,4a,53111,Bonn\nSeeweg,31,24103,Kiel\n',
      'The column “Teil” of “orders.csv” is not used, but it looks like the house number. Say whether it is. Nothing was imported. ' +
        'To answer, use --map house_number=Teil or --map none=Teil.',
      { field: 'none', column: 'Teil' },
    ],
    [
      'Street,Add2,Town,Postcode\n12 High Street,Flat 1,Leeds,LS1 4AB\n4 Mill Lane,,York,YO1 7HR\n',
      'The column “Add2” of “orders.csv” is not used, but it looks like another line of the street. Say whether it is. Nothing was imported. ' +
        'To answer, use --map street=Street --map street=Add2 or --map none=Add2.',
      { field: 'none', column: 'Add2' },
    ],
    [
      'House No,Street,Town,Postcode\n12,12 High Street,Leeds,LS1 4AB\n4,4 Mill Lane,York,YO1 7HR\n',
      'Doorstep guesses that the column “House No” of “orders.csv” is the house number. But the street contains the same numbers. Say whether this is right. Nothing was imported. ' +
        'To answer, use --map "house_number=House No" or --map "none=House No".',
      { field: 'none', column: 'House No' },
    ],
    [
      'Street,City,Postcode,Country\n12 High Street,Leeds,4412,GB\n4 Mill Lane,York,4512,GB\n',
      'Doorstep guesses that the column “Postcode” of “orders.csv” is the postcode. But most of its cells are not postcodes of their country. Say whether this is right. Nothing was imported. ' +
        'To answer, use --map postcode=Postcode or --map none=Postcode.',
      { field: 'postcode', column: 'Postcode' },
    ],
    [
      'Address,Street,Town,Postcode\n12 High Street,,Leeds,LS1 4AB\n4 Mill Lane,,York,YO1 7HR\n7 Low Road,,Hull,HU1 1AA\n',
      'Doorstep guesses that the column “Street” of “orders.csv” is the street. But it is mostly empty, and another column is full. Say whether this is right. Nothing was imported. ' +
        'To answer, use --map street=Street, --map street=Address or --map none=Street.',
      { field: 'street', column: 'Street' },
    ],
  ] as const)(
    'is refused for %j, with the options that answer the question',
    async (text, sentence, answer) => {
      const guessed = await preview(text);
      expect(refusalOf(guessed)).toBe(sentence);
      const mapping = chooseColumns(guessedMapping(guessed, [answer]), [answer], guessed.columns);
      expect(refusalOf({ ...guessed, mapping }, [answer])).toBe('');
    },
  );

  it('is accepted without a street if --map names the town', async () => {
    const guessed = await preview('Company,Town,Postcode\nA,Leeds,LS1 4AB\nB,York,YO1 7HR\n');
    expect(refusalOf(guessed)).toContain('No column of “orders.csv” is the street.');
    expect(refusalOf(guessed, [{ field: 'city', column: 'Town' }])).toBe('');
  });
});
