/** Words that databases write into files for a missing value. "Null" is not one of them, because it is a surname. */
export const NULL_WORDS: ReadonlySet<string> = new Set(['NULL', 'null', '\\N', '(null)', '<null>', '[NULL]']);
const LONGEST = Math.max(...Array.from(NULL_WORDS, ({ length }) => length));

/** Whether a cell with this text is read as empty. The file's bytes do not change. */
export const isNullWord = (text: string): boolean => text.length <= LONGEST && NULL_WORDS.has(text);
