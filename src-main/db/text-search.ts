/**
 * Text in the cells of a list. Cells are kept as JSON, and LIKE ignores the case of ASCII letters only, so the pattern
 * finds a little more than wanted; where it may, the cells themselves are looked at.
 */
import type { ListId } from '#shared/domain/list.ts';
import type { Database } from './database.ts';
import { fromJson } from './json.ts';

type Hit = readonly [position: number, cells: string | null];

export type TextSearch = {
  /** Positions of the rows `after` < position ≤ `through` that have the text. */
  readonly between: (listId: ListId, text: string, after: number, through: number) => readonly number[];
  /** Those of the positions whose row has the text. */
  readonly among: (listId: ListId, text: string, positions: Uint32Array) => readonly number[];
};

/** Patterns are tried one after the other, each a scan. */
const MOST_PATTERNS = 4;

/** With an escape in it, a row's JSON has letters that are not in its cells: the n of a line break. */
const SELECT_DOUBTED = 'CASE WHEN @isSure AND NOT instr(r.cells, char(92)) THEN NULL ELSE r.cells END';
const MATCHES = Array.from({ length: MOST_PATTERNS }, (_, i) => `r.cells LIKE @like${i} ESCAPE '!'`);

export function createTextSearch(db: Database): TextSearch {
  const prepared = MATCHES.map((_, last) => {
    const matches = `(${MATCHES.slice(0, last + 1).join(' OR ')})`;
    return {
      between: db
        .prepare<[Record<string, unknown>], Hit>(/* sql */ `
          SELECT r.position, ${SELECT_DOUBTED} FROM rows r
          WHERE r.list_id = @listId AND r.position > @after AND r.position <= @through AND ${matches}`)
        .raw(),
      among: db
        .prepare<[Record<string, unknown>], Hit>(/* sql */ `
          SELECT r.position, ${SELECT_DOUBTED} FROM rows r
          WHERE r.list_id = +@listId AND r.position IN (SELECT value FROM json_each(@positions)) AND ${matches}`)
        .raw(),
    };
  });
  const ask = (
    kind: 'between' | 'among',
    text: string,
    place: Record<string, unknown>,
  ): readonly number[] => {
    const { patterns, isSure } = patternsOf(text);
    const likes = Object.fromEntries(patterns.map((pattern, i) => [`like${i}`, pattern]));
    const statement = prepared[patterns.length - 1]?.[kind];
    const hits = statement?.all({ ...place, ...likes, isSure: isSure ? 1 : 0 }) ?? [];
    const wanted = lowerCase(text);
    return hits.filter(([, cells]) => cells === null || hasText(cells, wanted)).map(([position]) => position);
  };
  return {
    between: (listId, text, after, through) => ask('between', text, { listId, after, through }),
    among: (listId, text, positions) => ask('among', text, { listId, positions: `[${positions.join(',')}]` }),
  };
}

function hasText(cells: string, wanted: string): boolean {
  return fromJson<readonly string[]>(cells).some((cell) => lowerCase(cell).includes(wanted));
}

type Patterns = {
  readonly patterns: readonly string[];
  /** Whether a row without an escape that fits the pattern has the text for sure. */
  readonly isSure: boolean;
};

/** Between cells there is one of these alone; a quotation mark is never looked for without a backslash before it. */
const BETWEEN_CELLS: ReadonlySet<string> = new Set([',', '[', ']']);
/** Of letters that LIKE tells apart by case, the first ones are looked for either way, the others as any letter. */
const LETTERS_LOOKED_FOR = Math.log2(MOST_PATTERNS);

function patternsOf(text: string): Patterns {
  let patterns = ['%'];
  let cased = 0;
  for (const letter of text) {
    const forms = formsOf(letter);
    if (forms.length > 1) cased += 1;
    const isAny = forms.length > 2 || (forms.length > 1 && cased > LETTERS_LOOKED_FOR);
    if (isAny) patterns = patterns.map((pattern) => `${pattern}%`);
    else patterns = forms.flatMap((form) => patterns.map((pattern) => pattern + escaped(form)));
  }
  return {
    patterns: [...new Set(patterns.map((pattern) => `${pattern}%`))],
    isSure: cased === 0 && !BETWEEN_CELLS.has(text),
  };
}

/** A letter beyond ASCII in each case. */
function formsOf(letter: string): readonly string[] {
  if (letter <= '\u007f') return [letter];
  const upper = letter.toUpperCase();
  return [...new Set([letter.toLowerCase(), upper, upper.toLowerCase()])];
}

/** The Greek s at the end of a word is another letter only in lower case. */
function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** As it stands in JSON, with what LIKE would take for a wildcard. */
function escaped(letter: string): string {
  return JSON.stringify(letter).slice(1, -1).replace(/[!%_]/gu, '!$&');
}
