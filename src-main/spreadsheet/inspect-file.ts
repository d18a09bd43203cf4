import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readingError } from './failures.ts';
import { FORMAT_TOOLS } from './formats.ts';
import { readHead } from './read-head.ts';
import type { Inspection, WantedChoices } from './sheet.ts';
import { sniffFormat } from './sniff-format.ts';

/**
 * Detects the format of a file and how to read it, and returns its first rows. Reads only the beginning of the file. To
 * guess the encoding of a text file, it reads all bytes, because one character near the end may decide.
 * @param file the name that failures show; a file that comes from the page has another name on disk
 * @throws AppError the `file_…` codes, `sheet_not_found`
 */
export async function inspectFile(
  path: string,
  wanted: WantedChoices,
  file = basename(path),
): Promise<Inspection> {
  try {
    const bytes = (await stat(path)).size;
    const head = await readHead(path);
    const format = await sniffFormat(path, file, head);
    return await FORMAT_TOOLS[format].inspect({ path, fileName: file, bytes, head }, wanted);
  } catch (error) {
    throw readingError(error, file, '');
  }
}
