/** How a text file writes its records, so that what is added to it looks like what is there. */
import type { CsvRecord } from './csv-scanner.ts';
import { closingOf, type FieldDialect } from './fields.ts';

/** Whether fields are quoted that need no quotes: those with a text, and empty ones. */
export type Quoting = { readonly texts: boolean; readonly empty: boolean };

export type Dialect = {
  /** The most fields any record has, so that added columns stand below each other also beside ragged rows; 0 if none is added. */
  readonly width: number;
  readonly quoting: Quoting;
};

/**
 * Counts quoted fields. New fields are quoted always if the file quotes every field, else only if they need it.
 *
 * @param dialect in units of the file
 */
export function createQuoteCount(dialect: FieldDialect) {
  const { quote } = dialect;
  const empty = quote + closingOf(dialect);
  const fields = { quoted: 0, bare: 0, emptyQuoted: 0, emptyBare: 0 };
  return {
    add({ fields: all }: CsvRecord): void {
      // The file quotes where it must, and one bare field says so.
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
