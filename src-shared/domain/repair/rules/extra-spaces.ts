import { type CellsRepair, columnsOf, type RepairContext, repairEach, TEXT_FIELDS } from '../cells-repair.ts';

/** Removes spaces at the ends of a cell or line, and repeated spaces. */
export function createSpacesRepair({ mapping }: RepairContext): CellsRepair {
  return repairEach(columnsOf(mapping, TEXT_FIELDS), withoutExtraSpaces);
}

const SPACES = /[^\S\n\r\v\f\u0085\u2028\u2029]+/gu;
/** Matches few cells, so most skip the replacement. */
const HAS_EXTRA = /^\s|\s$|\s\s|[\u3000]/u;
const LINE_END = /[\n\r\v\f\u0085\u2028\u2029]/u;
const WIDE = '\u3000';
const WIDE_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Keeps a single no-break space, which the repair of invisible characters handles. */
function withoutExtraSpaces(cell: string): string {
  if (!HAS_EXTRA.test(cell)) return cell;
  const isWide = WIDE_SCRIPTS.test(cell);
  const isEdge = (sign: string | undefined): boolean => sign === undefined || LINE_END.test(sign);
  return cell.replace(SPACES, (spaces, at: number) => {
    if (isEdge(cell[at - 1]) || isEdge(cell[at + spaces.length])) return '';
    if (spaces.length === 1 && spaces !== WIDE) return spaces;
    const isAllWide = spaces.replaceAll(WIDE, '') === '';
    return isWide && isAllWide ? WIDE : ' ';
  });
}
