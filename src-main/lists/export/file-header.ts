import type { StoredList } from '../../db/repositories/list-repository.ts';
import { inspectFile } from '../../spreadsheet/inspect-file.ts';

type FileHeader = {
  /** One name for each column of the list. A name may be empty or occur twice. */
  readonly header: readonly string[];
  readonly titles: readonly string[];
};

/** @param path of the workspace's copy @throws AppError the `file_…` codes */
export async function readFileHeader({ columns, source }: StoredList, path: string): Promise<FileHeader> {
  if (source.isCopyErased === true) return { header: columns, titles: [] };
  const { header, titles, columns: read } = await inspectFile(path, source, source.fileName);
  // A file without a header gets generated names, which distinguish its columns.
  const isSame = source.headerRow > 0 && columns.every((name, at) => name === read[at]);
  return { header: isSame ? columns.map((_, at) => header[at] ?? '') : columns, titles };
}
