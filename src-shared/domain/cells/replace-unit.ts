/** Replaces the flat in a street or address cell after a person picked another flat of the same house. Pure. */
import { isUnitWord } from '../address/address-words.ts';
import { foldText } from '../text/fold.ts';
import type { CellText, Edit } from './cell-text.ts';

type Unit = {
  readonly kind: string;
  readonly number: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const UNIT = /^\s*(?<unit>(?<kind>\p{L}+)\.?\s*(?<number>\p{L}?\p{Nd}[\p{L}\p{Nd}/-]*))/u;
/** Words with the same meaning: a home inside a building. */
const HOMES: ReadonlySet<string> = new Set(['flat', 'apartment', 'apt', 'unit']);

/** Replaces only the words of the flat. Returns null unless the cells and the picked address each name exactly one flat. */
export function unitEdit({ text }: Pick<CellText, 'text'>, picked: string): Edit | null {
  const [own, ...otherOwn] = unitsOf(text);
  const [wanted, ...otherWanted] = unitsOf(picked).filter(isFirst);
  if (!own || !wanted || otherOwn.length > 0 || otherWanted.length > 0) return null;
  const isSameKind = own.kind === wanted.kind || (HOMES.has(own.kind) && HOMES.has(wanted.kind));
  if (!isSameKind || own.number === wanted.number) return null;
  return { start: own.start, end: own.end, text: wanted.text };
}

/** Drops duplicates: a premise and a formatted address may name the same unit. */
const isFirst = ({ kind, number }: Unit, index: number, all: readonly Unit[]): boolean =>
  all.findIndex((each) => each.kind === kind && each.number === number) === index;

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
