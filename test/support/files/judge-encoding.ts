import { writeFileSync } from 'node:fs';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { createCodec } from '../../../src-main/spreadsheet/text/text-units.ts';
import type { EncodedList } from './encoded-lists.ts';

export type JudgedEncoding = {
  readonly guessed: string;
  /** Whether the text is right. Another encoding may give the same text. */
  readonly isRight: boolean;
  /** Whether the text is wrong and no offered encoding reads it correctly. */
  readonly isSilent: boolean;
};

/** @param path the file to which the list is written; an existing file is replaced */
export async function judgeEncoding(
  { bytes, text }: EncodedList,
  path: string,
  country: string | null = null,
): Promise<JudgedEncoding> {
  writeFileSync(path, bytes);
  const { choices, encodingCandidates } = await inspectFile(path, { country });
  const isText = (encoding: string): boolean => {
    const codec = createCodec(encoding);
    return codec.decode(codec.createReader()(bytes)) === text;
  };
  const guessed = choices.encoding ?? '';
  const isRight = isText(guessed);
  return {
    guessed,
    isRight,
    isSilent: !isRight && !encodingCandidates.some(({ encoding }) => isText(encoding)),
  };
}
