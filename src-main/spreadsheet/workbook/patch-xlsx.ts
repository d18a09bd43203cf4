/**
 * A workbook copied part by part, with one worksheet patched on the way. All other parts keep their content, but
 * for those that list the sheets when one is added.
 */
import type { Readable } from 'node:stream';
import { addSheets } from './add-sheet.ts';
import { tooLarge } from '../failures.ts';
import { MAX_COLUMNS } from '../limits.ts';
import { patchedSheet, placeOfColumns } from './patch-sheet.ts';
import type { SheetPatchCounts } from './patch-sheet.ts';
import { withFewerUses } from './shared-string-count.ts';
import type { PatchPlan, PatchResult } from '../sheet.ts';
import { findWorksheet, readWorkbook } from './workbook.ts';
import { workbookExtension } from './workbook-kind.ts';
import type { PackagePart } from './xlsx-package.ts';
import { openPackage } from './xlsx-package.ts';
import type { ZipPart } from './zip-writer.ts';
import { byteStream, textStream, writeZip } from './zip-writer.ts';

/** @throws AppError the `file_…` codes, `sheet_not_found`, `output_not_writable`, `disk_full`, `interrupted` */
export async function patchXlsx(
  path: string,
  fileName: string,
  output: string,
  plan: PatchPlan,
): Promise<PatchResult> {
  const from = await openPackage(path, fileName);
  try {
    const workbook = await readWorkbook(from);
    const sheet = findWorksheet(workbook, plan.source.sheet);
    const { firstAdded, used } = await placeOfColumns(workbook, sheet, plan);
    if (firstAdded + plan.addedColumns.length > MAX_COLUMNS)
      throw tooLarge(fileName, 'the number of columns', MAX_COLUMNS);
    const added = await addSheets(workbook, plan.extraSheets ?? []);
    const counts: SheetPatchCounts = { rows: 0, formulaCellsKept: 0, sharedTextsLeft: 0 };
    const open = (part: PackagePart): Promise<Readable> | Readable => {
      if (part === sheet.part)
        return byteStream(patchedSheet({ workbook, sheet, plan, firstAdded, used }, counts));
      if (part === workbook.sharedStrings && counts.sharedTextsLeft > 0)
        return textStream(withFewerUses(from, part, counts.sharedTextsLeft));
      const rewritten = added?.rewritten.get(part);
      return rewritten === undefined ? from.open(part) : textStream([rewritten]);
    };
    // Parts are opened in their order: how often the texts are used is known after the sheet.
    const last = (part: PackagePart): number => (part === workbook.sharedStrings ? 1 : 0);
    const parts = from.parts
      .filter((part) => !part.fileName.endsWith('/'))
      .toSorted((a, b) => last(a) - last(b))
      .map(
        (part): ZipPart => ({
          path: part.fileName,
          isCompressed: part.compressionMethod !== 0,
          modifiedAt: part.getLastModDate(),
          open: () => open(part),
        }),
      );
    await writeZip(output, [...parts, ...(added?.parts ?? [])], plan.signal);
    const { rows, formulaCellsKept } = counts;
    const extension = await workbookExtension(workbook);
    return { rows, extension, notes: { encodingBefore: null, formulaCellsKept, notKept: [] } };
  } finally {
    from.close();
  }
}
