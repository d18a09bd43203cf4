import { AppError } from '#shared/contract/errors.ts';
import type { TextDialect } from '#shared/domain/list/text-dialect.ts';
import { inspectTable, sampleOf } from '../inspect-table.ts';
import { SAMPLE_RECORDS } from '../limits.ts';
import type { Inspection, SheetRecord, SniffedFile, WantedChoices } from '../sheet.ts';
import { encodingCandidates } from './encoding-candidates.ts';
import { type DelimiterGuess, guessDelimiter, guessDialect, type TextHead } from './guess-delimiter.ts';
import { guessEncoding } from './guess-encoding.ts';
import { readCsv } from './read-csv.ts';
import { createCodec, isFoundInUnits, isKnownEncoding } from './text-units.ts';

/** Inspects any text table. @throws AppError the `file_…` codes */
export async function inspectCsv(
  { path, fileName, bytes, head }: SniffedFile,
  wanted: WantedChoices,
): Promise<Inspection> {
  const guess = wanted.encoding ? null : await guessEncoding(path, head, wanted.country);
  const encoding = wanted.encoding ?? guess?.encoding ?? 'utf-8';
  if (!isKnownEncoding(encoding)) throw new AppError({ code: 'file_format_unknown', file: fileName });
  const codec = createCodec(encoding);
  const whole = head.subarray(0, head.length - (head.length % codec.width));
  const text = codec.decode(codec.createReader()(whole)).replace(/^\uFEFF+/u, '');
  const maySay = (sign: string): boolean => isFoundInUnits(codec, sign);
  const start = { text, isWhole: head.length === bytes, maySay };
  const {
    delimiter,
    dialect,
    reason: whyDelimiter,
  } = wanted.delimiter ? chosenDelimiter(start, wanted.delimiter, wanted.dialect) : guessDelimiter(start);
  const source = { path, fileName, encoding: codec.encoding, delimiter, dialect };
  const records = await firstRecords(source);
  if (records.length === 0) throw new AppError({ code: 'file_empty', file: fileName });
  const candidates = guess === null ? [] : encodingCandidates(guess, delimiter);
  const guessReason = candidates.length > 0 ? 'several_encodings_fit' : guess?.reason;
  const { headerRow, reason, ...table } = inspectTable(records, wanted.headerRow ?? null);
  return {
    format: 'csv',
    bytes,
    choices: { sheet: null, encoding: codec.encoding, delimiter, dialect, headerRow },
    reasons: { encoding: guessReason ?? 'chosen', delimiter: whyDelimiter, headerRow: reason },
    sheets: [],
    encodingCandidates: candidates,
    ...table,
  };
}

const chosenDelimiter = (
  head: TextHead,
  delimiter: string,
  dialect: TextDialect | null | undefined,
): DelimiterGuess => ({ delimiter, dialect: dialect ?? guessDialect(head, delimiter), reason: 'chosen' });

async function firstRecords(source: Parameters<typeof readCsv>[0]): Promise<readonly SheetRecord[]> {
  const records: SheetRecord[] = [];
  for await (const batch of readCsv(source, 0)) {
    records.push(...batch.records);
    if (records.length >= SAMPLE_RECORDS) break;
  }
  return sampleOf(records);
}
