import { stat } from 'node:fs/promises';
import type { SheetTab } from '#shared/contract/import/preview.ts';
import { MAX_ORDERED_BYTES } from '../limits.ts';
import { rowsByNumber } from '../row-order.ts';
import type { OpenTables } from '../tables.ts';
import { walkedTables, xmlPieces } from '../walked-tables.ts';
import { Xml2003Walker } from './xml-2003-walker.ts';

/** Opens a workbook in the XML of Excel 2003. A first pass collects the facts that sheets state after their rows. */
export const openXml2003: OpenTables = async (file, withValues = false) => {
  const text = { pieces: () => xmlPieces(file), bytes: (await stat(file.path)).size };
  let surveyed: Xml2003Walker | null = null;
  const factsOf = (name: string) => surveyed?.facts[surveyed.sheets.findIndex((each) => each.name === name)];
  const createWalker = (wanted: string | null): Xml2003Walker => {
    if (wanted !== null) return new Xml2003Walker(wanted, withValues, factsOf(wanted)?.hidesZeros);
    return (surveyed = new Xml2003Walker(null, false));
  };
  const { sheets, rows, hiddenColumns } = walkedTables(text, createWalker, file.fileName);
  let known: Promise<readonly SheetTab[]> | null = null;
  const allSheets = (): Promise<readonly SheetTab[]> => (known ??= sheets());
  return {
    sheets: allSheets,
    likely: () => Promise.resolve(null),
    async *rows(name) {
      await allSheets();
      const isInOrder = factsOf(name)?.isInOrder === true || text.bytes > MAX_ORDERED_BYTES;
      yield* rowsByNumber(rows(name), isInOrder, file.fileName);
    },
    hiddenColumns,
    close: () => undefined,
  };
};
