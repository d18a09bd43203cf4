import { HiddenColumns } from '../hidden-columns.ts';
import { MAX_CELL_FORMATS, MAX_COLUMNS, MAX_FORMAT_LENGTH, MAX_ROWS, MAX_SHEETS } from '../limits.ts';
import { createNumberSetter, RowCells } from '../tables.ts';
import type { TypedNumber, TypedValue } from '../typed-value.ts';
import { type RepeatedRow, type TableWalker, TooManySheetsError } from '../walked-tables.ts';
import { dateNumber, plainDate } from '../workbook/date-number.ts';
import { joinText } from '../workbook/shared-strings.ts';
import { XmlScanner } from '../workbook/xml/xml-scanner.ts';
import { givesText, writesTotal } from '../written-formula.ts';
import { patternOf } from './named-formats.ts';

type Row = {
  /** 1-based. */
  readonly number: number;
  readonly count: number;
  readonly cells: RowCells;
  readonly isHidden: boolean;
  readonly style: string | null;
  readonly merges: { readonly column: number; readonly rows: number }[];
};
/** `column` is 0-based. */
type Cell = {
  readonly column: number;
  readonly style: string | null;
  readonly formula: string | null;
  type: string;
  text: string;
};

/** Reads a workbook in the XML of Excel 2003 ("SpreadsheetML"), which many systems write and name .xls. */
export class Xml2003Walker implements TableWalker {
  readonly sheets: { name: string; isHidden: boolean }[] = [];
  readonly facts: { isInOrder: boolean; hidesZeros: boolean }[] = [];
  isDone = false;
  private readonly wanted: string | null;
  private readonly scanner: XmlScanner;
  private readonly setNumber: ReturnType<typeof createNumberSetter>;
  private readonly formats = new Map<string, string>();
  private ended: RepeatedRow[] = [];
  private style = '';
  private isWanted = false;
  private columnStyles: (string | null)[] = [];
  private readonly hiddenColumns = new HiddenColumns();
  private rowNumber = 0;
  private row: Row | null = null;
  private nextColumn = 0;
  private cell: Cell | null = null;
  private isData = false;
  private isComment = false;
  private isVisibility = false;

  private readonly withValues: boolean;
  private readonly hidesZeros: boolean;

  /**
   * @param wanted the name of a sheet; null to collect only the sheets
   * @param withValues as in `ReadOptions`
   * @param hidesZeros whether the wanted sheet hides zeros; the sheet states this after its rows
   */
  constructor(wanted: string | null, withValues: boolean, hidesZeros = false) {
    this.wanted = wanted;
    this.withValues = withValues;
    this.hidesZeros = hidesZeros;
    this.setNumber = createNumberSetter(false, withValues);
    this.scanner = new XmlScanner({
      onOpenTag: (name) => this.open(name),
      onText: () => this.addText(),
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
    const { scanner } = this;
    if (name === 'Worksheet') this.openSheet();
    else if (name === 'Visible') this.isVisibility = true;
    else if (name === 'Style') this.openStyle();
    else if (name === 'NumberFormat') this.addFormat(scanner.attribute('Format'));
    else if (name === 'DoNotDisplayZeros') this.note({ hidesZeros: true });
    else if (name === 'Row') this.openRow();
    else if (!this.isWanted) return;
    else if (name === 'Column') this.addColumns();
    else if (name === 'Cell' && this.row) this.openCell(this.row);
    else if (name === 'Comment') this.isComment = true;
    else if (name === 'Data' && this.cell && !this.isComment) {
      this.isData = true;
      this.cell.type = scanner.attribute('Type') ?? 'String';
    }
  }

  private close(name: string): void {
    if (name === 'Worksheet') {
      if (this.isWanted) this.isDone = true;
      this.isWanted = false;
    } else if (name === 'Visible') this.isVisibility = false;
    else if (name === 'Comment') this.isComment = false;
    else if (name === 'Data') this.isData = false;
    else if (name === 'Cell') this.closeCell();
    else if (name === 'Row') this.closeRow();
  }

  private addText(): void {
    if (this.isData && this.cell) this.cell.text = joinText(this.cell.text, this.scanner.text());
    else if (this.isVisibility) {
      const sheet = this.sheets.at(-1);
      if (sheet) sheet.isHidden = /hidden/iu.test(this.scanner.text());
    }
  }

  private openSheet(): void {
    const name = this.scanner.attribute('Name') ?? '';
    this.sheets.push({ name, isHidden: false });
    this.facts.push({ isInOrder: true, hidesZeros: false });
    if (this.sheets.length > MAX_SHEETS) throw new TooManySheetsError();
    this.isWanted = !this.isDone && name === this.wanted;
    this.columnStyles = [];
    this.rowNumber = 0;
  }

  private openStyle(): void {
    this.style = this.scanner.attribute('ID') ?? '';
    const parent = this.scanner.attribute('Parent');
    this.addFormat(parent === null ? null : (this.formats.get(parent) ?? null));
  }

  private addFormat(format: string | null): void {
    if (format === null || format === '' || format.length > MAX_FORMAT_LENGTH) return;
    this.formats.set(this.style, patternOf(format));
    if (this.formats.size > MAX_CELL_FORMATS) throw new Error('too many formats of cells');
  }

  private addColumns(): void {
    const from = placeOf(this.scanner.attribute('Index'), this.columnStyles.length);
    if (from < this.columnStyles.length || from >= MAX_COLUMNS)
      throw new Error(`no such column: ${from + 1}`);
    const style = this.scanner.attribute('StyleID');
    const to = Math.min(from + placesOf(this.scanner.attribute('Span')), MAX_COLUMNS - 1);
    this.hiddenColumns.add(from, to + 1, this.isCollapsed('Width'));
    while (this.columnStyles.length < from) this.columnStyles.push(null);
    for (let column = from; column <= to; column += 1) this.columnStyles[column] = style;
  }

  private openRow(): void {
    const { scanner } = this;
    const index = placeOf(scanner.attribute('Index'), this.rowNumber);
    if (index >= MAX_ROWS) throw new Error(`row ${index + 1} is beyond the last row`);
    if (index < this.rowNumber) this.note({ isInOrder: false });
    const count = 1 + placesOf(scanner.attribute('Span'));
    this.rowNumber = index + count;
    if (!this.isWanted) return;
    this.nextColumn = 0;
    const isHidden = this.isCollapsed('Height');
    const style = scanner.attribute('StyleID');
    this.row = { number: index + 1, count, cells: new RowCells(), isHidden, style, merges: [] };
  }

  /** Whether the column or row that begins here is hidden, or its size is zero. */
  private isCollapsed(size: 'Width' | 'Height'): boolean {
    return this.scanner.attribute('Hidden') === '1' || Number(this.scanner.attribute(size) ?? 1) === 0;
  }

  readonly hidesColumn = (column: number): boolean => this.hiddenColumns.has(column);

  private note(fact: Partial<Xml2003Walker['facts'][number]>): void {
    Object.assign(this.facts.at(-1) ?? {}, fact);
  }

  private closeRow(): void {
    const { row } = this;
    this.row = null;
    if (!row || row.cells.isBlank) return;
    const { number, count, isHidden, merges } = row;
    const last = number + count - 1;
    if (last > MAX_ROWS) throw new Error(`row ${last} is beyond the last row`);
    this.ended.push({ number, count, ...row.cells.taken, isHidden, merges });
  }

  private openCell(row: Row): void {
    const { scanner } = this;
    const column = placeOf(scanner.attribute('Index'), this.nextColumn);
    if (column < this.nextColumn || column >= MAX_COLUMNS) throw new Error(`no such column: ${column + 1}`);
    const style = scanner.attribute('StyleID') ?? row.style ?? this.columnStyles[column] ?? null;
    this.nextColumn = column + 1 + placesOf(scanner.attribute('MergeAcross'));
    const down = placesOf(scanner.attribute('MergeDown'));
    if (down > 0) row.merges.push({ column, rows: 1 + down });
    this.cell = { column, style, formula: scanner.attribute('Formula'), type: '', text: '' };
  }

  private closeCell(): void {
    const { cell, row } = this;
    this.cell = null;
    if (!cell || !row) return;
    if (lacksValue(cell)) row.cells.uncalculated.push(cell.column);
    const value = this.valueOf(cell);
    if (isNumber(value)) this.setNumber(row.cells, cell.column, value.number, value.pattern, this.hidesZeros);
    else row.cells.set(cell.column, textOf(cell), this.withValues ? value : undefined);
  }

  private valueOf({ type, text, style }: Cell): TypedValue | undefined {
    const pattern =
      (style === null ? undefined : this.formats.get(style)) ?? this.formats.get('Default') ?? 'General';
    if (type === 'Boolean') return isTrue(text);
    if (type === 'Number' && text.trim() !== '') {
      const number = Number(text);
      return Number.isFinite(number) ? { number, pattern } : undefined;
    }
    const days = type === 'DateTime' ? dateNumber(text) : null;
    if (days === null) return undefined;
    return pattern === 'General' ? plainDate(days) : { number: days, pattern };
  }
}

const isNumber = (value: TypedValue | undefined): value is TypedNumber => typeof value === 'object';
/** Whether the cell has a formula without a value, or with the value 0 although the formula yields text. */
const lacksValue = ({ formula, type, text }: Cell): boolean =>
  formula !== null &&
  (type === '' ? !writesTotal(formula) : type === 'Number' && Number(text) === 0 && givesText(formula));
const isTrue = (text: string): boolean => text.trim() === '1';
const textOf = ({ type, text }: Cell): string =>
  type === 'Boolean' ? (isTrue(text) ? 'TRUE' : 'FALSE') : text;

/** Returns the 0-based place of a row or a cell. @param stated 1-based @param next the place if none is stated */
function placeOf(stated: string | null, next: number): number {
  if (stated === null) return next;
  const place = Number(stated);
  if (!Number.isInteger(place) || place < 1) throw new Error(`no such place: ${stated.slice(0, 20)}`);
  return place - 1;
}

function placesOf(stated: string | null): number {
  const places = Number(stated ?? 0);
  return Number.isInteger(places) && places > 0 ? Math.min(places, MAX_ROWS) : 0;
}
