import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';

export async function sheetNames(path: string): Promise<readonly string[]> {
  const { sheets } = await inspectFile(path, {});
  return sheets.map(({ name }) => name);
}
