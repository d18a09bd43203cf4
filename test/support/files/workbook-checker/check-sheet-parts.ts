/** Checks the tables and notes of a worksheet, which are separate parts. */
import { type CellTexts, keyOf } from './check-cells.ts';
import type { PackageParts, Report } from './package.ts';
import { type Area, areaOf, covers, overlap } from './ranges.ts';
import { childrenOf, descendantsOf, type XmlElement } from './xml-tree.ts';

export type TableSurroundings = {
  readonly root: XmlElement;
  readonly texts: CellTexts;
  readonly merges: readonly Area[];
  /** The tables of the workbook that were already checked. Each new table is added. */
  readonly known: XmlElement[];
};

export function checkTables(
  sheet: string,
  parts: PackageParts,
  surroundings: TableSurroundings,
  report: Report,
): void {
  const related = parts.relations(sheet).filter(({ kind }) => kind === 'table');
  const named = new Set([...descendantsOf(surroundings.root, 'tablePart')].flatMap((tag) => tag.relationIds));
  const areas: Area[] = [];
  for (const { id, part } of related) {
    const table = parts.tree(part);
    if (!table) continue;
    if (!named.has(id)) report(sheet, 'a table that the sheet does not name', part);
    const area = checkTable(table, part, surroundings, report);
    if (!area) continue;
    if (areas.some((other) => overlap(other, area)))
      report(part, 'tables that overlap', table.attributes['ref']);
    areas.push(area);
  }
}

function checkTable(
  table: XmlElement,
  part: string,
  { texts, merges, known }: TableSurroundings,
  report: Report,
): Area | null {
  for (const name of ['id', 'displayName'] as const)
    if (known.some(({ attributes }) => same(attributes[name], table.attributes[name])))
      report(part, `two tables of one ${name}`, table.attributes[name]);
  known.push(table);
  const area = areaOf(table.attributes['ref']);
  if (!area) {
    report(part, 'a table over no range', table.attributes['ref']);
    return null;
  }
  if (merges.some((merge) => overlap(merge, area))) report(part, 'merged cells in a table');
  for (const { attributes } of childrenOf(table, 'autoFilter')) {
    const filtered = areaOf(attributes['ref']);
    const totals = Number(table.attributes['totalsRowCount'] ?? 0);
    if (!filtered || !covers({ ...area, bottom: area.bottom - totals }, filtered))
      report(part, 'a filter beyond its table', attributes['ref']);
  }
  checkTableColumns(table, part, { area, texts }, report);
  return area;
}

const same = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase();

function checkTableColumns(
  table: XmlElement,
  part: string,
  { area, texts }: { readonly area: Area; readonly texts: CellTexts },
  report: Report,
): void {
  const columns = [...descendantsOf(table, 'tableColumn')];
  if (columns.length !== area.right - area.left + 1)
    report(part, 'a table with more or fewer columns than its range', columns.length);
  for (const { attributes } of descendantsOf(table, 'tableColumns'))
    if (attributes['count'] !== undefined && Number(attributes['count']) !== columns.length)
      report(part, 'the count of columns is wrong', attributes['count']);
  const ids = columns.map(({ attributes }) => attributes['id']);
  const names = columns.map(({ attributes }) => (attributes['name'] ?? '').toLowerCase());
  if (new Set(ids).size < ids.length) report(part, 'two columns of one id');
  if (new Set(names).size < names.length) report(part, 'two columns of one name');
  if (table.attributes['headerRowCount'] === '0') return;
  columns.forEach(({ attributes }, index) => {
    const name = (attributes['name'] ?? '').replaceAll(/_x000a_/giu, '\n');
    if ((texts.get(keyOf(area.left + index, area.top)) ?? '') !== name)
      report(part, "a table's column is named otherwise in its cell", name);
  });
}

/** Checks that each note has an author, its own cell, and a shape that shows it. */
export function checkComments(sheet: string, parts: PackageParts, report: Report): void {
  const relations = parts.relations(sheet);
  const drawings = relations.filter(({ kind }) => kind === 'vmlDrawing').map(({ part }) => part);
  for (const { part } of relations.filter(({ kind }) => kind === 'comments')) {
    const root = parts.tree(part);
    if (!root) continue;
    const authors = [...descendantsOf(root, 'author')].length;
    const seen = new Set<string>();
    for (const { attributes } of descendantsOf(root, 'comment')) {
      const { ref = '', authorId } = attributes;
      if (!areaOf(ref)) report(part, 'a note at no cell', ref);
      if (seen.has(ref)) report(part, 'two notes at one cell', ref);
      seen.add(ref);
      if (Number(authorId) >= authors) report(part, 'a note of no author', authorId);
    }
    const shapes = drawings.reduce((sum, name) => sum + shapesIn(parts.bytes(name).toString('utf8')), 0);
    if (shapes < seen.size) report(part, 'notes without a shape', `${seen.size}: ${shapes}`);
  }
}

/** Counts the shapes of notes in the text, because VML drawings are rarely well-formed XML. */
const shapesIn = (drawing: string): number => drawing.split(/ObjectType\s*=\s*["']Note["']/u).length - 1;
