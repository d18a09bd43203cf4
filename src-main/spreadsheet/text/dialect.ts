import type { CsvRecord } from './csv-scanner.ts';
import { closingOf, type FieldDialect } from './fields.ts';

/** Whether fields that need no quotes are quoted: `texts` for fields with text, `empty` for empty ones. */
export type Quoting = { readonly texts: boolean; readonly empty: boolean };

export type Dialect = {
  /** The number of fields in the longest record. Every record gets added columns after it. 0 if none are added. */
  readonly width: number;
  readonly quoting: Quoting;
};

/** Counts quoted fields. If the file quotes all its fields, new fields are quoted too; otherwise only if necessary. */
export function createQuoteCount(dialect: FieldDialect) {
  const { quote } = dialect;
  const empty = quote + closingOf(dialect);
  const fields = { quoted: 0, bare: 0, emptyQuoted: 0, emptyBare: 0 };
  return {
    add({ fields: all }: CsvRecord): void {
      // One bare field shows that the file quotes only where necessary.
      if (fields.bare > 0) return;
      for (const field of all) {
        if (field === '') fields.emptyBare += 1;
        else if (quote === '') fields.bare += 1;
        else if (field.trimStart() === empty) fields.emptyQuoted += 1;
        else if (field.trimStart().startsWith(quote)) fields.quoted += 1;
        else fields.bare += 1;
      }
    },
    found(): Quoting {
      const texts = fields.bare === 0 && fields.quoted > 0;
      return { texts, empty: texts && (fields.emptyBare === 0 || fields.emptyQuoted > fields.emptyBare) };
    },
  };
}
