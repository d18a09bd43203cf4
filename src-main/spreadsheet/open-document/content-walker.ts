import type { SheetTab } from '#shared/contract/import/preview.ts';
import { HiddenColumns } from '../hidden-columns.ts';
import { createPatternInference, type PatternInference } from '../infer-pattern.ts';
import { MAX_COLUMNS, MAX_ROWS, MAX_SHEETS } from '../limits.ts';
import { isBlank } from '../merged-rows.ts';
import { isNullWord } from '../null-words.ts';
import { hiddenZero, type TypedValue } from '../typed-value.ts';
import { type RepeatedRow, type TableWalker, TooManySheetsError } from '../walked-tables.ts';
import { XmlScanner } from '../workbook/xml/xml-scanner.ts';
import { CellText, type ContentCell, countOf, createContentCell, numberOf } from './cell-text.ts';
import { cellValue } from './cell-value.ts';

type OpenRow = {
  readonly texts: string[];
  readonly values: (TypedValue | undefined)[];
  readonly uncalculated: number[];
  readonly count: number;
  readonly isHidden: boolean;
  readonly merges: { readonly column: number; readonly rows: number }[];
  column: number;
};

/** Takes the XML in pieces of any size. Each `…Depth` is the nesting level of the open tag of that kind, or 0. */
export class ContentWalker implements TableWalker {
  readonly sheets: SheetTab[] = [];
  isDone = false;
  private readonly wanted: string | null;
  private readonly scanner: XmlScanner;
  private readonly hiddenStyles = new Set<string>();
  private ended: RepeatedRow[] = [];
  private style = '';
  private depth = 0;
  private sheetDepth = 0;
  /** The depth of the drawings. In a FODS file, a chart among them has another table inside. */
  private shapesDepth = 0;
  private rowDepth = 0;
  private cellDepth = 0;
  private isWanted = false;
  private rowNumber = 0;
  private columnCount = 0;
  private readonly hiddenColumns = new HiddenColumns();
  private row: OpenRow | null = null;
  private cell: ContentCell | null = null;
  private readonly text = new CellText();
  private isZeroSetting = false;
  /** A FODS file sets this in its settings, before the sheets. */
  hidesZeros: boolean;

  private readonly infer: PatternInference | null;

  /**
   * @param wanted the name of a sheet; null to collect only the sheets
   * @param withValues as in `ReadOptions`
   * @param hidesZeros whether the settings hide zeros; an ODS file has them in another part
   */
  constructor(wanted: string | null, withValues: boolean, hidesZeros = false) {
    this.wanted = wanted;
    this.hidesZeros = hidesZeros;
    this.infer = withValues ? createPatternInference() : null;
    this.scanner = new XmlScanner({
      onOpenTag: (name) => this.open(name),
      onText: () => {
        if (this.cell && this.text.isOpen()) this.text.add(this.scanner.text());
        else if (this.isZeroSetting) this.hidesZeros ||= this.scanner.text().trim() === 'false';
      },
      onCloseTag: (name) => this.close(name),
    });
  }

  write(bytes: Uint8Array): readonly RepeatedRow[] {
    this.scanner.write(bytes);
    const { ended } = this;
    this.ended = [];
    return ended;
  }

  end(): readonly RepeatedRow[] {
    this.scanner.close();
    return [];
  }

  private open(name: string): void {
    this.depth += 1;
    if (this.cell) this.text.open(name, this.depth - this.cellDepth, this.scanner);
    else if (this.row) {
      if (name === 'table-cell' || name === 'covered-table-cell') this.openCell();
    } else if (this.sheetDepth > 0) {
      if (name === 'shapes') this.shapesDepth = this.depth;
      if (!this.isWanted || this.shapesDepth > 0) return;
      if (name === 'table-row') this.openRow();
      else if (name === 'table-column') this.addColumns();
    } else if (name === 'table') this.openSheet();
    else if (name === 'style') this.style = this.scanner.attribute('name') ?? '';
    else if (name === 'config-item') this.isZeroSetting = this.scanner.attribute('name') === 'ShowZeroValues';
    else if (name === 'table-properties' && this.scanner.attribute('display') === 'false')
      this.hiddenStyles.add(this.style);
  }

  private close(name: string): void {
    this.isZeroSetting = false;
    if (this.cell) {
      if (this.depth === this.cellDepth) this.closeCell(this.cell);
      else this.text.close(name, this.depth - this.cellDepth);
    } else if (this.row) {
      if (this.depth === this.rowDepth) this.closeRow(this.row);
    } else if (this.depth === this.shapesDepth) this.shapesDepth = 0;
    else if (this.depth === this.sheetDepth) {
      this.sheetDepth = 0;
      if (this.isWanted) this.isDone = true;
    }
    this.depth -= 1;
  }

  private openSheet(): void {
    const name = this.scanner.attribute('name') ?? '';
    const isHidden = this.hiddenStyles.has(this.scanner.attribute('style-name') ?? '');
    this.sheets.push({ name, isHidden });
    if (this.sheets.length > MAX_SHEETS) throw new TooManySheetsError();
    this.sheetDepth = this.depth;
    this.isWanted = !this.isDone && name === this.wanted;
    this.rowNumber = 0;
  }

  private addColumns(): void {
    const count = countOf(this.scanner.attribute('number-columns-repeated'), MAX_COLUMNS);
    this.hiddenColumns.add(this.columnCount, this.columnCount + count, this.isCollapsed());
    this.columnCount += count;
  }

  readonly hidesColumn = (column: number): boolean => this.hiddenColumns.has(column);

  /** Whether the column or row that begins here is hidden, folded into its group, or filtered out. */
  private isCollapsed(): boolean {
    const visibility = this.scanner.attribute('visibility');
    return visibility === 'collapse' || visibility === 'filter';
  }

  private openRow(): void {
    this.rowDepth = this.depth;
    this.row = {
      texts: [],
      values: [],
      uncalculated: [],
      count: countOf(this.scanner.attribute('number-rows-repeated'), MAX_ROWS),
      isHidden: this.isCollapsed(),
      merges: [],
      column: 0,
    };
  }

  private closeRow({ texts, values, uncalculated, count, isHidden, merges }: OpenRow): void {
    const number = this.rowNumber + 1;
    this.rowNumber += count;
    this.row = null;
    if (isBlank(texts, uncalculated)) return;
    if (this.rowNumber > MAX_ROWS) throw new Error(`row ${this.rowNumber} is beyond the last row`);
    this.ended.push({
      number,
      count,
      cells: texts,
      ...(values.length > 0 ? { values } : {}),
      ...(uncalculated.length > 0 ? { uncalculated } : {}),
      isHidden,
      merges,
    });
  }

  private openCell(): void {
    this.cellDepth = this.depth;
    this.cell = createContentCell(this.scanner);
    this.text.clear();
  }

  private closeCell(cell: ContentCell): void {
    this.cell = null;
    const { row } = this;
    if (!row) return;
    const shown = this.text.shown(cell);
    const hidden = hiddenZero(this.hidesZeros, numberOf(cell));
    const text = hidden || isNullWord(shown) ? '' : shown;
    const to = row.column + cell.count;
    if (cell.isUncalculated && (text === '' || numberOf(cell) === 0)) row.uncalculated.push(row.column);
    if (text !== '') {
      if (to > MAX_COLUMNS) throw new Error('a row with more cells than columns');
      while (row.texts.length < row.column) row.texts.push('');
      while (row.texts.length < to) row.texts.push(text);
      if (cell.rows > 1) row.merges.push({ column: row.column, rows: cell.rows });
    }
    const value = this.infer && (hidden ?? cellValue(cell, text, this.infer));
    if (value !== undefined && value !== null)
      for (let column = row.column; column < Math.min(to, MAX_COLUMNS); column += 1)
        row.values[column] = value;
    row.column = to;
  }
}
