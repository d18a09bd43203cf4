/** The functions that handle each file format. A new format needs an entry here and one in `#shared/domain/list/formats.ts`. */
import type { NotKept } from '#shared/contract/export/not-kept.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { PLAIN_DIALECT } from '#shared/domain/list/text-dialect.ts';
import type { FreshPlan } from './fresh-plan.ts';
import type { JsonRowsRead } from './json-rows.ts';
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
import { inspectTables, type OpenTables, readTables } from './tables.ts';
import type { CsvSource } from './text/csv-source.ts';
import { inspectCsv } from './text/inspect-csv.ts';
import { readCsv } from './text/read-csv.ts';
import { isOfBytes, readJsonCsv } from './text/read-json-csv.ts';
import { inspectXlsx } from './workbook/inspect-xlsx.ts';
import { readXlsx } from './workbook/read-xlsx.ts';

/** A read-only format has neither `patch` nor `write`. A list in such a format is exported in another format (see `SHEET_FORMATS`). */
type FormatTools = {
  /** Inspects the file and guesses the choices that `wanted` lacks. @throws AppError the `file_…` codes */
  readonly inspect: (file: SniffedFile, wanted: WantedChoices) => Promise<Inspection>;
  /** Reads the records after the header. @throws AppError the `file_…` codes, `interrupted` */
  readonly read: (file: SheetFile, options: ReadOptions, signal?: AbortSignal) => AsyncGenerator<SheetBatch>;
  /** Reads the same records as `read`, but as JSON. Returns null if `read` would be as fast for this file. */
  readonly readJson?: (
    file: SheetFile,
    options: ReadOptions,
    signal?: AbortSignal,
  ) => AsyncGenerator<JsonRowsRead> | null;
  /** Copies the file to `output` with added and replaced cells. @throws AppError as `writePatched` */
  readonly patch?: (file: SheetFile, output: string, plan: PatchPlan) => Promise<PatchResult>;
  /** Writes a new file. Returns the content that did not fit. @throws AppError as `writeFresh` */
  readonly write?: (output: string, plan: FreshPlan) => Promise<readonly NotKept[]>;
};

/** Writers are loaded on demand, because the thread that inspects files needs none. */
export const FORMAT_TOOLS: { readonly [F in SheetFormat]: FormatTools } = {
  csv: {
    inspect: inspectCsv,
    read: (file, options, signal) => readCsv(csvSource(file, options), options.headerRow, signal),
    readJson(file, options, signal) {
      const source = csvSource(file, options);
      return isOfBytes(source) ? readJsonCsv(source, options.headerRow, signal) : null;
    },
    async patch(file, output, plan) {
      const { patchCsv } = await import('./text/patch-csv.ts');
      return patchCsv(csvSource(file, plan.source), output, plan);
    },
    async write(output, plan) {
      const { writeCsv } = await import('./text/write-csv.ts');
      await writeCsv(output, plan);
      return [];
    },
  },
  xlsx: {
    inspect: inspectXlsx,
    read: ({ path, fileName }, options, signal) => readXlsx(path, fileName, options, signal),
    async patch({ path, fileName }, output, plan) {
      const { patchXlsx } = await import('./workbook/patch/patch-xlsx.ts');
      return patchXlsx(path, fileName, output, plan);
    },
    async write(output, plan) {
      const { writeXlsx } = await import('./workbook/write-xlsx.ts');
      return writeXlsx(output, plan);
    },
  },
  xls: readOnly('xls', async () => (await import('./xls/open-xls.ts')).openXls),
  xlsb: readOnly('xlsb', async () => (await import('./xlsb/open-xlsb.ts')).openXlsb),
  ods: readOnly('ods', async () => (await import('./open-document/open-ods.ts')).openOds),
  fods: readOnly('fods', async () => (await import('./open-document/open-ods.ts')).openFods),
  html: readOnly('html', async () => (await import('./markup/open-html.ts')).openHtml),
  xml_2003: readOnly('xml_2003', async () => (await import('./markup/open-xml-2003.ts')).openXml2003),
};

function readOnly(format: SheetFormat, load: () => Promise<OpenTables>): FormatTools {
  return {
    inspect: async (file, wanted) => inspectTables(format, await load(), file, wanted),
    async *read(file, options, signal) {
      yield* readTables(await load(), file, options, signal);
    },
  };
}

const csvSource = (file: SheetFile, { encoding, delimiter, dialect }: ReadOptions): CsvSource => ({
  ...file,
  encoding: encoding ?? 'utf-8',
  delimiter: delimiter ?? ',',
  dialect: dialect ?? PLAIN_DIALECT,
});
