import type { PatchPlan, RangeStart, RecordRange } from '../sheet.ts';
import type { CsvRecord } from './csv-scanner.ts';
import type { CsvSource } from './csv-source.ts';
import { createQuoteCount, type Dialect } from './dialect.ts';
import { inUnits } from './fields.ts';
import { isData, scanCsv } from './read-csv.ts';
import type { TextCodec } from './text-units.ts';

export type RecordSurvey = {
  readonly dialect: Dialect;
  readonly mark: string;
  /** All records of the file, in the ranges of the plan, or in one range if the plan has none. */
  readonly ranges: readonly RecordRange[];
};

const LOOKED_AT = 1_000;

/** @throws AppError the `file_…` codes, `interrupted` */
export async function surveyRecords(
  source: CsvSource,
  codec: TextCodec,
  { addedColumns, columns, ranges, signal, source: { headerRow } }: PatchPlan,
): Promise<RecordSurvey> {
  const isWidened = addedColumns.length > 0;
  const quotes = createQuoteCount(inUnits(source.dialect, codec));
  const cutter = createCutter(ranges?.starts ?? [], codec.width);
  let width = isWidened ? columns.length : 0;
  let looked = 0;
  let mark = '';
  for await (const batch of scanCsv(source, codec, signal)) {
    mark += batch.mark;
    cutter.pass(batch.mark);
    for (const record of batch.records) {
      cutter.add(record);
      if (record.number < headerRow || !isData(record)) continue;
      looked += 1;
      if (looked <= LOOKED_AT) quotes.add(record);
      if (isWidened) width = Math.max(width, record.fieldCount);
    }
    if (!isWidened && !ranges && looked >= LOOKED_AT) break;
  }
  return { dialect: { width, quoting: quotes.found() }, mark, ranges: cutter.ranges() };
}

/** @param starts the starts of all ranges; the first range also includes the content before its start */
function createCutter(starts: readonly RangeStart[], unitBytes: number) {
  const cut: RecordRange[] = [];
  let current = { from: 0, firstRecord: 1, firstRow: 1 };
  let next = starts[1];
  let at = 0;
  const pass = (units: string): void => {
    at += units.length * unitBytes;
  };
  return {
    pass,
    add({ number, raw }: CsvRecord): void {
      if (number === next?.record) {
        cut.push({ ...current, to: at });
        current = { from: at, firstRecord: number, firstRow: next.row };
        next = starts[cut.length + 1];
      }
      pass(raw);
    },
    ranges: (): readonly RecordRange[] => [...cut, { ...current, to: at }],
  };
}
