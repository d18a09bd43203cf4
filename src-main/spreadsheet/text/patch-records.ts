import type { CellValue, PatchPlan, RowPatch } from '../sheet.ts';
import type { Conversion } from './conversion.ts';
import type { CsvRecord } from './csv-scanner.ts';
import type { CsvSource } from './csv-source.ts';
import type { Dialect } from './dialect.ts';
import { closingOf, inUnits } from './fields.ts';

export type RecordPlan = Pick<PatchPlan, 'source' | 'columns' | 'addedColumns'>;

export type RecordWriter = {
  readonly conversion: Conversion;
  /** @param patch null to copy the record @param row 1-based row of the list that the patch belongs to */
  readonly write: (record: CsvRecord, patch: RowPatch | null, row: number) => string;
};

export function createRecordWriter(
  { source, columns, addedColumns }: RecordPlan,
  { delimiter: fileDelimiter, dialect }: Pick<CsvSource, 'delimiter' | 'dialect'>,
  { width, quoting }: Dialect,
  conversion: Conversion,
): RecordWriter {
  const { copy, field, to } = conversion;
  const delimiter = to.encode(fileDelimiter) ?? fileDelimiter;
  const units = inUnits(dialect, to);
  const closing = closingOf(units);
  const empty = quoting.empty ? units.quote + closing : '';
  const addedField = createAddedFields(addedColumns, conversion, empty);
  const heads = addedColumns.map(({ name }) => name);

  const added = (values: readonly CellValue[], row: number): string => {
    let text = '';
    for (const [index, value] of values.entries()) text += delimiter + addedField(value, index, row);
    return text;
  };
  const extended = (record: CsvRecord, values: readonly CellValue[], row: number): string => {
    const { raw, bodyEnd, number, isUnclosed } = record;
    if (values.length === 0) return copy(raw, number);
    const body = copy(raw.slice(0, bodyEnd), number) + (isUnclosed ? closing : '');
    const missing = (delimiter + empty).repeat(Math.max(0, width - record.fieldCount));
    return body + missing + added(values, row) + copy(raw.slice(bodyEnd), number);
  };
  const rewritten = (record: CsvRecord, { replaced = [], added: values }: RowPatch, row: number): string => {
    const { raw, bodyEnd, number, isUnclosed } = record;
    const fields = record.fields.map((own) => copy(own, number));
    const least = Math.max(values.length > 0 ? width : 0, ...replaced.map(({ column }) => column + 1));
    if (isUnclosed && (values.length > 0 || least > fields.length))
      fields.push(`${fields.pop() ?? ''}${closing}`);
    while (fields.length < least) fields.push(empty);
    for (const { column, text } of replaced)
      fields[column] = field(text, { row, column: columns[column] ?? '' }, record.fields[column]);
    return fields.join(delimiter) + added(values, row) + copy(raw.slice(bodyEnd), number);
  };

  return {
    conversion,
    write(record, patch, row) {
      const { number, raw } = record;
      if (number === source.headerRow && number > 0) return extended(record, heads, 0);
      if (patch === null) return copy(raw, number);
      if (patch.leaveOut === true) return '';
      return (patch.replaced ?? []).length === 0
        ? extended(record, patch.added, row)
        : rewritten(record, patch, row);
    },
  };
}

/** The maximum number of distinct texts of a column that are cached in encoded form. Many rows share a status or a time. */
const MOST_REPEATED = 500;

/** Returns a function that writes a field of an added column, in units of the output. @param empty the field for an empty text */
function createAddedFields(
  addedColumns: RecordPlan['addedColumns'],
  { field }: Conversion,
  empty: string,
): (value: CellValue, index: number, row: number) => string {
  /** The cached fields of each column; null if nearly every row has a different text. */
  const repeated: (Map<CellValue, string> | null)[] = addedColumns.map(() => new Map());
  return (value, index, row) => {
    if (value === '') return empty;
    const known = repeated[index];
    const before = known?.get(value);
    if (before !== undefined) return before;
    const units = field(value, { row, column: addedColumns[index]?.name ?? '' });
    // A field that could not be written is empty. It is not cached, because each such cell must be counted.
    if (known && units !== '') known.set(value, units);
    if (known && known.size > MOST_REPEATED) repeated[index] = null;
    return units;
  };
}
