import type { TextDialect } from '#shared/domain/list/text-dialect.ts';

/** A text file and how to read it. `delimiter` is one character. */
export type CsvSource = {
  readonly path: string;
  readonly fileName: string;
  readonly encoding: string;
  readonly delimiter: string;
  readonly dialect: TextDialect;
};
