/** What can be done with a file of each format. A new format is an entry here and one in `#shared/domain/list/formats.ts`. */
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { FreshPlan } from './fresh-plan.ts';
import { inspectCsv } from './text/inspect-csv.ts';
import { inspectXlsx } from './workbook/inspect-xlsx.ts';
import { patchCsv } from './text/patch-csv.ts';
import { patchXlsx } from './workbook/patch-xlsx.ts';
import type { CsvSource } from './text/read-csv.ts';
import { readCsv } from './text/read-csv.ts';
import { readXlsx } from './workbook/read-xlsx.ts';
import type {
  Inspection,
  PatchPlan,
  PatchResult,
  ReadOptions,
  SheetBatch,
  SheetFile,
  SniffedFile,
  WantedChoices,
} from './sheet.ts';
import { writeCsv } from './text/write-csv.ts';
import { writeXlsx } from './workbook/write-xlsx.ts';

type FormatTools = {
  /** The first look: the choices that are not made yet are guessed. @throws AppError the `file_…` codes */
  readonly inspect: (file: SniffedFile, wanted: WantedChoices) => Promise<Inspection>;
  /** The records after the header. @throws AppError the `file_…` codes, `interrupted` */
  readonly read: (file: SheetFile, options: ReadOptions, signal?: AbortSignal) => AsyncGenerator<SheetBatch>;
  /** Copies the file to `output` with cells added and replaced. @throws AppError as `writePatched` */
  readonly patch: (file: SheetFile, output: string, plan: PatchPlan) => Promise<PatchResult>;
  /** Makes a new file. @throws AppError as `writeFresh` */
  readonly write: (output: string, plan: FreshPlan) => Promise<void>;
};

/** By format. */
export const FORMAT_TOOLS: { readonly [F in SheetFormat]: FormatTools } = {
  csv: {
    inspect: inspectCsv,
    read: (file, options, signal) => readCsv(csvSource(file, options), options.headerRow, signal),
    patch: (file, output, plan) => patchCsv(csvSource(file, plan.source), output, plan),
    write: writeCsv,
  },
  xlsx: {
    inspect: inspectXlsx,
    read: ({ path, fileName }, options, signal) => readXlsx(path, fileName, options, signal),
    patch: ({ path, fileName }, output, plan) => patchXlsx(path, fileName, output, plan),
    write: writeXlsx,
  },
};

const csvSource = (file: SheetFile, { encoding, delimiter }: ReadOptions): CsvSource => ({
  ...file,
  encoding: encoding ?? 'utf-8',
  delimiter: delimiter ?? ',',
});
