/**
 * What an export would write: its rows are gone through by the export's own code. A copy of a file is written aside and
 * thrown away, since what it cannot keep shows only then.
 */
import { rm } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { ChangedRow, ExportCounts, ExportLoss, ExportPreview } from '#shared/contract/export.ts';
import { SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { ExportNotes } from '#shared/contract/events.ts';
import type { ChangedCell } from '#shared/domain/cells/final-cells.ts';
import { isPatched } from './export-choices.ts';
import { createRowTally } from './export-summary.ts';
import type { ExportedRow } from './exported-row.ts';
import { countryWritingOf } from './exported-row.ts';
import type { ExportSource } from './row-patches.ts';
import type { PassDependencies } from './write-list.ts';
import { passRows, writeList } from './write-list.ts';

/** Of a list, as far as it has been gone through. */
export type ExportFindings = Pick<ExportPreview, 'rows' | 'counts' | 'sample' | 'losses'>;

export type PreviewDependencies = Omit<PassDependencies, 'onRow' | 'receipt'> & {
  /** A file of the caller's own, which is not there before and after. */
  readonly aside: string;
  /** Names of the other sheets of the imported workbook. */
  readonly otherSheets: () => Promise<readonly string[]>;
  readonly onFindings: (findings: ExportFindings) => void;
};

const SAMPLE_ROWS = 5;
const CHUNK = 500;

/** @throws AppError as `exportList`, but for what a person is to decide: that is a loss */
export async function previewExport(options: ExportSource, dependencies: PreviewDependencies): Promise<void> {
  const { list, choices } = options;
  const { onFindings } = dependencies;
  const isNew = !isPatched(choices, list.source);
  const notCarried = async (): Promise<readonly ExportLoss[]> => [
    { code: 'workbook_not_carried', otherSheets: await dependencies.otherSheets() },
  ];
  let losses: readonly ExportLoss[] =
    isNew && SHEET_FORMATS[list.source.format].hasSheets ? await notCarried() : [];
  let counter = createRowCounter(list.columns);
  const findings = (rows: number): ExportFindings => ({ rows, ...counter.counted(), losses });
  const pass = {
    ...dependencies,
    receipt: null,
    writeCountry: countryWritingOf(list, dependencies.rows),
    onRow: (exported: ExportedRow, isWritten: boolean): void => {
      const { position } = exported.row;
      // A text file is gone through again where its encoding changes.
      if (position === 1) counter = createRowCounter(list.columns);
      if (isWritten) counter.add(exported);
      if (position % CHUNK === 0) onFindings(findings(position));
    },
    tally: createRowTally().counts,
  };
  const goThrough = async (wish: ExportSource): Promise<readonly ExportLoss[]> => {
    try {
      const found = lossesOf((await writeList(wish, dependencies.aside, pass)).notes);
      // The sheet is protected, and a new workbook is wished instead.
      return found.some(({ code }) => code === 'workbook_replaced')
        ? [...(await notCarried()), ...found.filter(({ code }) => code !== 'workbook_replaced')]
        : found;
    } finally {
      await rm(dependencies.aside, { force: true });
    }
  };
  try {
    if (isNew) await passRows(options, pass);
    else losses = await goThrough(options);
  } catch (error) {
    const loss = error instanceof AppError ? lossToDecide(error) : null;
    if (!loss) throw error;
    losses = [loss];
    // What else there is to know is the same without the protection.
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

function lossesOf({ formulaCellsKept, notKept }: ExportNotes): readonly ExportLoss[] {
  return formulaCellsKept === 0
    ? notKept
    : [{ code: 'formula_cells_kept', count: formulaCellsKept }, ...notKept];
}

/** What a person has to decide before the file can be written; null for what nobody can. */
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

const NOTHING: ExportCounts = {
  rows: 0,
  changedRows: 0,
  changedCells: 0,
  kept: 0,
  excluded: 0,
  leftToDo: 0,
};

/** Counts rows of the new file as they pass: each is changed, kept, excluded or left to do. */
function createRowCounter(columns: readonly string[]) {
  const counts = { ...NOTHING };
  const sample: ChangedRow[] = [];
  return {
    add({ row: { position, decision }, changes }: ExportedRow): void {
      counts.rows += 1;
      if (decision === null) counts.leftToDo += 1;
      else if (decision.kind === 'excluded') counts.excluded += 1;
      else if (changes.length === 0) counts.kept += 1;
      else {
        counts.changedRows += 1;
        counts.changedCells += changes.length;
        if (sample.length < SAMPLE_ROWS) sample.push({ position, cells: changes.map(named(columns)) });
      }
    },
    counted: () => ({ counts: { ...counts }, sample: [...sample] }),
  };
}

const named =
  (columns: readonly string[]) =>
  ({ column, before, after }: ChangedCell): ChangedRow['cells'][number] => ({
    column: columns[column] ?? '',
    before,
    after,
  });
