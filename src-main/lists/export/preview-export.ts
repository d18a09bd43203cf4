/** Previews an export: writes a copy with the export's own code, and deletes it. Only writing reveals all losses. */
import { rm } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportNotes } from '#shared/contract/events.ts';
import {
  type ChangedRow,
  type ExportLoss,
  type ExportPreview,
  NO_EXPORT_COUNTS,
} from '#shared/contract/export/export.ts';
import type { KeptCell } from '#shared/contract/export/not-kept.ts';
import { FILE_FORMATS, SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { ChangedCell } from '#shared/domain/outcome/outcome.ts';
import { MAX_NOTES } from '../../spreadsheet/limits.ts';
import { type ExportChoices, isListPatched } from './export-choices.ts';
import { countryWritingOf, type ExportedRow } from './exported-row.ts';
import { readFileHeader } from './file-header.ts';
import { createListCounter } from './list-counter.ts';
import type { ExportSource } from './row-patches.ts';
import { createSharedCount } from './shared-count.ts';
import { type PassDependencies, passRows, writeList } from './write-list.ts';
import { LAYOUTS } from './written-columns.ts';

/** The findings so far. */
export type ExportFindings = Pick<
  ExportPreview,
  'rows' | 'counts' | 'companions' | 'excludedRows' | 'sample' | 'losses'
>;

type PreviewDependencies = Omit<PassDependencies, 'onRow' | 'onCellKept' | 'receipt'> & {
  /** The path of the copy. No file exists there before or after the call. */
  readonly aside: string;
  readonly otherSheets: () => Promise<readonly string[]>;
  readonly excludedRows: number;
  readonly onFindings: (findings: ExportFindings) => void;
};

const SAMPLE_ROWS = 5;
const CHUNK = 500;

/** @throws AppError as `exportList`, except for failures that a person can decide: these become losses */
export async function previewExport(options: ExportSource, dependencies: PreviewDependencies): Promise<void> {
  const { list, choices } = options;
  const { onFindings } = dependencies;
  const createCounter = () => createRowCounter(options);
  const isNew = !isListPatched(choices, list.source);
  const notCarried = async (): Promise<readonly ExportLoss[]> => [
    { code: 'workbook_not_carried', otherSheets: await dependencies.otherSheets() },
  ];
  let losses: readonly ExportLoss[] =
    isNew && SHEET_FORMATS[list.source.format].hasSheets ? await notCarried() : [];
  let counter = createCounter();
  // If a copy of the file is patched, the patch itself reports the notes that are left out.
  const notes = isNew ? createNoteCounter(choices) : null;
  const findings = (rows: number): ExportFindings => ({
    rows,
    ...counter.counted(),
    excludedRows: dependencies.excludedRows,
    losses: [...losses, ...counter.notKept()],
  });
  const pass = {
    ...dependencies,
    receipt: null,
    writeCountry: countryWritingOf(list, dependencies.rows),
    onRow: (exported: ExportedRow, isWritten: boolean, companions: readonly ExportedRow[]): void => {
      const { position } = exported.row;
      // If the encoding of a text file changes, its rows are read again, so counting starts again.
      if (position === 1) counter = createCounter();
      else if (position % CHUNK === 1) onFindings(findings(position - 1));
      if (isWritten) {
        counter.add([exported, ...companions]);
        for (const each of [exported, ...companions]) notes?.add(each);
      }
    },
    onCellKept: (column: number, why: KeptCell): void => counter.keep(column, why),
    tallies: () => [],
  };
  const goThrough = async (wish: ExportSource): Promise<readonly ExportLoss[]> => {
    try {
      const found = lossesOf((await writeList(wish, dependencies.aside, pass)).notes);
      // The sheet is protected, and the person wants a new workbook.
      return found.some(({ code }) => code === 'workbook_replaced')
        ? [...(await notCarried()), ...found.filter(({ code }) => code !== 'workbook_replaced')]
        : found;
    } finally {
      await rm(dependencies.aside, { force: true });
    }
  };
  try {
    if (isNew) {
      await passRows(options, pass);
      const { titles } = await readFileHeader(list, options.source);
      losses = [...losses, ...titlesLost(titles), ...(notes?.losses() ?? [])];
    } else losses = await goThrough(options);
  } catch (error) {
    const loss = error instanceof AppError ? lossToDecide(error) : null;
    if (!loss) throw error;
    losses = [loss];
    // A copy without the protection shows the other losses.
    if (loss.code === 'sheet_protected')
      losses = [loss, ...(await goThrough(unprotected(options))).filter(isNotProtection)];
  }
  onFindings(findings(list.rowCount));
}

const unprotected = (options: ExportSource): ExportSource => ({
  ...options,
  choices: { ...options.choices, protectedSheet: 'remove' },
});

const isNotProtection = ({ code }: ExportLoss): boolean => code !== 'protection_removed';

function lossesOf({ formulaCellsKept, titlesLeftOut = [], notKept }: ExportNotes): readonly ExportLoss[] {
  const formulas = { code: 'formula_cells_kept', count: formulaCellsKept } as const;
  return [...(formulaCellsKept > 0 ? [formulas] : []), ...titlesLost(titlesLeftOut), ...notKept];
}

const titlesLost = (titles: readonly string[]): readonly ExportLoss[] =>
  titles.length > 0 ? [{ code: 'titles_left_out', titles }] : [];

/** Returns the loss that a person must decide before the file can be written; null if there is no choice. */
function lossToDecide({ failure }: AppError): ExportLoss | null {
  switch (failure.code) {
    case 'sheet_protected':
      return { code: 'sheet_protected', sheet: failure.sheet };
    case 'text_not_in_encoding': {
      const { encoding, cells, letters } = failure;
      return {
        code: 'letters_not_in_encoding',
        encoding,
        cells,
        letters: letters.map(({ letter }) => letter),
        examples: letters.map(({ example }) => example),
      };
    }
    default:
      return null;
  }
}

/** Counts the rows of the new file for each list: changed, unchanged, excluded or left to do. */
function createRowCounter({ list, companions = [], choices }: ExportSource) {
  const isInPlace = choices.layout === 'in_place';
  const counts = [list, ...companions.map((each) => each.list)].map((each) =>
    createListCounter(each, isInPlace),
  );
  const shared = createSharedCount(choices);
  const sample: ChangedRow[] = [];
  /** The latest row of each list. More kept cells of this row may be reported. */
  let open: { readonly rows: readonly ExportedRow[]; readonly kept: Map<number, KeptCell> } | null = null;

  const countOpen = (): void => {
    if (open === null) return;
    const { rows, kept } = open;
    open = null;
    for (const [at, exported] of rows.entries()) counts[at]?.add(exported, kept);
    const cells = rows.flatMap((exported) => shownCells(exported, list.columns, kept));
    const { position } = rows[0]?.row ?? {};
    if (position !== undefined && cells.length > 0 && sample.length < SAMPLE_ROWS)
      sample.push({ position, cells });
  };

  return {
    add(rows: readonly ExportedRow[]): void {
      countOpen();
      shared.add(rows, true);
      open = { rows, kept: new Map() };
    },
    keep: (column: number, why: KeptCell): void => void open?.kept.set(column, why),
    counted: () => {
      countOpen();
      const [own = NO_EXPORT_COUNTS, ...others] = counts.map((each) => each.counts());
      return { counts: own, companions: others, sample: [...sample] };
    },
    notKept: shared.notKept,
  };
}

function createNoteCounter({ layout, format, notes }: ExportChoices) {
  const isCounted = notes && SHEET_FORMATS[FILE_FORMATS[format].sheetFormat].hasSheets;
  let count = 0;
  return {
    add(exported: ExportedRow): void {
      if (!isCounted) return;
      for (const { note } of LAYOUTS[layout].replaced(exported, true)) if (note !== undefined) count += 1;
    },
    losses: (): readonly ExportLoss[] =>
      count > MAX_NOTES ? [{ code: 'old_values_left_out', count: count - MAX_NOTES }] : [],
  };
}

const isExcluded = ({ row }: ExportedRow): boolean => row.decision?.kind === 'excluded';

function shownCells(
  exported: ExportedRow,
  columns: readonly string[],
  kept: ReadonlyMap<number, KeptCell>,
): ChangedRow['cells'] {
  if (isExcluded(exported)) return [];
  const contested = new Map(exported.contested.map(({ column }) => [column, 'shared' as const]));
  return [
    ...exported.changes.map(shownCell(columns, kept)),
    ...exported.contested.map(shownCell(columns, contested)),
  ];
}

const shownCell =
  (columns: readonly string[], kept: ReadonlyMap<number, KeptCell>) =>
  ({ column, before, after }: ChangedCell): ChangedRow['cells'][number] => ({
    column: columns[column] ?? '',
    before,
    after,
    whyKept: kept.get(column) ?? null,
  });
