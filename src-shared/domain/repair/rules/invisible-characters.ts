import { type CellsRepair, columnsOf, type RepairContext, repairEach, TEXT_FIELDS } from '../cells-repair.ts';

/** Removes zero-width characters and replaces no-break spaces by plain ones. */
export function createInvisibleRepair({ mapping }: RepairContext): CellsRepair {
  return repairEach(columnsOf(mapping, TEXT_FIELDS), withoutInvisible);
}

const SUSPICIOUS = /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u167f\u3000-\ufefe]/u;
/** Persian, Indian scripts and emoji need joiners. */
const NEEDS_JOINERS =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Thai}\p{Script=Mongolian}\p{Extended_Pictographic}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

function withoutInvisible(cell: string): string {
  if (!SUSPICIOUS.test(cell)) return cell;
  const keeps: Keeps = { joiners: NEEDS_JOINERS.test(cell), directions: RIGHT_TO_LEFT.test(cell) };
  let seen = '';
  let isAfterMade = false;
  for (const sign of cell) {
    const shown = seenAs(sign, keeps);
    const isMade = shown === ' ' && sign !== ' ';
    // Avoids a second space next to an inserted one.
    if (shown === ' ' && (isAfterMade || (isMade && seen.endsWith(' ')))) continue;
    seen += shown;
    if (shown !== '') isAfterMade = isMade;
  }
  return seen === cell ? cell : seen.trim();
}

type Keeps = { readonly joiners: boolean; readonly directions: boolean };

function seenAs(sign: string, keeps: Keeps): string {
  const code = sign.codePointAt(0) ?? 0;
  if (
    code === 0x09 ||
    code === 0xa0 ||
    code === 0x202f ||
    code === 0x205f ||
    (code >= 0x2000 && code <= 0x200a)
  )
    return ' ';
  if (code === 0x200c || code === 0x200d) return keeps.joiners ? sign : '';
  if (
    code === 0x200e ||
    code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  )
    return keeps.directions ? sign : '';
  return isUnseen(code) ? '' : sign;
}

/** Control characters (except line ends), the soft hyphen, zero-width spaces, invisible operators, the byte order mark. */
function isUnseen(code: number): boolean {
  if (code < 0x20) return code < 0x0a || code > 0x0d;
  return (
    code === 0x7f || code === 0xad || code === 0x200b || (code >= 0x2060 && code <= 0x2064) || code === 0xfeff
  );
}
