/** Searches the cells of a list for a text. SQLite's LIKE ignores case only in ASCII, so uncertain matches are checked again. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { parseCells } from '../stored.ts';
import { casesOf, lowerCase } from './letter-case.ts';

/** Rows `after` < position ≤ `through`. */
export type RowRange = readonly [after: number, through: number];

/** Finds rows by a text in any cell, ignoring case. */
export type TextSearch = {
  /**
   * Returns the positions of rows in these ranges that contain the text.
   * @param mayHaveEscapes false if the JSON of these rows is known to contain no escapes, which saves a check
   */
  readonly within: (
    listId: ListId,
    text: string,
    ranges: readonly RowRange[],
    mayHaveEscapes: boolean,
  ) => readonly number[];
  readonly among: (listId: ListId, text: string, positions: Uint32Array) => readonly number[];
};

/** The maximum number of patterns for one text. Each row that matches the rough pattern is compared with all of them. */
const MOST_PATTERNS = 4;

/** Negates the position of an uncertain match. Escapes in JSON have letters that the cells lack, such as n in "\n". */
const SELECT_POSITION = /* sql */ `
  SELECT CASE WHEN @isSure AND NOT (@mayHaveEscapes AND instr(r.cells, char(92))) THEN r.position ELSE -r.position END`;
const MATCHES = Array.from({ length: MOST_PATTERNS }, (_, i) => `r.cells LIKE @like${i} ESCAPE '!'`);

export function createTextSearch(db: Database): TextSearch {
  const prepared = MATCHES.map((_, last) => {
    const exact = MATCHES.slice(0, last + 1).join(' OR ');
    const matches = last === 0 ? exact : `r.cells LIKE @rough ESCAPE '!' AND (${exact})`;
    return {
      within: db
        .prepare<[Record<string, unknown>], number>(/* sql */ `
          ${SELECT_POSITION} FROM json_each(@places) range CROSS JOIN rows r
          WHERE r.list_id = +@listId AND r.position > CAST(range.key AS INTEGER) AND r.position <= range.value AND ${matches}`)
        .pluck(),
      among: db
        .prepare<[Record<string, unknown>], number>(/* sql */ `
          ${SELECT_POSITION} FROM rows r
          WHERE r.list_id = +@listId AND r.position IN (SELECT value FROM json_each(@places)) AND ${matches}`)
        .pluck(),
    };
  });
  const selectCells = db
    .prepare<[number, string], [position: number, cells: string]>(/* sql */ `
      SELECT position, cells FROM rows WHERE list_id = +? AND position IN (SELECT value FROM json_each(?))`)
    .raw();

  const sure = (listId: ListId, text: string, found: readonly number[]): readonly number[] => {
    if (found.every((position) => position > 0)) return found;
    const doubted = found.filter((position) => position < 0).map((position) => -position);
    const wanted = lowerCase(text);
    const having = selectCells
      .all(listId, JSON.stringify(doubted))
      .filter(([, cells]) => hasText(cells, wanted))
      .map(([position]) => position);
    return [...found.filter((position) => position > 0), ...having];
  };
  const ask = (
    kind: 'within' | 'among',
    { listId, text, places, mayHaveEscapes }: Question,
  ): readonly number[] => {
    const { patterns, rough, isSure } = patternsOf(text);
    const likes = Object.fromEntries(patterns.map((pattern, i) => [`like${i}`, pattern]));
    const found = prepared[patterns.length - 1]?.[kind].all({
      listId,
      places,
      ...likes,
      ...(patterns.length > 1 && { rough }),
      isSure: isSure ? 1 : 0,
      mayHaveEscapes: mayHaveEscapes ? 1 : 0,
    });
    return sure(listId, text, found ?? []);
  };
  return {
    within: (listId, text, ranges, mayHaveEscapes) =>
      ask('within', { listId, text, places: jsonOfRanges(ranges), mayHaveEscapes }),
    among: (listId, text, positions) =>
      ask('among', { listId, text, places: `[${positions.join(',')}]`, mayHaveEscapes: true }),
  };
}

/** Returns an object, because SQLite parses it 10% faster than an array of pairs. */
const jsonOfRanges = (ranges: readonly RowRange[]): string =>
  `{${ranges.map(([after, through]) => `"${after}":${through}`).join(',')}}`;

type Question = {
  readonly listId: ListId;
  readonly text: string;
  readonly places: string;
  readonly mayHaveEscapes: boolean;
};

/** @param wanted a text in lower case */
function hasText(cells: string, wanted: string): boolean {
  // JSON without escapes has quotation marks only around its cells.
  const isPlain = wanted.length > 1 && !wanted.includes('"') && !cells.includes('\\');
  return isPlain
    ? lowerCase(cells).includes(wanted)
    : parseCells(cells).some((cell) => lowerCase(cell).includes(wanted));
}

type Patterns = {
  readonly patterns: readonly string[];
  readonly rough: string;
  /** Whether a matching row without escapes certainly contains the text. */
  readonly isSure: boolean;
};

/** Characters that separate cells in JSON, besides quotation marks. A quotation mark within a cell has a backslash before it. */
const BETWEEN_CELLS: ReadonlySet<string> = new Set([',', '[', ']']);

/** Makes patterns for LIKE. It ignores ASCII case. The first non-ASCII letters get a pattern per case, others a `%`. */
function patternsOf(text: string): Patterns {
  let patterns = ['%'];
  let rough = '%';
  let isSure = !BETWEEN_CELLS.has(text);
  for (const letter of text) {
    const forms = letter <= '\u007f' ? [letter] : casesOf(letter);
    if (patterns.length * forms.length <= MOST_PATTERNS) {
      patterns = forms.flatMap((form) => patterns.map((pattern) => pattern + escaped(form)));
      rough += forms.length === 1 ? escaped(letter) : '%';
    } else {
      patterns = patterns.map((pattern) => `${pattern}%`);
      rough += '%';
      isSure = false;
    }
  }
  return { patterns: patterns.map((pattern) => `${pattern}%`), rough: `${rough}%`, isSure };
}

function escaped(letter: string): string {
  return JSON.stringify(letter).slice(1, -1).replace(/[!%_]/gu, '!$&');
}
