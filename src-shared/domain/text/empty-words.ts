/** Words that people and programs write into empty cells, and into cells that repeat the one above. */

/** Excludes "None" and "Nan" (places), "NA" (a province), and "S/N" (part of Spanish addresses). */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  String.raw`n/a|n\a|n.a.|n.a|n/d|n.d.|n/k|k.a.|k. a.|keine angabe|n.v.t.|nvt|н/д|undefined|null|(null)|<null>|[null]|\n|(none)|(empty)|(blank)|
not applicable|not available|not provided|not known|not given|unknown|unbekannt|inconnu|desconocido|desconhecido|sconosciuto|onbekend|
tbc|tbd|なし|無し|無|无|不详|不明|없음`
    .replaceAll('\n', '')
    .split('|'),
);
/** Cells with only dashes, dots and similar characters. */
const SIGNS = /^[\p{Pd}._*?/\\−]+$/u;
const LONGEST_EMPTY_WORD = 16;

/** @param cell surrounding white space is ignored */
export function isEmptyWord(cell: string): boolean {
  if (cell.length > LONGEST_CELL) return false;
  const text = cell.trim();
  return SIGNS.test(text) || (text.length <= LONGEST_EMPTY_WORD && EMPTY_WORDS.has(text.toLowerCase()));
}

const LONGEST_CELL = 60;

const DITTO_WORDS: ReadonlySet<string> = new Set(
  `ditto|ditto.|dito|dto|dto.|do.|-do-|same as above|same as previous|as above|see above|idem|idem.|ídem|siehe oben|s. o.|wie oben|
voir ci-dessus|comme ci-dessus|igual|come sopra|c.s.|zie boven|jw.|j.w.|jak wyżej|то же|там же|同上|〃|〻|々|上記同`
    .replaceAll('\n', '')
    .split('|'),
);
/** Ditto marks: `"`, `''`, `,,`, `-"-` and `-//-`. */
const DITTO_MARKS = /^(?:\p{Pd}*["“”„″]+\p{Pd}*|''|’’|,,|\p{Pd}+\/\/\p{Pd}+)$/u;
const LONGEST_DITTO = 20;
/** Only in lower case, because "Same" is a town in Tanzania and in Timor-Leste. */
const SAME = 'same';

/** Whether a cell says that it repeats the cell above it. */
export function isDitto(cell: string): boolean {
  if (cell.length > LONGEST_CELL) return false;
  const text = cell.trim();
  return (
    text !== '' &&
    text.length <= LONGEST_DITTO &&
    (DITTO_MARKS.test(text) || text === SAME || DITTO_WORDS.has(text.toLowerCase()))
  );
}
