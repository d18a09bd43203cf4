/**
 * Makes untrusted text safe to show: text from spreadsheets, services, file names and other pages.
 *
 * Invisible characters can change how the text around them looks. After a right-to-left override, for example, the rest of
 * a line is displayed backwards. Doorstep shows the name of such a character in its place ("[RLO]"), and isolates
 * right-to-left text from its surroundings. Only the displayed text changes, never the saved, compared, exported or copied text.
 */

/**
 * One or more consecutive invisible characters. `text` has the original characters, for copying. `endsLine`: they include
 * a line feed, which may begin a line.
 */
type HiddenMark = {
  readonly text: string;
  readonly label: string;
  readonly name: string;
  readonly endsLine?: true;
};

/** A plain piece, or a mark in the place of hidden characters. */
type ShownPiece = string | HiddenMark;

/**
 * The maximum number of marks in a text, which limits the work for hostile text. After that, the rest becomes one mark.
 * Further tabs and line ends stay plain, because they hide nothing.
 */
const MOST_MARKS = 20;

/** Control characters except tabs and line ends, and invisible characters of Unicode that format text. */
const HIDDEN =
  /[\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;
/** Hebrew, Arabic, Syriac, Thaana, N'Ko and the other right-to-left scripts. */
const RUNS_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether a text has hidden characters or right-to-left letters. */
const isSpecialText = (text: string): boolean => HIDDEN.test(text) || RUNS_LEFT.test(text);

/** Tabs and line ends. On a single line they look like spaces. */
const BREAKS = /[\t\n\r]/u;

/** Whether `markedPieces` differ from the text, or its direction matters. Must be fast, because the grid calls it for every cell. */
export const needsMarks = (text: string): boolean => isSpecialText(text) || BREAKS.test(text);

/** Returns the direction of the first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first !== undefined && RUNS_LEFT.test(first) ? 'rtl' : 'ltr';
}

/** Splits a text into plain pieces and marks. Consecutive equal characters share a mark. The pieces add up to the text. */
export const shownPieces = (text: string): readonly ShownPiece[] => piecesOf(text, false);

/** Like `shownPieces`, but marks tabs and line ends too, so that a cell looks the same on one line as on several. */
export const markedPieces = (text: string): readonly ShownPiece[] => piecesOf(text, true);

function piecesOf(text: string, marksBreaks: boolean): readonly ShownPiece[] {
  if (!HIDDEN.test(text) && !(marksBreaks && BREAKS.test(text))) return text === '' ? [] : [text];
  const pieces: ShownPiece[] = [];
  let plain = '';
  let marks = 0;
  let breaks = 0;
  let at = 0;
  while (at < text.length) {
    const char = characterAt(text, at);
    const isBreak = marksBreaks && breaks < MOST_MARKS && BREAKS.test(char);
    if (!isBreak && !isHidden(char, plain)) {
      plain += char;
      at += char.length;
      continue;
    }
    if (plain !== '') pieces.push(plain);
    plain = '';
    const isRest = !isBreak && marks === MOST_MARKS;
    const run = isBreak ? breakFrom(text, at) : isRest ? text.slice(at) : runFrom(text, at);
    pieces.push(isBreak ? breakMark(run) : isRest ? { text: run, ...REST } : markOf(run, char));
    if (isBreak) breaks += 1;
    else marks += 1;
    at += run.length;
  }
  return plain === '' ? pieces : [...pieces, plain];
}

/** Returns plain text for sentences, titles, labels and terminals: "Main Street [RLO]teertS niaM". */
export function shownText(text: string): string {
  if (!isSpecialText(text)) return text;
  const shown = shownPieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : `[${piece.label}]`))
    .join('');
  if (!RUNS_LEFT.test(shown)) return shown;
  const [begin, end] = [
    directionOf(shown) === 'rtl' ? RIGHT_TO_LEFT_ISOLATE : LEFT_TO_RIGHT_ISOLATE,
    ISOLATE_END,
  ];
  return `${begin}${shown}${end}`;
}

/** Returns one line for a terminal. Marks tabs and line ends too, and removes isolates, which many terminals do not support. */
export function shownLine(line: string): string {
  let shown = '';
  const bare = line.replace(ISOLATED, (whole, inner: string) => (RUNS_LEFT.test(inner) ? inner : whole));
  for (const char of bare) {
    const isMarked = ENDS_CELL_OR_LINE.has(char) || isHidden(char, shown);
    shown += isMarked ? `[${nameOf(char)[0]}]` : char;
  }
  return shown;
}

/** Like `shownLine`, for text of several lines such as a stack trace. */
export const shownLines = (text: string): string => text.split('\n').map(shownLine).join('\n');

/** Returns JSON in which hidden characters are escaped, so that no terminal acts on them. */
export function shownJson(value: unknown): string {
  let shown = '';
  for (const char of JSON.stringify(value)) shown += HIDDEN.test(char) ? escapeOf(char) : char;
  return shown;
}

const escapeOf = (char: string): string =>
  char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Cuts the result of `shownText` and adds "…". @param most the maximum length, in UTF-16 units */
export function shownBeginning(shown: string, most: number): string {
  if (shown.length <= most) return shown;
  return `${shown.slice(0, most)}…${shown.endsWith(ISOLATE_END) ? ISOLATE_END : ''}`;
}

/** Describes a text in a field, which cannot show marks: "Contains hidden characters: Right-to-left override."; '' if it has none. */
export function hiddenSentence(text: string): string {
  const names = shownPieces(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]));
  return names.length === 0 ? '' : `Contains hidden characters: ${[...new Set(names)].join(', ')}.`;
}

const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const ISOLATE_END = '\u2069';

/** A text isolated by `shownText`. */
const ISOLATED = /[\u2066\u2067]([^\u2066-\u2069]*)\u2069/gu;
const ENDS_CELL_OR_LINE: ReadonlySet<string> = new Set(['\t', '\n', '\r']);

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** @param before the plain text in front of the character */
function isHidden(char: string, before: string): boolean {
  if (!HIDDEN.test(char)) return false;
  // Persian, Indian scripts and emoji need joiners. There the joiner has a visible effect.
  return !(JOINERS.has(char) && JOINED.test(before.slice(-2)));
}

const JOINERS: ReadonlySet<string> = new Set(['\u200C', '\u200D']);
const JOINED =
  /(?:[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L})$/u;

function runFrom(text: string, at: number): string {
  const char = characterAt(text, at);
  let end = at + char.length;
  while (end < text.length) {
    const next = characterAt(text, end);
    if (next !== char && !(isTag(char) && isTag(next))) break;
    end += next.length;
  }
  return text.slice(at, end);
}

const breakFrom = (text: string, at: number): string =>
  text.startsWith('\r\n', at) ? '\r\n' : characterAt(text, at);

function breakMark(text: string): HiddenMark {
  if (text === '\t') return { text, label: '⇥', name: 'Tab' };
  return { text, label: '↵', name: 'Line break', ...(text.endsWith('\n') && { endsLine: true as const }) };
}

const isTag = (char: string): boolean => char >= '\u{E0000}' && (char.codePointAt(0) ?? 0) <= 0xe007f;

function markOf(run: string, char: string): HiddenMark {
  const [label, name] = nameOf(char);
  const count = run.length / char.length;
  return count === 1
    ? { text: run, label, name }
    : { text: run, label: `${label} ×${count}`, name: `${name}, ${count} times` };
}

function nameOf(char: string): readonly [label: string, name: string] {
  if (isTag(char)) return ['TAG', 'Tag character'];
  const code = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return NAMES[char] ?? [code, `Hidden character ${code}`];
}

const REST = { label: '…', name: 'More hidden characters. The rest is not shown' } as const;

const NAMES: Readonly<Record<string, readonly [label: string, name: string]>> = {
  '\t': ['TAB', 'Tab'],
  '\n': ['LF', 'Line feed'],
  '\r': ['CR', 'Carriage return'],
  '\u00AD': ['SHY', 'Soft hyphen'],
  '\u061C': ['ALM', 'Arabic letter mark'],
  '\u180E': ['MVS', 'Mongolian vowel separator'],
  '\u200B': ['ZWSP', 'Zero width space'],
  '\u200C': ['ZWNJ', 'Zero width non-joiner'],
  '\u200D': ['ZWJ', 'Zero width joiner'],
  '\u200E': ['LRM', 'Left-to-right mark'],
  '\u200F': ['RLM', 'Right-to-left mark'],
  '\u2028': ['LS', 'Line separator'],
  '\u2029': ['PS', 'Paragraph separator'],
  '\u202A': ['LRE', 'Left-to-right embedding'],
  '\u202B': ['RLE', 'Right-to-left embedding'],
  '\u202C': ['PDF', 'Pop directional formatting'],
  '\u202D': ['LRO', 'Left-to-right override'],
  '\u202E': ['RLO', 'Right-to-left override'],
  '\u2060': ['WJ', 'Word joiner'],
  '\u2066': ['LRI', 'Left-to-right isolate'],
  '\u2067': ['RLI', 'Right-to-left isolate'],
  '\u2068': ['FSI', 'First strong isolate'],
  '\u2069': ['PDI', 'Pop directional isolate'],
  '\u3164': ['HF', 'Hangul filler'],
  '\uFEFF': ['BOM', 'Zero width no-break space'],
  '\uFFA0': ['HF', 'Hangul filler'],
};
