import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';

/** The names of a workbook's sheets, hidden ones among them. */
export async function sheetNames(path: string): Promise<readonly string[]> {
  const { sheets } = await inspectFile(path, {});
  return sheets.map(({ name }) => name);
}
