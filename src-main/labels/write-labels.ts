/** Prints labels as a PDF. If rows cannot be printed, no file is made until a person agrees to leave them out. */
import { rename, rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { RowsLeftOut } from '#shared/contract/export/labels.ts';
import { LEADING } from '#shared/domain/labels/fit-label.ts';
import {
  LABEL_PAGES,
  LABEL_SHEETS,
  type LabelSheetId,
  labelsPerSheet,
} from '#shared/domain/labels/label-sheets.ts';
import { labelBox, smallestTextBox, textBox } from '#shared/domain/labels/place-labels.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { RowRepository } from '../db/repositories/row-repository.ts';
import type { UnparsedRow } from '../db/repositories/unparsed-row.ts';
import { createFaultTally } from './fault-tally.ts';
import { householdsOf, joinedText } from './join-households.ts';
import { openLabelFont } from './label-font.ts';
import { type LabelPdf, openLabelPdf } from './label-pdf.ts';
import { type Label, type LabelMaker, type LabelText, labelText, makeLabel } from './make-label.ts';

/** The choices of the dialog. `output` and `font` are paths. */
export type LabelOptions = {
  readonly list: StoredList;
  readonly output: string;
  readonly font: string;
  readonly sheet: LabelSheetId;
  /** 1-based place of the first label on the first sheet. */
  readonly startAt: number;
  /** Whether to leave out labels that cannot be printed. Otherwise such a label prevents the file. */
  readonly leavesOut: boolean;
  /** Whether to print addresses that name no street. Otherwise they count as labels that cannot be printed. */
  readonly printsStreetless: boolean;
  readonly joinsHouseholds: boolean;
};

/** `leftOut` is null if no wanted row was left out. */
export type WrittenLabels = {
  readonly labels: number;
  readonly leftOut: RowsLeftOut | null;
};

type LabelDependencies = {
  readonly rows: RowRepository;
  readonly toRow: (stored: UnparsedRow) => Row;
  /** Called for the rows in order. An excluded row gets no label even if this returns true. */
  readonly isWanted: (row: Row) => boolean;
  readonly nowMs: () => number;
  readonly onProgress: (rows: number) => void;
  readonly signal: AbortSignal;
};

const CHUNK = 500;
const POINTS_PER_MM = 72 / 25.4;

/** @throws AppError `labels_not_printable`, `no_labels`, `output_not_writable`, `disk_full`, `interrupted` */
export async function writeLabels(
  options: LabelOptions,
  dependencies: LabelDependencies,
): Promise<WrittenLabels> {
  const { list, output } = options;
  const sheet = LABEL_SHEETS[options.sheet];
  const partial = `${output}.partial`;
  const font = await openLabelFont(options.font);
  const { width, height } = LABEL_PAGES[sheet.page];
  const pdf = await openLabelPdf({
    output: partial,
    font,
    page: { width: width * POINTS_PER_MM, height: height * POINTS_PER_MM },
    title: `Address labels: ${list.name}`,
    createdAtMs: dependencies.nowMs(),
  });
  try {
    const room = smallestTextBox(sheet);
    const written = await printRows(pdf, options, dependencies, {
      room: { width: room.width * POINTS_PER_MM, height: room.height * POINTS_PER_MM },
      measure: pdf.measure,
      hasGlyph: font.hasGlyph,
      printsStreetless: options.printsStreetless,
    });
    await pdf.finish();
    await rename(partial, output);
    return written;
  } catch (error) {
    await pdf.abandon();
    await rm(partial, { force: true });
    throw error;
  }
}

/** Continues after a row that cannot be printed, so that a person learns about all such rows and decides once. */
async function printRows(
  pdf: LabelPdf,
  options: LabelOptions,
  dependencies: LabelDependencies,
  maker: LabelMaker,
): Promise<WrittenLabels> {
  const { list, sheet, startAt, leavesOut, joinsHouseholds } = options;
  const faults = createFaultTally();
  const print = createPrinter(pdf, sheet, startAt - 1);
  const texts = wantedTexts(list, dependencies);
  let labels = 0;
  let passed = 0;
  for await (const together of joinsHouseholds ? householdsOf(texts) : alone(texts)) {
    if (dependencies.signal.aborted) throw new AppError({ code: 'interrupted' });
    for (const { position, label } of labelsOf(together, maker)) {
      if ('fault' in label) {
        faults.add(position, label);
        continue;
      }
      labels += 1;
      if (leavesOut || faults.isEmpty()) await print(label);
    }
    passed += 1;
    if (passed % CHUNK === 0) await nextTurn();
  }
  const found = faults.found();
  if (found !== null && !leavesOut) throw new AppError({ code: 'labels_not_printable', labels, ...found });
  if (labels === 0) throw new AppError({ code: 'no_labels', file: list.name });
  return { labels, leftOut: faults.leftOut() };
}

async function* alone(texts: AsyncIterable<LabelText>): AsyncGenerator<readonly LabelText[]> {
  for await (const text of texts) yield [text];
}

/** Returns one label for a household, or one for each row if the joint label cannot be printed. */
function labelsOf(
  together: readonly LabelText[],
  maker: LabelMaker,
): readonly { readonly position: number; readonly label: Label }[] {
  const joined = joinedText(together);
  const label = joined && makeLabel(joined, maker);
  if (joined && label && !('fault' in label)) return [{ position: joined.position, label }];
  return together.map((text) => ({ position: text.position, label: makeLabel(text, maker) }));
}

async function* wantedTexts(
  list: StoredList,
  { rows, toRow, isWanted, onProgress, signal }: LabelDependencies,
): AsyncGenerator<LabelText> {
  for (let after = 0; after < list.rowCount; after += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    for (const stored of rows.unparsedRange(list.id, after, after + CHUNK)) {
      const row = toRow(stored);
      if (isWanted(row) && row.decision?.kind !== 'excluded') yield labelText(row, list.settings);
    }
    onProgress(Math.min(after + CHUNK, list.rowCount));
    // A cancellation takes effect between two chunks.
    await nextTurn();
  }
}

function createPrinter(pdf: LabelPdf, id: LabelSheetId, firstPlace: number) {
  const sheet = LABEL_SHEETS[id];
  const perSheet = labelsPerSheet(sheet);
  let place = firstPlace;
  return async ({ lines, size }: { readonly lines: readonly string[]; readonly size: number }) => {
    if (place === firstPlace || place % perSheet === 0) await pdf.addPage();
    const box = textBox(sheet, labelBox(sheet, place));
    const leading = LEADING * size;
    const spare = box.height * POINTS_PER_MM - lines.length * leading;
    for (const [index, line] of lines.entries())
      pdf.addLine(
        line,
        box.left * POINTS_PER_MM,
        box.top * POINTS_PER_MM + spare / 2 + index * leading,
        size,
      );
    place += 1;
  };
}
