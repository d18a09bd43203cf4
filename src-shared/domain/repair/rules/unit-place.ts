/** Moves a flat or a "c/o" from the street line into the premise column: "Flat 2, 12 High Street". */
import { isUnitWord } from '../../address/address-words.ts';
import { wordsOf } from '../../text/fold.ts';
import {
  type Cells,
  type CellsRepair,
  columnsOf,
  isStreet,
  onlyColumn,
  type RepairContext,
  textAt,
  withEdits,
} from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';
import { trimmed } from '../trimmed.ts';

/** `units`, `careOf`: the texts that the premise column accepts. A column of flats accepts no "c/o", and vice versa. */
export function createUnitRepair(
  { units, careOf }: Extract<Repair, { readonly id: 'unit_place' }>,
  { mapping }: RepairContext,
): CellsRepair {
  const premise = onlyColumn(mapping, 'premise');
  const lines = columnsOf(mapping, ['street']);
  if (premise === null) return (cells) => cells;
  return (cells) => {
    if (textAt(cells, premise) !== '') return cells;
    for (const line of lines) {
      const split = splitUnit(textAt(cells, line), { units, careOf });
      const isFurther = lines.some((other) => other !== line && isStreet(textAt(cells, other)));
      if (split && (isStreet(split.street) || (split.street === '' && isFurther)))
        return withEdits(cells, [
          [line, split.street],
          [premise, split.unit],
        ]);
    }
    return cells;
  };
}

type Takes = { readonly units: boolean; readonly careOf: boolean };
type Split = { readonly unit: string; readonly street: string };

/** Splits off the piece before the first comma or after the last comma, or the unit in "12 Main St Apt 4". */
function splitUnit(text: string, takes: Takes): Split | null {
  if (text === '' || !/\p{L}|#/u.test(text)) return null;
  const isUnit = (piece: string): boolean =>
    (takes.units && isFlat(piece)) || (takes.careOf && isCareOf(piece));
  if (isUnit(text)) return { unit: text, street: '' };
  const separator = /[,\n]/u;
  const first = text.search(separator);
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('\n'));
  const cuts: readonly (readonly [number, Split])[] = [
    [first, { unit: text.slice(0, first).trim(), street: trimmed(text.slice(first + 1)) }],
    [last, { unit: text.slice(last + 1).trim(), street: trimmed(text.slice(0, last)) }],
  ];
  for (const [at, split] of cuts) if (at > 0 && isUnit(split.unit)) return split;
  const end = / (?:apt|apartment|unit|suite|ste|flat)\.? #?(?:[a-z]?\d{1,4}[a-z]?|[a-z])$/iu.exec(text);
  if (!end || !takes.units || !/\d/u.test(text.slice(0, end.index))) return null;
  return { unit: text.slice(end.index + 1), street: trimmed(text.slice(0, end.index)) };
}

const LONGEST_UNIT = 60;

/** Whether a piece is a unit word with its number or letter: "Flat 2", "Apt. 4B", "2. OG", "#4". Not "Hall Road". */
function isFlat(piece: string): boolean {
  if (piece.length > LONGEST_UNIT) return false;
  if (/^# ?\d{1,5}[a-z]?$/iu.test(piece)) return true;
  const [first = '', second = '', ...others] = wordsOf(piece);
  if (others.length > 0) return false;
  const isNumber = (word: string): boolean =>
    /^(?:\d{1,5}[a-z]?|[a-z]\d{0,4}|\d{1,2}(?:st|nd|rd|th))$/u.test(word);
  return (
    (FLAT_WORDS.has(first) && isNumber(second)) ||
    (/^\d/u.test(first) && isNumber(first) && FLAT_WORDS.has(second))
  );
}

const FLAT_WORDS = new Set(
  `flat apt apartment appt appartement unit suite ste room rm floor flr fl level studio penthouse maisonette whg wohnung stock og eg etage piso
   planta interno scala apto andar sala bus lgh dzivoklis korpuss`
    .split(/\s+/u)
    .filter(isUnitWord),
);

/** Whether a piece is "c/o Smith" or "care of Smith". */
const isCareOf = (piece: string): boolean =>
  piece.length <= LONGEST_UNIT && !/[,\n]/u.test(piece) && /^(?:c ?\/ ?o\.?:? |care of )\p{L}/iu.test(piece);

/** Learns from the cells of the premise column whether the column holds flats, "c/o" or both. */
export function createUnitProfile({ mapping }: RepairContext) {
  const premise = onlyColumn(mapping, 'premise');
  let hasUnits = false;
  let hasCareOf = false;
  return {
    look(cells: Cells): void {
      const text = textAt(cells, premise);
      if (text === '') return;
      if (isCareOf(text)) hasCareOf = true;
      else hasUnits = true;
    },
    takes: (): Takes => ({ units: hasUnits || !hasCareOf, careOf: hasCareOf || !hasUnits }),
  };
}
