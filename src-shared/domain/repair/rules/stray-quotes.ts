import type { MappedField } from '../../address/mapping.ts';
import { type CellsRepair, columnsOf, type RepairContext, repairEach } from '../cells-repair.ts';

const FIELDS: readonly MappedField[] = [
  'address',
  'premise',
  'street',
  'house_number',
  'locality',
  'city',
  'state',
  'postcode',
  'country',
];

/** Removes quotation marks that a conversion left around a cell or at one end, and doubled ones. */
export function createQuoteRepair({ mapping }: RepairContext): CellsRepair {
  return repairEach(columnsOf(mapping, FIELDS), withoutStrayQuotes);
}

const PAIRS: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', "'": "'", '‘': '’' };

/** Keeps quotation marks around a house name within a cell. */
function withoutStrayQuotes(cell: string): string {
  let text = cell;
  // Each round removes at least one mark, so the loop ends.
  for (;;) {
    const fewer = withoutOne(text);
    if (fewer === text) return text;
    text = fewer;
  }
}

function withoutOne(cell: string): string {
  const text = cell.trim();
  if (text.length < 2 || !/["“„'‘]/u.test(text)) return cell;
  // ="01040" is written so that a spreadsheet does not convert the text to a number.
  const inner = text.startsWith('="') && text.endsWith('"') && text.length > 3 ? text.slice(1) : text;
  if (isWrapped(inner)) return inner.slice(1, -1).trim();
  // An apostrophe before a digit marks a spreadsheet cell as text. "'t Zand" has a letter there.
  if (/^'\d/u.test(text) && !text.slice(1).includes("'")) return text.slice(1);
  if (text.includes('""')) return text.replaceAll('""', '"');
  const isSingle = text.indexOf('"') === text.lastIndexOf('"');
  if (isSingle && text.startsWith('"')) return text.slice(1).trim();
  // After a digit, the mark means inches: 12".
  if (isSingle && /[^\d"]"$/u.test(text)) return text.slice(0, -1).trim();
  return cell;
}

/** Whether a text is enclosed by a matching pair of marks without others between them. */
function isWrapped(text: string): boolean {
  const [first = ''] = text;
  const last = PAIRS[first];
  if (last === undefined || text.length < 3 || !text.endsWith(last) || SHORT_ARTICLE.test(text)) return false;
  const inner = text.slice(1, -1);
  return !inner.includes(first) && !inner.includes(last);
}

/** "'t Zand" and "'s-Gravenweg" begin with an apostrophe. */
const SHORT_ARTICLE = /^['‘][stnk][ -]/iu;
