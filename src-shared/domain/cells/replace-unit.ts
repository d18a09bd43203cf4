/** The flat in the cells of a street or a whole address, where another flat of the same house was picked. Pure. */
import { isUnitWord } from '../address/address-words.ts';
import { foldText } from '../text/fold.ts';
import type { CellText, Edit } from './cell-text.ts';

/** "Flat 2": what kind of unit, folded, and which; characters `start` to `end` of the text. */
type Unit = {
  readonly kind: string;
  readonly number: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const UNIT = /^\s*(?<unit>(?<kind>\p{L}+)\.?\s*(?<number>\p{L}?\p{Nd}[\p{L}\p{Nd}/-]*))/u;
/** Names of the same: a home behind a front door that others share. */
const HOMES: ReadonlySet<string> = new Set(['flat', 'apartment', 'apt', 'unit']);

/**
 * Only the words of the flat itself, and only where the cells and the picked address have one each: what else a person
 * wrote beside it stays.
 *
 * @param picked the lines of the picked address
 * @returns null where there is nothing to be replaced
 */
export function unitEdit({ text }: Pick<CellText, 'text'>, picked: string): Edit | null {
  const [own, ...otherOwn] = unitsOf(text);
  const [wanted, ...otherWanted] = unitsOf(picked).filter(isFirst);
  if (!own || !wanted || otherOwn.length > 0 || otherWanted.length > 0) return null;
  const isSameKind = own.kind === wanted.kind || (HOMES.has(own.kind) && HOMES.has(wanted.kind));
  if (!isSameKind || own.number === wanted.number) return null;
  return { start: own.start, end: own.end, text: wanted.text };
}

/** A premise and a formatted address both say it. */
const isFirst = ({ kind, number }: Unit, index: number, all: readonly Unit[]): boolean =>
  all.findIndex((each) => each.kind === kind && each.number === number) === index;

/** At the beginning of a piece between commas or line breaks. */
function unitsOf(text: string): readonly Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (const piece of text.split(/[,\n]/u)) {
    const { unit = '', kind = '', number = '' } = UNIT.exec(piece)?.groups ?? {};
    if (isUnitWord(foldText(kind))) {
      const start = at + piece.indexOf(unit);
      units.push({
        kind: foldText(kind),
        number: foldText(number),
        text: unit,
        start,
        end: start + unit.length,
      });
    }
    at += piece.length + 1;
  }
  return units;
}
