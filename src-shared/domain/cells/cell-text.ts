/** Joins the cells of a field into one text, and applies changes to that text to the cells. */

export type CellText = {
  readonly columns: readonly number[];
  /** The unchanged cells, separated by a line feed. */
  readonly text: string;
  /** Offset of each cell in the text. */
  readonly starts: readonly number[];
};

export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** @param columns 0-based, in reading order; a column that the row lacks counts as '' */
export function textOfCells(cells: readonly string[], columns: readonly number[]): CellText {
  const starts: number[] = [];
  let text = '';
  for (const [index, column] of columns.entries()) {
    if (index > 0) text += '\n';
    starts.push(text.length);
    text += cells[column] ?? '';
  }
  return { columns, text, starts };
}

/** Returns the index, in `columns`, of the cell at an offset. */
export function cellAt({ starts }: CellText, place: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  );
}

/** Adds a space if an edit would join two words into one. Chinese, Japanese and "Lessingstr.5" need no space. */
export function apart(text: string, { start, end, text: words }: Edit): Edit {
  const [before, after] = [text.slice(Math.max(0, start - 1), start), text.slice(end, end + 1)];
  const ahead = isOneWord(before, words.slice(0, 1)) ? ' ' : '';
  const behind = isOneWord(words.slice(-1), after) ? ' ' : '';
  return { start, end, text: ahead + words + behind };
}

const isOneWord = (one: string, other: string): boolean => IN_WORD.test(one) && IN_WORD.test(other);

const IN_WORD = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{N}\p{L}]/u;

/** Applies edits that do not overlap. An edit that spans several cells puts its text into the first of them. */
export function editCells(
  cells: readonly string[],
  { columns, text, starts }: CellText,
  edits: readonly Edit[],
): readonly string[] {
  if (edits.length === 0) return cells;
  const sorted = joinedRemovals(
    text,
    edits.toSorted((a, b) => a.start - b.start || a.end - b.end),
  );
  const changed = [...cells];
  for (const [index, column] of columns.entries()) {
    const start = starts[index] ?? 0;
    const end = (starts[index + 1] ?? text.length + 1) - 1;
    const own = sorted.filter((edit) => edit.start <= end && edit.end >= start);
    if (own.length === 0) continue;
    while (changed.length <= column) changed.push('');
    changed[column] = editedCell(text, start, end, own);
  }
  return changed;
}

/** Joins adjacent removals, and leaves a space if the words around them would become one: "〒150-0012 [東京都][渋谷区]1-15-3". */
function joinedRemovals(text: string, sorted: readonly Edit[]): readonly Edit[] {
  const joined: Edit[] = [];
  for (const edit of sorted) {
    const before = joined.at(-1);
    const isJoined = before?.text === '' && edit.text === '' && before.end === edit.start;
    if (isJoined) joined[joined.length - 1] = { ...before, end: edit.end };
    else joined.push(edit);
  }
  return joined.map((edit) => {
    const { start, end } = edit;
    const hadSpace = edit.text === '' && /[\s,;]/u.test(text.slice(start, end));
    return hadSpace && isOneWord(text.slice(Math.max(0, start - 1), start), text.slice(end, end + 1))
      ? { ...edit, text: ' ' }
      : edit;
  });
}

function editedCell(text: string, start: number, end: number, edits: readonly Edit[]): string {
  let result = '';
  let copied = start;
  let isContinued = false;
  for (const edit of edits) {
    result += text.slice(copied, Math.max(copied, edit.start));
    if (edit.start < start) isContinued = true;
    else if (edit.start === copied && isOneWord(result.slice(-1), edit.text.slice(0, 1)))
      result += ` ${edit.text}`;
    else result += edit.text;
    copied = Math.max(copied, Math.min(edit.end, end));
  }
  const whole = result + text.slice(copied, end);
  // The edit began in the previous cell, so the separator after its words is removed too.
  return isContinued ? whole.replace(/^[\s,;]+/u, '') : whole;
}

/** Removes words and the separator before them. At the start of a cell, removes the separator after them instead. */
export function removed(
  { text, starts }: CellText,
  first: Pick<Edit, 'start' | 'end'>,
  last: Pick<Edit, 'start' | 'end'>,
): Edit {
  const [gap = ''] =
    /(?<![,;\s])[,;\s]*$/u.exec(text.slice(Math.max(0, first.start - MOST_GAP), first.start)) ?? [];
  const start = Math.max(first.start - gap.length, ...starts.filter((each) => each <= first.start));
  const isFirst = starts.includes(first.start);
  const [behind = ''] = /^[,;\s]*/u.exec(text.slice(last.end, last.end + MOST_GAP)) ?? [];
  const ends = starts.filter((each) => each > last.end);
  const end = isFirst ? Math.min(last.end + behind.length, ...ends.map((each) => each - 1)) : last.end;
  return { start, end, text: '' };
}

/** The maximum length, in characters, of a separator that is removed. */
const MOST_GAP = 8;
