import { closeSync, readSync } from 'node:fs';
import { readingError } from '../failures.ts';
import { openFileSync } from '../open-file.ts';
import type { FilePatching, PatchedRange, RecordRange, RowPatch } from '../sheet.ts';
import { conversionOf } from './conversion.ts';
import { createCsvScanner } from './csv-scanner.ts';
import { inUnits } from './fields.ts';
import { createRecordWriter } from './patch-records.ts';
import { createCodec } from './text-units.ts';

/** Patches one range. `patches` are those of its records. @throws AppError the `file_…` codes, `encoding_misread` */
export type RangePatcher = (range: RecordRange, patches: readonly RowPatch[]) => PatchedRange;

/** @param patching the result of surveying the file */
export function createRangePatcher({ file, plan, dialect, mark }: FilePatching): RangePatcher {
  const codec = createCodec(file.encoding);
  // The list of missing letters is not limited here, because the lists of all ranges are merged later.
  const conversion = conversionOf(plan.encoding, file, codec, dialect.quoting, Number.POSITIVE_INFINITY);
  const { write } = createRecordWriter(plan, file, dialect, conversion);
  const delimiter = codec.encode(file.delimiter) ?? file.delimiter;

  return ({ from, to, firstRecord, firstRow }, patches) => {
    const isFirst = from === 0;
    const units = codec.createReader()(bytesOf(file, from, to));
    const scanner = createCsvScanner(delimiter, firstRecord, inUnits(file.dialect, codec));
    let text = isFirst ? conversion.start(mark) : '';
    let [next, rows] = [0, 0];
    for (const record of [...scanner.push(isFirst ? units.slice(mark.length) : units), ...scanner.end()]) {
      const patch = patches[next]?.sourceRow === record.number ? (patches[next] ?? null) : null;
      text += write(record, patch, firstRow + next);
      if (patch === null) continue;
      next += 1;
      if (patch.leaveOut !== true) rows += 1;
    }
    return { bytes: conversion.to.toBytes(text), rows, lacking: conversion.takeLacking() };
  };
}

function bytesOf({ path, fileName }: FilePatching['file'], from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  try {
    const file = openFileSync(path);
    try {
      let filled = 0;
      for (let read = -1; read !== 0 && filled < bytes.length; filled += read)
        read = readSync(file, bytes, filled, bytes.length - filled, from + filled);
      if (filled < bytes.length) throw new Error(`${path} has become shorter`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw readingError(error, fileName, '');
  }
  return bytes;
}
