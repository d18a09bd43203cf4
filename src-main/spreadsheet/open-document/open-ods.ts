/** ODS, a package, and FODS, the same in one file of XML. Both are streamed. */
import { stat } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import { damaged } from '../failures.ts';
import type { OpenTables } from '../tables.ts';
import { walkedTables, xmlPieces } from '../walked-tables.ts';
import { eachTag } from '../workbook/workbook.ts';
import { localName } from '../workbook/xml.ts';
import type { Package } from '../workbook/xlsx-package.ts';
import { openPackage, partBytes } from '../workbook/xlsx-package.ts';
import { ContentWalker } from './content-walker.ts';

const createWalker = (wanted: string | null): ContentWalker => new ContentWalker(wanted);

export const openOds: OpenTables = async ({ path, fileName }) => {
  const from = await openPackage(path, fileName);
  try {
    await refuseEncrypted(from);
    const content = from.find('content.xml');
    if (!content) throw damaged(fileName, 'content.xml');
    const text = { pieces: () => partBytes(from, content), bytes: content.uncompressedSize };
    return {
      ...walkedTables(text, createWalker, fileName),
      likely: () => Promise.resolve(null),
      close: () => from.close(),
    };
  } catch (error) {
    from.close();
    throw error;
  }
};

export const openFods: OpenTables = async (file) => {
  const text = { pieces: () => xmlPieces(file), bytes: (await stat(file.path)).size };
  return {
    ...walkedTables(text, createWalker, file.fileName),
    likely: () => Promise.resolve(null),
    close: () => undefined,
  };
};

/** The manifest says of each part how it is encrypted. @throws AppError `file_encrypted` */
async function refuseEncrypted(from: Package): Promise<void> {
  const manifest = from.find('META-INF/manifest.xml');
  if (!manifest) return;
  await eachTag(from, manifest, ({ name }) => {
    if (localName(name) === 'encryption-data')
      throw new AppError({ code: 'file_encrypted', file: from.fileName });
  });
}
