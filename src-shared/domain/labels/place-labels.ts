/** The position of each label and of its text area, in mm from the top left corner of the page. Pure. */
import { LABEL_PAGES, type LabelSheet, labelsPerSheet } from './label-sheets.ts';

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The unprintable margin of office printers. */
const PAPER_EDGE = 5;
/** The distance between the edge of a label and its text. Printers feed sheets up to 2 mm askew. */
const INSET = { x: 3.5, y: 1.8 };

/** Returns the number of sheets. @param startAt the first label's place on the first sheet, from 1 */
export function sheetsNeeded(sheet: LabelSheet, labels: number, startAt: number): number {
  return labels === 0 ? 0 : Math.ceil((startAt - 1 + labels) / labelsPerSheet(sheet));
}

/** @param place counts labels from 0, row by row, and continues on the next sheet */
export function labelBox(sheet: LabelSheet, place: number): Box {
  const onSheet = place % labelsPerSheet(sheet);
  const column = onSheet % sheet.columns;
  const row = Math.floor(onSheet / sheet.columns);
  return {
    left: sheet.left + column * sheet.pitchX,
    top: sheet.top + row * sheet.pitchY,
    width: sheet.width,
    height: sheet.height,
  };
}

/** Returns the part of a label that may contain text. */
export function textBox(sheet: LabelSheet, box: Box): Box {
  const page = LABEL_PAGES[sheet.page];
  const left = Math.max(box.left + INSET.x, PAPER_EDGE);
  const top = Math.max(box.top + INSET.y, PAPER_EDGE);
  const right = Math.min(box.left + box.width - INSET.x, page.width - PAPER_EDGE);
  const bottom = Math.min(box.top + box.height - INSET.y, page.height - PAPER_EDGE);
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns the smallest text area of a sheet. A text that fits into it fits on every label. */
export function smallestTextBox(sheet: LabelSheet): { readonly width: number; readonly height: number } {
  const places = Array.from({ length: labelsPerSheet(sheet) }, (_, place) => labelBox(sheet, place));
  const boxes = places.map((box) => textBox(sheet, box));
  return {
    width: Math.min(...boxes.map(({ width }) => width)),
    height: Math.min(...boxes.map(({ height }) => height)),
  };
}
