/** Typographic quotes, which word processors substitute for plain ones. */
export const CURLY_QUOTES = ['“', '„', '”', '«'] as const;
export const QUOTES = ['"', "'", ...CURLY_QUOTES, ''] as const;

export type TextDialect = {
  /** The character that opens a quoted field; '' if no field is quoted. `closing` is the character that ends it. */
  readonly quote: (typeof QUOTES)[number];
  /** Set only if ” closes `„`, as in Polish. If absent, the usual closing quote applies (“ in German). */
  readonly closing?: '”';
  /** The escape for a quote within a field: a second quote, or a backslash, which also escapes other characters. */
  readonly escape: 'quote' | 'backslash';
  /** Whether white space may surround a quoted field. */
  readonly hasBlanks: boolean;
  /** `separator`: records end with the control character 0x1E, and line ends are text. */
  readonly recordEnd: 'line' | 'separator';
  /** The usual number of fields; 0 if unknown. A quoted field with whole records of this width has a stray quote. */
  readonly width: number;
};

/** The dialect of nearly all files. */
export const PLAIN_DIALECT: TextDialect = {
  quote: '"',
  escape: 'quote',
  hasBlanks: false,
  recordEnd: 'line',
  width: 0,
};

/** Whether the dialect reads a file like `PLAIN_DIALECT`, except that its `width` may reveal stray quotes. */
export const isPlainDialect = ({ quote, escape, hasBlanks, recordEnd }: TextDialect): boolean =>
  quote === '"' && escape === 'quote' && !hasBlanks && recordEnd === 'line';
