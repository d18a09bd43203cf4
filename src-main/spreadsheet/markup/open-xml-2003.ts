import { stat } from 'node:fs/promises';
import type { OpenTables } from '../tables.ts';
import { walkedTables, xmlPieces } from '../walked-tables.ts';
import { Xml2003Walker } from './xml-2003-walker.ts';

/** A workbook in the XML of Excel 2003. */
export const openXml2003: OpenTables = async (file) => {
  const text = { pieces: () => xmlPieces(file), bytes: (await stat(file.path)).size };
  return {
    ...walkedTables(text, (wanted) => new Xml2003Walker(wanted), file.fileName),
    likely: () => Promise.resolve(null),
    close: () => undefined,
  };
};
