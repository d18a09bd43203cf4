/**
 * A workbook copied part by part, with one worksheet patched on the way. All other parts keep their content, but
 * for those that list the sheets when one is added.
 */
import type { Readable } from 'node:stream';
import { addSheet } from './add-sheet.ts';
import { patchedSheet } from './patch-sheet.ts';
import type { SheetPatchCounts } from './patch-sheet.ts';
import { MAX_COLUMNS } from './cell-reference.ts';
import { walkSheet } from './read-xlsx.ts';
import type { PatchPlan, PatchResult } from './sheet.ts';
import { isEmptyCell } from './sheet-walker.ts';
import type { Workbook, Worksheet } from './workbook.ts';
import { findWorksheet, readWorkbook } from './workbook.ts';
import { openPackage, tooLarge } from './xlsx-package.ts';
import type { ZipPart } from './zip-writer.ts';
import { textStream, writeZip } from './zip-writer.ts';

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
    const firstAdded =
      plan.addedColumns.length > 0 ? await firstFreeColumn(workbook, sheet, plan, fileName) : 0;
    const added = plan.extraSheet ? await addSheet(workbook, plan.extraSheet) : null;
    const counts: SheetPatchCounts = { rows: 0, formulaCellsKept: 0 };
    const parts = from.parts
      .filter((part) => !part.fileName.endsWith('/'))
      .map(
        (part): ZipPart => ({
          path: part.fileName,
          isCompressed: part.compressionMethod !== 0,
          modifiedAt: part.getLastModDate(),
          open: (): Promise<Readable> | Readable => {
            if (part === sheet.part)
              return textStream(patchedSheet({ workbook, sheet, plan, firstAdded }, counts));
            const rewritten = added?.rewritten.get(part);
            return rewritten === undefined ? from.open(part) : textStream([rewritten]);
          },
        }),
      );
    await writeZip(output, added ? [...parts, added.part] : parts, plan.signal);
    const { rows, formulaCellsKept } = counts;
    return { rows, encoding: null, notes: { encodingChanged: false, formulaCellsKept } };
  } finally {
    from.close();
  }
}

/** Past every cell with content, so that nothing is written over beside the list. */
async function firstFreeColumn(
  workbook: Workbook,
  sheet: Worksheet,
  { columns, addedColumns }: PatchPlan,
  fileName: string,
): Promise<number> {
  let free = columns.length;
  for await (const { rows } of walkSheet(workbook, sheet)) {
    for (const { cells } of rows) {
      for (const cell of cells) if (cell.column >= free && !isEmptyCell(cell)) free = cell.column + 1;
    }
  }
  if (free + addedColumns.length > MAX_COLUMNS)
    throw tooLarge(fileName, 'the number of columns', MAX_COLUMNS);
  return free;
}
