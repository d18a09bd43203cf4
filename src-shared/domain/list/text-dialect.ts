/** How a text file separates and quotes, beside its delimiter. */

/** Those of typesetting, which a word processor puts in the place of plain ones. */
export const CURLY_QUOTES = ['“', '„', '”', '«'] as const;
export const QUOTES = ['"', "'", ...CURLY_QUOTES, ''] as const;

export type TextDialect = {
  /** Opens a quoted field; see `closing` for its end. Empty: no field is quoted. */
  readonly quote: (typeof QUOTES)[number];
  /** Of `„`, which “ closes in German and ” in Polish; absent: the one that usually closes. */
  readonly closing?: '”';
  /** What stands before a quote within a field: the quote once more, or a backslash, which stands before others as well. */
  readonly escape: 'quote' | 'backslash';
  /** Whether blanks may stand around a quoted field. */
  readonly hasBlanks: boolean;
  /** `separator`: the control character 0x1E, and line ends are text. */
  readonly recordEnd: 'line' | 'separator';
  /**
   * The usual number of fields: a quoted field that holds whole records of so many is none, its quote is a stray one.
   * 0: no quote is doubted.
   */
  readonly width: number;
};

/** That of nearly all files. */
export const PLAIN_DIALECT: TextDialect = {
  quote: '"',
  escape: 'quote',
  hasBlanks: false,
  recordEnd: 'line',
  width: 0,
};

/** Whether all but doubtful quotes is read as in a plain file. */
export const isPlainDialect = ({ quote, escape, hasBlanks, recordEnd }: TextDialect): boolean =>
  quote === '"' && escape === 'quote' && !hasBlanks && recordEnd === 'line';
