import { checkRow } from '../check-row.ts';
import { tooLarge } from '../failures.ts';
import { hiddenAmong } from '../hidden-columns.ts';
import { inspectTable, refuseEmpty, sampleOf } from '../inspect-table.ts';
import { MAX_EMPTY_BYTES, SAMPLE_CELLS, SAMPLE_RECORDS } from '../limits.ts';
import { isBlank } from '../merged-rows.ts';
import { likeliestSheet } from '../rank-sheet.ts';
import type { Inspection, SheetRecord, SniffedFile, WantedChoices } from '../sheet.ts';
import { type CellReader, createCellReader, lacksValue, readNumberFormats } from './read-cell.ts';
import { asRecord, hiddenColumnsOf, mergeFill, rowTexts, walkSheet } from './read-xlsx.ts';
import { readRichTexts } from './rich-values.ts';
import { createStringReader } from './shared-strings.ts';
import { isEmptyCell, type SheetRow } from './sheet-walker.ts';
import { findWorksheet, readWorkbook, type Workbook, type Worksheet } from './workbook.ts';
import { openPackage, type Package, type PackagePart } from './xlsx-package.ts';

/** Inspects the wanted sheet, or the likeliest one. @throws AppError the `file_…` codes, `sheet_not_found` */
export async function inspectXlsx(
  { path, fileName, bytes }: SniffedFile,
  wanted: WantedChoices,
): Promise<Inspection> {
  const from = await openPackage(path, fileName);
  try {
    return await inspectWorkbook(from, bytes, wanted);
  } finally {
    from.close();
  }
}

/** @throws the errors of `inspectXlsx` */
export async function inspectWorkbook(
  from: Package,
  bytes: number,
  wanted: WantedChoices,
): Promise<Inspection> {
  const { fileName } = from;
  const workbook = await readWorkbook(from);
  const reader = createRecordReader(workbook);
  try {
    const { sheet, records } = await chooseSheet(workbook, reader.records, wanted.sheet ?? null);
    refuseEmpty(records, fileName);
    const { headerRow, reason, ...table } = inspectTable(records, wanted.headerRow ?? null);
    const hidden = await hiddenColumnsOf(workbook, sheet);
    return {
      format: 'xlsx',
      bytes,
      choices: { sheet: sheet.name, encoding: null, delimiter: null, headerRow },
      reasons: { encoding: 'only_choice', delimiter: 'only_choice', headerRow: reason },
      sheets: workbook.worksheets.map(({ name, isVisible }) => ({ name, isHidden: !isVisible })),
      encodingCandidates: [],
      ...table,
      ...hiddenAmong(table.columns.length, (column) => hidden.has(column)),
    };
  } finally {
    await reader.close();
  }
}

type FirstRecords = { readonly sheet: Worksheet; readonly records: readonly SheetRecord[] };

async function chooseSheet(
  workbook: Workbook,
  asRecords: AsRecords,
  wanted: string | null,
): Promise<FirstRecords> {
  const likeliest = wanted === null ? await likeliestSheet(visibleSheets(workbook, asRecords)) : null;
  if (likeliest) return likeliest;
  const sheet = findWorksheet(workbook, wanted);
  const rows = await firstRowsOf(workbook, sheet, { emptyBytes: 0 });
  return { sheet, records: await asRecords(sheet, rows) };
}

async function* visibleSheets(workbook: Workbook, asRecords: AsRecords): AsyncGenerator<FirstRecords> {
  const search = { emptyBytes: 0 };
  const parts = new Set<PackagePart>();
  for (const sheet of workbook.worksheets.filter(({ isVisible }) => isVisible)) {
    // A part is read only once, even if several sheets name it.
    if (parts.has(sheet.part)) continue;
    parts.add(sheet.part);
    const rows = await firstRowsOf(workbook, sheet, search);
    const records = rows.length > 0 ? await asRecords(sheet, rows) : [];
    if (records.length > 0) yield { sheet, records };
  }
}

async function firstRowsOf(
  workbook: Workbook,
  sheet: Worksheet,
  search: { emptyBytes: number },
): Promise<readonly SheetRow[]> {
  const found: SheetRow[] = [];
  let cellCount = 0;
  for await (const { rows, bytes } of walkSheet(workbook, sheet)) {
    const filled = rows.filter(({ cells }) => !cells.every(isEmptyCell));
    found.push(...filled);
    cellCount += filled.reduce((sum, { cells }) => sum + cells.length, 0);
    if (found.length >= SAMPLE_RECORDS || cellCount >= SAMPLE_CELLS) break;
    if (found.length > 0) continue;
    search.emptyBytes += bytes.length;
    if (search.emptyBytes > MAX_EMPTY_BYTES)
      throw tooLarge(workbook.package.fileName, 'the bytes of sheets without text', MAX_EMPTY_BYTES);
  }
  return found.slice(0, SAMPLE_RECORDS);
}

type AsRecords = (sheet: Worksheet, rows: readonly SheetRow[]) => Promise<readonly SheetRecord[]>;

/** Reads the formats once for all sheets, and the shared strings only as far as the rows need them. */
function createRecordReader(workbook: Workbook) {
  const strings = createStringReader(workbook);
  const readStyles = async () => ({
    formats: await readNumberFormats(workbook),
    rich: await readRichTexts(workbook),
  });
  let styles: ReturnType<typeof readStyles> | null = null;
  const records: AsRecords = async (sheet, rows) => {
    const texts = await strings.upTo(lastText(rows));
    const { formats, rich } = await (styles ??= readStyles());
    const read = createCellReader(formats, texts, workbook.is1904, rich);
    const zeros = zeroColumns(rows, read);
    const fill = await mergeFill(workbook, sheet, 0);
    const found = rows.map((row) => {
      const cells = fill.cells(row.number, rowTexts(row, read));
      checkRow(workbook.package.fileName, row.number, cells);
      return asRecord(row, cells, (cell) => lacksValue(cell) || (cell.hasFormula && zeros.has(cell.column)));
    });
    return sampleOf(found.filter(({ cells, uncalculated }) => !isBlank(cells, uncalculated)));
  };
  return { records, close: strings.close };
}

function lastText(rows: readonly SheetRow[]): number {
  let last = -1;
  for (const { cells } of rows)
    for (const { type, value } of cells) if (type === 's' && Number(value) > last) last = Number(value);
  return last;
}

/** Returns columns in which every formula shows 0. Libraries write such formulas without calculating them. */
function zeroColumns(rows: readonly SheetRow[], read: CellReader): ReadonlySet<number> {
  const formulas = rows.flatMap(({ cells }) => cells.filter(({ hasFormula }) => hasFormula));
  const calculated = new Set(
    formulas.filter((cell) => !/^0?$/u.test(read(cell))).map(({ column }) => column),
  );
  const shown = formulas.filter((cell) => !calculated.has(cell.column) && read(cell) === '0');
  return new Set(shown.map(({ column }) => column));
}
