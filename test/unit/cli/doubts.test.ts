import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureText } from '../../../src-main/cli/failure-text.ts';
import { guessedMapping, refuseDoubts } from '../../../src-main/cli/refuse-doubts.ts';
import { chooseColumns } from '../../../src-main/cli/choose-columns.ts';
import type { MapOption } from '../../../src-main/cli/arguments.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { AppError } from '#shared/contract/errors.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

async function preview(text: string) {
  const path = join(tempDir(), 'orders.csv');
  writeFileSync(path, text);
  const { columns, rows } = await inspectFile(path, {});
  return { columns, rows, ...guessMapping(columns, rows) };
}

function refusalOf(guessed: Awaited<ReturnType<typeof preview>>, options: readonly MapOption[] = []): string {
  try {
    refuseDoubts('orders.csv', guessed, options);
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

describe('a list that leaves a doubt', () => {
  it('of two addresses is refused with the options that choose one', async () => {
    expect(refusalOf(await preview(TWO))).toBe(
      'Each row of “orders.csv” holds 2 addresses (“Ship street” and “Bill street”). Say which of them is to be checked. Nothing was imported. ' +
        'Here --map "street=Ship street" or --map "street=Bill street" --map "street=Bill street 2" says so. ' +
        'With --addresses both all of them are.',
    );
  });

  it('is read as the address that --map names, with its own town', async () => {
    const guessed = await preview(TWO);
    const options: readonly MapOption[] = [{ field: 'street', column: 'Bill street' }];
    expect(guessedMapping(guessed, options)).toEqual({ street: [0, 1], city: [2] });
    expect(refusalOf({ ...guessed, mapping: guessedMapping(guessed, options) }, options)).toBe('');
  });

  it('of a column of prices is refused until --map names the column', async () => {
    const guessed = await preview('Street,City\n12.50 EUR,Leeds\n9.00 EUR,York\n');
    expect(refusalOf(guessed)).toBe(
      'The column “Street” of “orders.csv” would be the street, but its cells look like prices. Say whether it is. Nothing was imported. ' +
        'Here --map street=Street or --map none=Street says so.',
    );
    expect(refusalOf(guessed, [{ field: 'street', column: 'street' }])).toBe('');
  });

  it('is imported without the column that --map leaves out', async () => {
    const guessed = await preview('Street,City,Postcode\n12.50 EUR,Leeds,LS1 4AB\n9.00 EUR,York,YO1 7HR\n');
    const options: readonly MapOption[] = [{ field: 'none', column: 'Street' }];
    const mapping = chooseColumns(guessedMapping(guessed, options), options, guessed.columns);
    expect(mapping).toEqual({ city: [1], postcode: [2] });
    expect(refusalOf({ ...guessed, mapping }, options)).toBe('');
  });

  it('of two addresses is read as the one that --map does not leave out', async () => {
    const guessed = await preview(TWO);
    const options: readonly MapOption[] = [{ field: 'none', column: 'Ship street' }];
    const mapping = guessedMapping(guessed, options);
    expect(mapping).toEqual({ street: [0, 1], city: [2] });
    expect(refusalOf({ ...guessed, mapping }, options)).toBe('');
  });
});
