import type { TextDecoder } from 'node:util';
import type { SheetTab } from '#shared/contract/import/preview.ts';
import { HiddenColumns } from '../hidden-columns.ts';
import { createPatternInference } from '../infer-pattern.ts';
import { MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, MAX_SPAN_STEPS, MAX_XML_DEPTH } from '../limits.ts';
import { RowCells } from '../tables.ts';
import { type RepeatedRow, type TableWalker, TooManySheetsError } from '../walked-tables.ts';
import { HtmlText } from './html-text.ts';
import { HtmlTokens } from './html-tokens.ts';
import { shownValue } from './html-value.ts';
import { StyleFormats } from './style-formats.ts';

type Attributes = ReadonlyMap<string, string>;

type OpenRow = {
  readonly cells: RowCells;
  readonly isHidden: boolean;
  readonly merges: { readonly column: number; readonly rows: number }[];
  column: number;
};

type OpenTable = {
  readonly index: number;
  readonly isWanted: boolean;
  rowNumber: number;
  row: OpenRow | null;
  cell: { readonly columns: number; readonly tag: string; readonly attributes: Attributes } | null;
  /** For each column, the last row into which a cell from a row above extends. */
  readonly filledTo: number[];
};

const MOST_COLUMNS = 1000;
const MOST_ROWS = 65_534;
/** Elements whose content is not text of the page. `comment` is LibreOffice's element for a note on a cell. */
const NO_TEXT: ReadonlySet<string> = new Set(
  'script style title textarea select noscript comment'.split(' '),
);

/** Reads the tables of an HTML page. A nested table is a separate table. End tags of cells and rows are optional. */
export class HtmlWalker implements TableWalker {
  readonly sheets: SheetTab[] = [];
  isDone = false;
  readonly sizes: number[] = [];
  private readonly wanted: string | null;
  private readonly withValues: boolean;
  private readonly decoder: TextDecoder;
  private readonly infer = createPatternInference();
  private readonly tokens: HtmlTokens;
  private readonly open: OpenTable[] = [];
  private readonly text = new HtmlText();
  private readonly styles = new StyleFormats();
  private ended: RepeatedRow[] = [];
  private skipped: string | null = null;
  private spanSteps = 0;
  private columnCount = 0;
  private readonly hiddenColumns = new HiddenColumns();
  private readonly hiddenCells = new Set<number>();
  private readonly shownCells = new Set<number>();

  /** @param wanted the name of a table; null to collect only names and sizes @param withValues as in `ReadOptions` */
  constructor(wanted: string | null, decoder: TextDecoder, withValues: boolean) {
    this.wanted = wanted;
    this.withValues = withValues;
    this.decoder = decoder;
    this.tokens = new HtmlTokens({
      onOpenTag: (name, attributes) => this.openTag(name, attributes),
      onCloseTag: (name) => this.closeTag(name),
      onText: (text) => {
        if (this.skipped === 'style') this.styles.add(text);
        else if (this.skipped === null && this.open.at(-1)?.cell) this.text.add(text);
      },
    });
  }

  write(bytes: Uint8Array): readonly RepeatedRow[] {
    this.tokens.write(this.decoder.decode(bytes, { stream: true }));
    return this.take();
  }

  end(): readonly RepeatedRow[] {
    this.tokens.write(this.decoder.decode());
    this.tokens.close();
    while (this.open.length > 0) this.closeTable();
    return this.take();
  }

  private take(): readonly RepeatedRow[] {
    const { ended } = this;
    this.ended = [];
    return ended;
  }

  private openTag(name: string, attributes: Attributes): void {
    if (this.skipped !== null) return;
    if (NO_TEXT.has(name)) {
      this.skipped = name;
      return;
    }
    if (name === 'table') return this.openTable();
    const table = this.open.at(-1);
    if (!table) return;
    if (name === 'tr') this.openRow(table, attributes);
    else if (name === 'col' && table.isWanted) this.addColumns(attributes);
    else if (name === 'td' || name === 'th') this.openCell(table, name, attributes);
    else this.text.openTag(name);
  }

  private closeTag(name: string): void {
    if (this.skipped !== null) {
      if (name !== this.skipped) return;
      this.skipped = null;
      if (name === 'style') this.styles.end();
      return;
    }
    const table = this.open.at(-1);
    if (!table) return;
    if (name === 'table') this.closeTable();
    else if (name === 'tr') this.closeRow(table);
    else if (name === 'td' || name === 'th') this.closeCell(table);
    else this.text.closeTag(name);
  }

  private openTable(): void {
    const index = this.sheets.length;
    const name = `Table ${index + 1}`;
    // The surrounding cell keeps only the text before this table. Text after the table belongs to no cell.
    const around = this.open.at(-1);
    if (around) this.closeCell(around);
    this.sheets.push({ name, isHidden: false });
    this.sizes.push(0);
    if (this.sheets.length > MAX_SHEETS) throw new TooManySheetsError();
    const isWanted = name === this.wanted;
    this.open.push({ index, isWanted, rowNumber: 0, row: null, cell: null, filledTo: [] });
    if (this.open.length > MAX_XML_DEPTH) throw new Error('tables within tables without an end');
  }

  private closeTable(): void {
    const table = this.open.at(-1);
    if (!table) return;
    this.closeRow(table);
    this.open.pop();
    if (table.isWanted) this.isDone = true;
  }

  private addColumns(attributes: Attributes): void {
    const count = spanOf(attributes.get('span'), MOST_COLUMNS);
    this.hiddenColumns.add(this.columnCount, this.columnCount + count, isNotShown(attributes));
    this.columnCount += count;
  }

  /** Whether the table hides a column, either as a whole or cell by cell. */
  readonly hidesColumn = (column: number): boolean =>
    this.hiddenColumns.has(column) || (this.hiddenCells.has(column) && !this.shownCells.has(column));

  private openRow(table: OpenTable, attributes: Attributes): void {
    this.closeRow(table);
    table.rowNumber += 1;
    if (table.rowNumber > MAX_ROWS) throw new Error(`row ${table.rowNumber} is beyond the last row`);
    table.row = { cells: new RowCells(), isHidden: isNotShown(attributes), merges: [], column: 0 };
  }

  private closeRow(table: OpenTable): void {
    this.closeCell(table);
    const { row, rowNumber } = table;
    table.row = null;
    if (!row || !table.isWanted || row.cells.isBlank) return;
    const { isHidden, merges } = row;
    this.ended.push({ number: rowNumber, count: 1, ...row.cells.taken, isHidden, merges });
  }

  private openCell(table: OpenTable, tag: string, attributes: Attributes): void {
    if (!table.row) this.openRow(table, NO_ATTRIBUTES);
    this.closeCell(table);
    const { row, filledTo, rowNumber } = table;
    if (!row) return;
    while ((filledTo[row.column] ?? 0) >= rowNumber) {
      row.column += 1;
      this.spanSteps += 1;
    }
    const columns = spanOf(attributes.get('colspan'), MOST_COLUMNS);
    const rows = spanOf(attributes.get('rowspan'), MOST_ROWS);
    if (row.column + columns > MAX_COLUMNS) throw new Error('a row with more cells than columns');
    if (rows > 1) {
      for (let index = 0; index < columns; index += 1) filledTo[row.column + index] = rowNumber + rows - 1;
      this.spanSteps += columns;
      if (table.isWanted) row.merges.push({ column: row.column, rows });
    }
    if (this.spanSteps > MAX_SPAN_STEPS) throw new Error('too many cells that reach into other rows');
    table.cell = { columns, tag, attributes };
    this.text.clear();
    this.sizes[table.index] = (this.sizes[table.index] ?? 0) + 1;
  }

  private closeCell(table: OpenTable): void {
    const { row, cell } = table;
    table.cell = null;
    if (!row || cell === null) return;
    if (table.isWanted) {
      const format = this.styles.of(cell.tag, cell.attributes.get('class') ?? '');
      const { text, value } = shownValue(cell.attributes, format, this.text.read(), this.infer);
      row.cells.set(row.column, text, this.withValues ? value : undefined);
      if (isNotShown(cell.attributes)) this.hiddenCells.add(row.column);
      else if (text !== '') this.shownCells.add(row.column);
    }
    row.column += cell.columns;
  }
}

const NO_ATTRIBUTES: Attributes = new Map();

const NOT_SHOWN = /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:collapse|hidden))/iu;

const isNotShown = (attributes: Attributes): boolean =>
  attributes.has('hidden') || NOT_SHOWN.test(attributes.get('style') ?? '');

/** A span of 0 means "to the end of the table". The end is not known here, so 0 counts as 1. */
function spanOf(stated: string | undefined, most: number): number {
  if (stated === undefined || !/^\s{0,9}\d{1,9}\s{0,9}$/u.test(stated)) return 1;
  const span = Number(stated);
  return span === 0 ? 1 : Math.min(span, most);
}
