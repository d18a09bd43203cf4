/** Checks the order of a worksheet's elements, and its ranges. */
import { type CellRules, type CellTexts, checkCells } from './check-cells.ts';
import { checkComments, checkTables } from './check-sheet-parts.ts';
import type { StyleCounts } from './check-styles.ts';
import type { PackageParts, Report } from './package.ts';
import { type Area, areaOf, areasOf, covers, overlap } from './ranges.ts';
import { childrenOf, descendantsOf, type XmlElement } from './xml-tree.ts';

/** The order of elements that the schema requires (ECMA-376 part 1, 18.3.1.99). Excel repairs any other order. */
const ORDER = (
  'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios ' +
  'autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations ' +
  'hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ' +
  'ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls ' +
  'webPublishItems tableParts extLst'
).split(' ');

/** Elements that state how many entries they have. */
const COUNTED = ['mergeCells', 'dataValidations', 'tableParts'];

export type SheetRules = {
  readonly cells: CellRules;
  readonly styles: StyleCounts;
  readonly tables: XmlElement[];
};

export function checkSheet(part: string, parts: PackageParts, rules: SheetRules, report: Report): void {
  const root = parts.tree(part);
  if (!root) return;
  checkOrder(root, part, report);
  const texts = checkCells(root, part, rules.cells, report);
  checkDimension(root, part, texts, report);
  checkColumns(root, part, rules, report);
  const merges = checkMerges(root, part, report);
  checkRanges(root, part, rules, report);
  checkTables(part, parts, { root, texts, merges, known: rules.tables }, report);
  checkComments(part, parts, report);
}

function checkOrder(root: XmlElement, part: string, report: Report): void {
  let last = 0;
  for (const { name } of root.children) {
    const place = ORDER.indexOf(name);
    // Other vendors may add elements anywhere.
    if (place === -1) continue;
    if (place < last) report(part, 'an element after those it must precede', name);
    if (place === last && name !== 'conditionalFormatting' && childrenOf(root, name).length > 1)
      report(part, 'an element that stands twice', name);
    last = Math.max(last, place);
  }
  for (const name of COUNTED)
    for (const { attributes, children } of childrenOf(root, name))
      if (attributes['count'] !== undefined && Number(attributes['count']) !== children.length)
        report(part, `the count of ${name} is wrong`, attributes['count']);
}

function checkDimension(root: XmlElement, part: string, texts: CellTexts, report: Report): void {
  for (const { attributes } of childrenOf(root, 'dimension')) {
    const stated = areaOf(attributes['ref']);
    if (!stated) report(part, 'no dimension', attributes['ref']);
    else if (
      [...texts.keys()].some((key) => {
        const [column = 0, row = 0] = key.split(',').map(Number);
        return !covers(stated, { left: column, right: column, top: row, bottom: row });
      })
    )
      report(part, 'a cell outside the dimension', attributes['ref']);
  }
}

function checkColumns(root: XmlElement, part: string, { styles }: SheetRules, report: Report): void {
  let last = 0;
  for (const { attributes } of childrenOf(root, 'cols').flatMap((columns) => childrenOf(columns, 'col'))) {
    const from = Number(attributes['min']);
    const to = Number(attributes['max']);
    if (!(from >= 1 && from <= to && to <= 16_384)) report(part, 'columns of no range', `${from}:${to}`);
    if (from <= last) report(part, 'columns that overlap', `${from}:${to}`);
    last = Math.max(last, to);
    if (Number(attributes['style'] ?? 0) >= styles.cellFormats)
      report(part, 'a style out of range', `columns ${from}:${to}`);
  }
  for (const columns of childrenOf(root, 'cols'))
    if (columns.children.length === 0) report(part, 'a list of columns without one');
}

function checkMerges(root: XmlElement, part: string, report: Report): readonly Area[] {
  const merges: Area[] = [];
  for (const { attributes } of descendantsOf(root, 'mergeCell')) {
    const area = areaOf(attributes['ref']);
    if (!area) report(part, 'merged cells of no range', attributes['ref']);
    else {
      if (merges.some((other) => overlap(other, area)))
        report(part, 'merged cells that overlap', attributes['ref']);
      merges.push(area);
    }
  }
  return merges;
}

function checkRanges(root: XmlElement, part: string, { styles }: SheetRules, report: Report): void {
  for (const name of ['conditionalFormatting', 'dataValidation', 'ignoredError'])
    for (const { attributes } of descendantsOf(root, name))
      if (attributes['sqref'] !== undefined && areasOf(attributes['sqref']).includes(null))
        report(part, `${name} over no range`, attributes['sqref']);
  for (const name of ['autoFilter', 'hyperlink'])
    for (const { attributes } of descendantsOf(root, name))
      if (!areaOf(attributes['ref'])) report(part, `${name} over no range`, attributes['ref']);
  for (const filter of childrenOf(root, 'autoFilter')) {
    const area = areaOf(filter.attributes['ref']);
    for (const { attributes } of childrenOf(filter, 'filterColumn'))
      if (area && Number(attributes['colId']) > area.right - area.left)
        report(part, 'a filter of a column outside its range', attributes['colId']);
  }
  for (const { attributes } of descendantsOf(root, 'cfRule'))
    if (attributes['dxfId'] !== undefined && Number(attributes['dxfId']) >= styles.differentialFormats)
      report(part, 'a dxfId out of range', attributes['dxfId']);
}
