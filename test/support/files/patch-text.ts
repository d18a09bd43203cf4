/** Patches a text file of given bytes, as an export does. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import { PLAIN_DIALECT, type TextDialect } from '#shared/domain/list/text-dialect.ts';
import type { RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { tempDir } from '../rows/temp-dir.ts';
import { headsOf } from './added-heads.ts';

export type TextPatch = {
  readonly encoding: string;
  readonly delimiter?: string;
  readonly columns?: readonly string[];
  readonly added?: readonly string[];
  readonly to?: 'own' | 'utf-8';
  readonly dialect?: TextDialect;
};

/** @param content the bytes of the file; its first record is the header */
export async function patchText(content: Buffer, rows: readonly RowPatch[], options: TextPatch) {
  const { encoding, delimiter = ',', columns = ['a', 'b', 'c'], added = [], to = 'own' } = options;
  const { dialect = PLAIN_DIALECT } = options;
  const directory = tempDir();
  const source = join(directory, 'list.csv');
  const output = join(directory, 'out.csv');
  writeFileSync(source, content);
  const choices: SheetChoices = { sheet: null, encoding, delimiter, dialect, headerRow: 1 };
  const plan = {
    source: { format: 'csv' as const, ...choices },
    columns,
    addedColumns: headsOf(added),
    encoding: to,
    rows,
  };
  return { ...(await writePatched(source, output, plan)), bytes: readFileSync(output) };
}
