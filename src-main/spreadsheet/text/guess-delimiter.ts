/**
 * Guesses the delimiter and the quoting. Chooses those with which most records, including the header, have the same
 * number of fields. Commas also occur in addresses and numbers, so they count for less than characters that rarely
 * occur in text.
 */
import type { GuessReason } from '#shared/contract/import/preview.ts';
import { CURLY_QUOTES, PLAIN_DIALECT, type TextDialect } from '#shared/domain/list/text-dialect.ts';
import { separatorLine } from './csv-scanner.ts';
import { type DialectFit, fitOf } from './dialect-fit.ts';

/** `delimiter` is one character. `reason` states why it was guessed. */
export type DelimiterGuess = {
  readonly delimiter: string;
  readonly dialect: TextDialect;
  readonly reason: GuessReason;
};

/** The beginning of a file. If `isWhole` is false, the last record may be cut off and is not counted. */
export type TextHead = {
  readonly text: string;
  readonly isWhole: boolean;
  /**
   * Whether the bytes of this character identify it in the file's encoding. If absent, every character can be found.
   */
  readonly maySay?: (sign: string) => boolean;
};

const CANDIDATES = [',', ';', '\t', '|', '^', '~', '¦', '\u001F'] as const;
const NEVER_TEXT = new Set(['\t', '|', '^', '~', '¦', '\u001F']);

/** Scores are rounded to this many steps, so that small differences do not matter. */
const STEPS = 20;

export function guessDelimiter(head: TextHead): DelimiterGuess {
  const firstLine = /^[^\r\n]*/u.exec(head.text)?.[0] ?? '';
  const named = separatorLine(firstLine);
  if (named !== null)
    return { delimiter: named, dialect: guessDialect(head, named), reason: 'separator_line' };
  const [best] = CANDIDATES.filter((delimiter) => head.text.includes(delimiter))
    .flatMap((delimiter) => {
      const { dialect, fit } = bestFit(head, delimiter);
      return fit && fit.width > 1 ? [{ delimiter, dialect: withWidth(dialect, fit), fit }] : [];
    })
    .map((each) => ({ ...each, score: Math.round(scoreOf(each.delimiter, each.fit) * STEPS) }))
    .toSorted((a, b) => b.score - a.score || b.fit.width - a.fit.width);
  if (best && !isOneColumn(best))
    return { delimiter: best.delimiter, dialect: best.dialect, reason: 'consistent_columns' };
  if (best && !head.text.includes('\t'))
    return { delimiter: '\t', dialect: guessDialect(head, '\t'), reason: 'only_choice' };
  return { delimiter: ',', dialect: guessDialect(head, ','), reason: 'only_choice' };
}

/**
 * Whether the file is a header above addresses with commas. If the second record has no digits, it may be the real
 * header.
 */
function isOneColumn({
  delimiter,
  fit: { leading, records },
}: {
  delimiter: string;
  fit: DialectFit;
}): boolean {
  const [first, second] = records;
  return (
    delimiter === ',' &&
    leading === 1 &&
    first?.length === 1 &&
    isProse(records) &&
    /\d/u.test(second?.join('') ?? '')
  );
}

export function guessDialect(head: TextHead, delimiter: string): TextDialect {
  const { dialect, fit } = bestFit(head, delimiter);
  return fit ? withWidth(dialect, fit) : dialect;
}

/** Sets the width to 0 if the records are ragged, because such a width could not reveal that a quote is unclosed. */
const withWidth = (dialect: TextDialect, { width, even }: DialectFit): TextDialect => ({
  ...dialect,
  width: even >= LEAST_EVEN ? width : 0,
});
const LEAST_EVEN = 0.6;

function scoreOf(delimiter: string, { even, clean, leading, records }: DialectFit): number {
  const agreement = ((even + clean) / 2) * 0.8 ** Math.min(leading, 3);
  if (NEVER_TEXT.has(delimiter)) return agreement;
  const likelihood = delimiter === ',' ? LIKELIHOOD_OF_COMMA : LIKELIHOOD_OF_SEMICOLON;
  return agreement * likelihood * (isProse(records) ? LIKELIHOOD_OF_PROSE : 1);
}

/** Factors for delimiters that fit equally well. Commas are frequent in texts. In prose, a blank follows each comma. */
const [LIKELIHOOD_OF_COMMA, LIKELIHOOD_OF_SEMICOLON, LIKELIHOOD_OF_PROSE] = [0.85, 0.95, 0.7];

const isProse = (records: DialectFit['records']): boolean =>
  records.filter((fields) => fields.slice(1).every((field) => /^ [^ "']/u.test(field))).length >
  records.length / 2;

/**
 * Returns the dialect that fits the records best. Another dialect replaces the plain one only if it fits better, or if
 * it fits equally well and finds quotes after blanks (`afterBlanks`) or enough quoted fields (`quoted`).
 */
function bestFit(
  { text, isWhole, maySay = () => true }: TextHead,
  delimiter: string,
): { readonly dialect: TextDialect; readonly fit: DialectFit | null } {
  const start: TextDialect = { ...PLAIN_DIALECT, recordEnd: recordEndOf(text, delimiter) };
  if (start.recordEnd === 'separator' || delimiter === '\u001F') {
    const dialect: TextDialect = { ...start, quote: '' };
    return { dialect, fit: fitOf(text, isWhole, delimiter, dialect) };
  }
  let best = { dialect: start, fit: doubted(text, isWhole, delimiter, start) };
  const consider = (change: Partial<TextDialect>, isMeant: (fit: DialectFit) => boolean): void => {
    const dialect = { ...best.dialect, ...change };
    const fit = doubted(text, isWhole, delimiter, dialect);
    if (fit && fit.width > 1 && fit.clean >= (best.fit?.clean ?? 0) && isMeant(fit)) best = { dialect, fit };
  };
  const isBetter = (fit: DialectFit): boolean => fit.clean > (best.fit?.clean ?? 0);
  const mayHaveBlanks = text.includes(`${delimiter} `);
  if (mayHaveBlanks && text.includes('"'))
    consider({ hasBlanks: true }, ({ afterBlanks }) => afterBlanks > 0);
  if (text.includes("'")) {
    const isMeant = (fit: DialectFit): boolean =>
      fit.quoted * 2 >= fit.records.length && fit.quoted > (best.fit?.quoted ?? 0);
    consider({ quote: "'" }, isMeant);
    if (mayHaveBlanks)
      consider(
        { quote: "'", hasBlanks: true },
        (fit) => fit.afterBlanks > 0 && (isMeant(fit) || isBetter(fit)),
      );
  }
  for (const quote of CURLY_QUOTES.filter((sign) => text.includes(sign) && maySay(sign))) {
    const isMeant = (fit: DialectFit): boolean =>
      !fit.isCut &&
      (isBetter(fit) || (fit.clean === 1 && fit.quoted === fit.records.length && best.fit?.quoted === 0));
    consider({ quote }, isMeant);
    if (quote === '„') consider({ quote, closing: '”' }, isMeant);
  }
  const isPlain = best.dialect.quote < '\u0080';
  if (isPlain && text.includes('\\') && maySay('\\')) {
    consider({ escape: 'backslash' }, isBetter);
    if (best.dialect.escape === 'quote') consider({ escape: 'backslash', quote: '' }, isBetter);
    if (best.dialect.escape === 'backslash' && best.fit?.quoted === 0)
      best = { ...best, dialect: { ...best.dialect, quote: '' } };
  }
  return best;
}

/** Splits the text again with the usual width if an unclosed quote may have joined several records. */
function doubted(text: string, isWhole: boolean, delimiter: string, dialect: TextDialect): DialectFit | null {
  const width = usualWidth(text, delimiter);
  const fit = fitOf(text, isWhole, delimiter, dialect);
  return fit !== null && fit.clean === 1
    ? fit
    : (fitOf(text, isWhole, delimiter, { ...dialect, width }) ?? fit);
}

/** Returns the most frequent number of fields in lines without quotes; 0 if there are none. */
function usualWidth(text: string, delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of text.split(/[\r\n]+/u, 400)) {
    if (line === '' || line.includes('"')) continue;
    const width = line.split(delimiter).length;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** A file that uses a control character as delimiter may use another one as record separator. */
const recordEndOf = (text: string, delimiter: string): TextDialect['recordEnd'] =>
  delimiter === '\u001F' && text.includes('\u001E') ? 'separator' : 'line';
