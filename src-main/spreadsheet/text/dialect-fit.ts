import type { TextDialect } from '#shared/domain/list/text-dialect.ts';
import { createCsvScanner, separatorLine } from './csv-scanner.ts';
import { fieldForm, openingQuote } from './fields.ts';

export type DialectFit = {
  readonly width: number;
  /** The shares of records with `width` fields (`even`), and with `width` fields of which none is broken (`clean`). */
  readonly even: number;
  readonly clean: number;
  /** Number of records above the first one with `width` fields. Titles without delimiters are such records. */
  readonly leading: number;
  /** `quoted`: the number of records with a quoted field. `afterBlanks`: the number of fields with blanks before the quote. */
  readonly quoted: number;
  readonly afterBlanks: number;
  readonly records: readonly (readonly string[])[];
  /** Whether a quote is not closed. The text after it is missing from the records. */
  readonly isCut: boolean;
};

const SAMPLE_RECORDS = 200;

/** Returns null if no record can be read. @param isWhole if false, the last record may be cut off and does not count */
export function fitOf(
  text: string,
  isWhole: boolean,
  delimiter: string,
  dialect: TextDialect,
): DialectFit | null {
  const read = recordsOf(text, isWhole, delimiter, dialect);
  if (read === null) return null;
  const { records, isCut } = read;
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, even] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  const forms = records.map((fields) => fields.map((field) => fieldForm(field, dialect)));
  const isClean = (index: number): boolean => !(forms[index] ?? []).includes('broken');
  const share = (count: number): number => count / Math.max(1, records.length);
  return {
    width,
    even: share(even),
    clean: share(records.filter(({ length }, index) => length === width && isClean(index)).length),
    leading: records.findIndex(({ length }) => length === width),
    quoted: forms.filter((each) => each.includes('quoted')).length,
    afterBlanks: records.flat().filter((field) => openingQuote(field, 0, dialect) > 0).length,
    records,
    isCut,
  };
}

function recordsOf(
  text: string,
  isWhole: boolean,
  delimiter: string,
  dialect: TextDialect,
): Pick<DialectFit, 'records' | 'isCut'> | null {
  const scanner = createCsvScanner(delimiter, 1, dialect);
  const all = [];
  let isCut = false;
  try {
    all.push(...scanner.push(text));
    if (isWhole) all.push(...scanner.end());
  } catch {
    if (all.length === 0) return null;
    isCut = true;
  }
  const records = all
    .filter(({ bodyEnd, number, raw }) => bodyEnd > 0 && !(number === 1 && separatorLine(raw) !== null))
    .slice(0, SAMPLE_RECORDS)
    .map(({ fields }) => fields);
  return { records, isCut };
}
