import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';

/** The names of a workbook's sheets, including hidden ones. */
export async function sheetNames(path: string): Promise<readonly string[]> {
  const { sheets } = await inspectFile(path, {});
  return sheets.map(({ name }) => name);
}
