import { basename } from 'node:path';
import { openPackage, partText } from '../../../src-main/spreadsheet/workbook/xlsx-package.ts';

export async function partTexts(path: string): Promise<Readonly<Record<string, string>>> {
  const from = await openPackage(path, basename(path));
  try {
    const texts: Record<string, string> = {};
    for (const part of from.parts) {
      let text = '';
      for await (const piece of partText(from, part)) text += piece;
      texts[part.fileName] = text;
    }
    return texts;
  } finally {
    from.close();
  }
}
