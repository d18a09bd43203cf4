import { type CellsRepair, columnsOf, type RepairContext, repairEach } from '../cells-repair.ts';
import type { DateColumn, Repair } from '../repairs.ts';

/** Restores house numbers that a spreadsheet turned into dates: "3-5" became 3 May or May 3. */
export function createDateRepair(
  { columns }: Extract<Repair, { readonly id: 'dates' }>,
  { mapping }: RepairContext,
): CellsRepair {
  const mapped = columnsOf(mapping, ['house_number']);
  const each = columns
    .filter(({ column }) => mapped.includes(column))
    .map((dates) => repairEach([dates.column], (cell) => numbersOf(cell, dates) ?? cell));
  return (cells) => each.reduce((repaired, repair) => repair(repaired), cells);
}

/** Returns the two numbers; null if the cell is no such date, or if the numbers descend, unlike house numbers. */
function numbersOf(cell: string, { order, separator }: Omit<DateColumn, 'column'>): string | null {
  const pair = readDate(cell, order);
  if (!pair) return null;
  const [first, second] = pair;
  return first <= second ? `${first}${separator}${second}` : null;
}

export type DateOrder = DateColumn['order'];
type Pair = readonly [number, number];

function readDate(cell: string, order: DateOrder): Pair | null {
  const text = cell.trim();
  if (text.length > LONGEST_DATE) return null;
  const inOrder = (day: number, month: number): Pair | null => {
    if (day < 1 || day > 31 || month < 1 || month > 12) return null;
    return order === 'day_month' ? [day, month] : [month, day];
  };
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00(?:\.0{1,3})?)?Z?)?$/u.exec(text);
  if (iso) {
    const [, year = 0, month = 0, day = 0] = iso.map(Number);
    // "3-55" became March 1955.
    if (day === 1 && year >= 1930 && year < 2000) return [month, year - 1900];
    return year >= 2000 && year < 2100 ? inOrder(day, month) : null;
  }
  // A cell such as 3/5/2024 shows day and month in the order in which the spreadsheet read them.
  const slashed = /^(\d{1,2})[./](\d{1,2})[./](?:20)\d{2}$/u.exec(text);
  if (slashed) {
    const [, first = 0, second = 0] = slashed.map(Number);
    return order === 'day_month' ? inOrder(first, second) : inOrder(second, first);
  }
  return readNamed(text, inOrder);
}

/** Reads "3-May", "03. Mai", "May-55" and "3-May-24". */
function readNamed(text: string, inOrder: (day: number, month: number) => Pair | null): Pair | null {
  const dayFirst = /^(\d{1,2})[-. /]{1,2}(\p{L}{3,10})\.?(?:[- /](?:20)?\d{2})?$/u.exec(text);
  if (dayFirst) {
    const month = monthOf(dayFirst[2] ?? '');
    return month === null ? null : inOrder(Number(dayFirst[1]), month);
  }
  const monthFirst = /^(\p{L}{3,10})\.?[- /](\d{2})$/u.exec(text);
  const month = monthFirst && monthOf(monthFirst[1] ?? '');
  if (!monthFirst || month === null) return null;
  const number = Number(monthFirst[2]);
  // The spreadsheet would have read a number up to 31 as a day. A larger number is a year, from a typed "3-55".
  return number > 31 ? [month, number] : null;
}

const LONGEST_DATE = 24;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'nb', 'sv'];

let months: ReadonlyMap<string, number> | null = null;

/** Returns 1..12 for a month's full or short name; null for any other word. */
function monthOf(name: string): number | null {
  months ??= nameMonths();
  return months.get(name.toLowerCase()) ?? null;
}

/** Omits short names that mean different months in different languages. */
function nameMonths(): ReadonlyMap<string, number> {
  // Excel's German abbreviation of "März".
  const numbers = new Map([['mrz', new Set([3])]]);
  for (const language of LANGUAGES) {
    for (const length of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = format
          .format(Date.UTC(2024, month - 1, 15))
          .toLowerCase()
          .replaceAll('.', '');
        for (const each of [name, name.slice(0, 3)])
          numbers.set(each, (numbers.get(each) ?? new Set<number>()).add(month));
      }
    }
  }
  const sure = [...numbers].filter(([name, found]) => found.size === 1 && name.length >= 3);
  return new Map(sure.map(([name, found]) => [name, Math.min(...found)]));
}

/** Returns whether the numbers increase in each order of day and month. */
export function countOrders(cell: string): { readonly [O in DateOrder]: boolean } {
  const goesUp = (order: DateOrder): boolean => {
    const pair = readDate(cell, order);
    return pair !== null && pair[0] < pair[1];
  };
  return { day_month: goesUp('day_month'), month_day: goesUp('month_day') };
}
