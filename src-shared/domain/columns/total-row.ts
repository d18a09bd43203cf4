/** Rows that sum up the rows around them: "Total", and numbers. They are no addresses, and asking one costs a credit. */
import { foldText } from '../text/fold.ts';
import type { ColumnMapping, MappedField } from '../address/mapping.ts';

/** As people begin such a row, folded. */
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

/** UTF-16 units. Longer texts are no such word: folding costs more than looking at the length. */
export const LONGEST_TOTAL_WORD = 24;
/** A plain letter or digit is the first also when it is folded, and most texts begin with another one than such words do. */
const FIRST_SIGNS: ReadonlySet<string> = new Set([...TOTAL_WORDS].map((word) => word.charAt(0)));
const PLAIN_SIGN = /^[A-Za-z0-9]/;
/** What a cell of numbers is made of. */
const NUMBERS = /^[\d\s.,'’%+\-()€$£¥]*$/u;
/** A sum, and no telephone number: that begins with "+" or with a zero before other digits. */
const SUM = /^(?!\s*(?:\+|\(?0\d))[^\d]*\d/u;

/** Fields that may hold such a word as a name of their own. */
const PLACES: readonly MappedField[] = ['address', 'premise', 'street', 'city', 'locality', 'state'];

/**
 * Whether its first filled cell is a word for a total, with a number beside it that may be the sum. Where addresses stand there is
 * nothing else than numbers, and nothing at all beside a word where places stand: Soma is a town, with or without a postcode.
 */
export function isTotalRow(cells: readonly string[], mapping: ColumnMapping): boolean {
  const first = cells.findIndex((cell) => cell !== '');
  const text = cells[first] ?? '';
  if (!isTotalWord(text)) return false;
  const mapped = new Set(Object.values(mapping).flat());
  const isPlace = PLACES.some((field) => mapping[field]?.includes(first) === true);
  const mayHold = (cell: string): boolean => (isPlace ? cell.trim() === '' : NUMBERS.test(cell));
  if (![...mapped].every((column) => column === first || mayHold(cells[column] ?? ''))) return false;
  const isSum = (cell: string, column: number): boolean =>
    column !== first && mapping.postcode?.includes(column) !== true && NUMBERS.test(cell) && SUM.test(cell);
  return cells.some(isSum);
}

/** "TOTAL", "Total:", "Summe 2024". */
export function isTotalWord(text: string): boolean {
  if (text === '' || text.length > LONGEST_TOTAL_WORD) return false;
  if (PLAIN_SIGN.test(text) && !FIRST_SIGNS.has(text.charAt(0).toLowerCase())) return false;
  const words = foldText(text).split(' ');
  while (words.length > 1 && /^\d+$/u.test(words.at(-1) ?? '')) words.pop();
  return TOTAL_WORDS.has(words.join(' '));
}
