/** Rows that sum up the rows around them: "Total", and numbers. They are no addresses, and asking one costs a credit. */
import { foldText } from '../text/fold.ts';
import type { ColumnMapping } from './mapping.ts';

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

/** Longer texts are no such word: folding costs more than looking at the length. */
const LONGEST_WORD = 24;
/** What a cell of numbers is made of. */
const NUMBERS = /^[\d\s.,'’%+\-()€$£¥]*$/u;

/** Whether its first filled cell is a word for a total, and what stands where addresses stand is nothing else than numbers. */
export function isTotalRow(cells: readonly string[], mapping: ColumnMapping): boolean {
  const first = cells.findIndex((cell) => cell !== '');
  const text = cells[first] ?? '';
  if (text === '' || text.length > LONGEST_WORD || !isTotalWord(text)) return false;
  return Object.values(mapping).every((columns) =>
    columns.every((column) => column === first || NUMBERS.test(cells[column] ?? '')),
  );
}

/** "TOTAL", "Total:", "Summe 2024". */
function isTotalWord(text: string): boolean {
  const words = foldText(text).split(' ');
  while (words.length > 1 && /^\d+$/u.test(words.at(-1) ?? '')) words.pop();
  return TOTAL_WORDS.has(words.join(' '));
}
