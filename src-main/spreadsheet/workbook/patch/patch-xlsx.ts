/** Copies a workbook part by part and patches one worksheet, and the parts that describe patched content. */
import type { Readable } from 'node:stream';
import type { PatchPlan, PatchResult } from '../../sheet.ts';
import { findWorksheet, readWorkbook } from '../workbook.ts';
import { openPackage, type PackagePart } from '../xlsx-package.ts';
import { patchedSheet } from './patch-sheet.ts';
import { planPatch } from './plan-patch.ts';
import { workbookExtension } from './workbook-kind.ts';
import { byteStream, textStream, writeZip, type ZipPart } from './zip-writer.ts';

/**
 * @throws AppError the `file_…` codes, `sheet_not_found`, `sheet_protected`, `output_not_writable`, `disk_full`,
 *   `interrupted`
 */
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
    const { patch, counts, parts, late, notKept } = await planPatch(workbook, sheet, plan);
    const open = (part: PackagePart): Promise<Readable> | Readable => {
      if (part === sheet.part) return byteStream(patchedSheet(patch, counts));
      if (part === workbook.sharedStrings)
        return patch.texts.patched(counts.sharedTextsLeft) ?? from.open(part);
      const text = late.get(part)?.() ?? parts.rewritten.get(part) ?? null;
      return text === null ? from.open(part) : textStream([text]);
    };
    // Parts are opened in order. Late parts depend on cells of the sheet, so they come after the sheet.
    const isLate = (part: PackagePart): number => (late.has(part) ? 1 : 0);
    const isOfTexts = ({ path: name }: ZipPart): number => (name === patch.texts.path ? 1 : 0);
    const copied = from.parts
      .filter((part) => /[^/]$/u.test(part.fileName) && !parts.leftOut.has(part))
      .toSorted((a, b) => isLate(a) - isLate(b))
      .map(
        (part): ZipPart => ({
          path: part.fileName,
          modifiedAt: part.getLastModDate(),
          open: () => open(part),
        }),
      );
    const ordered = [...copied, ...parts.added].toSorted((a, b) => isOfTexts(a) - isOfTexts(b));
    await writeZip(output, ordered, plan.signal);
    const notes = { encodingBefore: null, formulaCellsKept: counts.kept.formula, notKept: notKept() };
    return { rows: counts.rows, extension: await workbookExtension(workbook), notes };
  } finally {
    from.close();
  }
}
