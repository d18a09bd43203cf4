/** Rows that sum up others ("Total", "(12 rows affected)"). They are not addresses, and checking one costs a credit. */

import type { ColumnMapping, MappedField } from '../../address/mapping.ts';
import { foldText } from '../../text/fold.ts';

const TOTAL_WORDS: ReadonlySet<string> = new Set(
  [
    'total, totals, grand total, subtotal, sub total, sum, overall total, total general, totaux, total général, sous total',
    'summe, gesamt, gesamtsumme, insgesamt, zwischensumme, endsumme, somma, totale, totale generale, subtotale, totali',
    'suma, total general, totales, soma, total geral, totaal, eindtotaal, subtotaal, razem, ogółem, suma końcowa, celkem',
    'součet, spolu, súčet, összesen, summa, totalt, i alt, yhteensä, sammanlagt, итого, всего, сума, усього, разом, σύνολο',
    'toplam, genel toplam, ukupno, skupaj, vkupno, kopā, iš viso, kokku, összeg, 合計, 総計, 小計, 总计, 合计, 小计, 總計, 합계, 총계, tổng, tổng cộng',
  ]
    .join(', ')
    .split(', ')
    .map(foldText),
);

/** The maximum length of a word for a total, in UTF-16 units. Checking the length is faster than folding the text. */
export const LONGEST_TOTAL_WORD = 24;
/** The first characters of words for a total. A fast path: most texts begin with another character. */
const FIRST_SIGNS: ReadonlySet<string> = new Set([...TOTAL_WORDS].map((word) => word.charAt(0)));
const PLAIN_SIGN = /^[A-Za-z0-9]/;
const NUMBERS = /^[\d\s.,'’%+\-()€$£¥]*$/u;
/** A sum, but not a phone number, which begins with "+" or with a zero before other digits. */
const SUM = /^(?!\s*(?:\+|\(?0\d))[^\d]*\d/u;

/** Fields whose content may equal a word for a total. */
const PLACES: readonly MappedField[] = ['address', 'premise', 'street', 'city', 'locality', 'state'];

/**
 * Whether the first filled cell is a word for a total, next to a number that may be the sum. The other mapped cells
 * must be numbers or blank. If the word is in a place field, they must be blank, because "Soma" is also a town.
 */
export function isTotalRow(cells: readonly string[], mapping: ColumnMapping): boolean {
  const first = cells.findIndex((cell) => cell !== '');
  const text = cells[first] ?? '';
  const isAlone = cells.every((cell, column) => column === first || cell.trim() === '');
  if (isAlone && isCount(text)) return true;
  const isPlace = PLACES.some((field) => mapping[field]?.includes(first) === true);
  if (isAlone && isNumberedTotal(text) && (!isPlace || /[:=]/u.test(text))) return true;
  if (!isTotalWord(text)) return false;
  const mapped = new Set(Object.values(mapping).flat());
  const mayHold = (cell: string): boolean => (isPlace ? cell.trim() === '' : NUMBERS.test(cell));
  if (![...mapped].every((column) => column === first || mayHold(cells[column] ?? ''))) return false;
  const isSum = (cell: string, column: number): boolean =>
    column !== first && mapping.postcode?.includes(column) !== true && NUMBERS.test(cell) && SUM.test(cell);
  return cells.some(isSum);
}

/** Row counts below tables of databases and reports: "(12 rows affected)", "12 Zeilen", "Total: 12 records". */
const COUNT =
  /^[(*\s]*(?:\p{L}+(?: \p{L}+)?[:=] ?)?\d[\d.,]* (?:rows?|row\(s\)|records?|record\(s\)|lines?|entries|zeilen?|datensätze?|einträge|lignes?|enregistrements?|filas?|registros?|linhas?|righe|rijen|rader|wierszy|строк[аи]?|行|件)(?: (?:affected|selected|returned|exported|found|fetched|listed|in set|in total|total|betroffen|ausgewählt|gefunden|affectée?s?|afectadas|seleccionadas|trouvés))?(?: \(\d[\d.]* sec\))?[).*\s]*$/iu;
/** Footers: "Page 1 of 3", "*** End of report ***", "Side 1 af 3". "Side 7" may be in the Turkish town of Side. */
const FOOTER =
  /^[*=#\s-]*(?:(?:page|seite|página|pagina|sida|strona) \d+(?: ?(?:of|von|de|di|van|av|z|sur|\/) ?\d+)?|side \d+ ?(?:av|af|\/) ?\d+|(?:end of|ende der|ende des|fin de la|fin du|fine della) (?:report|file|list|data|liste|datei|berichts|fichier|rapport|lista))[*=#\s-]*$/iu;
const LONGEST_COUNT = 60;

const isCount = (text: string): boolean =>
  text.length <= LONGEST_COUNT && (COUNT.test(text) || FOOTER.test(text));

/** Whether a cell holds a word and its total: "Total: 12". Without a colon, "Soma 45500" may be a town and its postcode. */
const isNumberedTotal = (text: string): boolean => /\d/u.test(text) && isTotalWord(text);

/** Whether a row with this first text may be a total row. A fast path for most rows. */
export const mayBeginTotal = (text: string): boolean => isTotalWord(text) || isCount(text);

/** Whether a text is "TOTAL", "Total:" or "Summe 2024". */
export function isTotalWord(text: string): boolean {
  if (text === '' || text.length > LONGEST_TOTAL_WORD) return false;
  if (PLAIN_SIGN.test(text) && !FIRST_SIGNS.has(text.charAt(0).toLowerCase())) return false;
  const words = foldText(text).split(' ');
  while (words.length > 1 && /^\d+$/u.test(words.at(-1) ?? '')) words.pop();
  return TOTAL_WORDS.has(words.join(' '));
}
