/** What databases write where there is no value, whatever the file. "Null" is a name of people. */
export const NULL_WORDS: ReadonlySet<string> = new Set(['NULL', 'null', '\\N', '(null)', '<null>', '[NULL]']);
const LONGEST = Math.max(...Array.from(NULL_WORDS, ({ length }) => length));

/** @param text of a cell, which is read as an empty one; its bytes in the file stay */
export const isNullWord = (text: string): boolean => text.length <= LONGEST && NULL_WORDS.has(text);
