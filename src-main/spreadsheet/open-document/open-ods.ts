/** Opens ODS files (packages) and FODS files (the same content in one XML file). Both are streamed. */
import { stat } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import { damaged, readingError } from '../failures.ts';
import type { OpenTables } from '../tables.ts';
import { walkedTables, xmlPieces } from '../walked-tables.ts';
import { eachTag } from '../workbook/workbook.ts';
import { openPackage, type Package, partBytes } from '../workbook/xlsx-package.ts';
import { localName } from '../workbook/xml/xml.ts';
import { ContentWalker } from './content-walker.ts';

const walkerMaker =
  (withValues: boolean, hidesZeros = false) =>
  (wanted: string | null) =>
    new ContentWalker(wanted, withValues, hidesZeros);

export const openOds: OpenTables = async ({ path, fileName }, withValues = false) => {
  const from = await openPackage(path, fileName);
  try {
    await refuseEncrypted(from);
    const content = from.find('content.xml');
    if (!content) throw damaged(fileName, 'content.xml');
    const text = { pieces: () => partBytes(from, content), bytes: content.uncompressedSize };
    return {
      ...walkedTables(text, walkerMaker(withValues, await settingsHideZeros(from)), fileName),
      likely: () => Promise.resolve(null),
      close: () => from.close(),
    };
  } catch (error) {
    from.close();
    throw error;
  }
};

export const openFods: OpenTables = async (file, withValues = false) => {
  const text = { pieces: () => xmlPieces(file), bytes: (await stat(file.path)).size };
  return {
    ...walkedTables(text, walkerMaker(withValues), file.fileName),
    likely: () => Promise.resolve(null),
    close: () => undefined,
  };
};

async function settingsHideZeros(from: Package): Promise<boolean> {
  const walker = new ContentWalker(null, false);
  const settings = from.find('settings.xml');
  try {
    if (settings) for await (const bytes of partBytes(from, settings)) walker.write(bytes);
  } catch (error) {
    throw readingError(error, from.fileName, 'settings.xml');
  }
  return walker.hidesZeros;
}

/** Checks the manifest, which states the encryption of each part. @throws AppError `file_encrypted` */
async function refuseEncrypted(from: Package): Promise<void> {
  const manifest = from.find('META-INF/manifest.xml');
  if (!manifest) return;
  await eachTag(from, manifest, ({ name }) => {
    if (localName(name) === 'encryption-data')
      throw new AppError({ code: 'file_encrypted', file: from.fileName });
  });
}
