/** Finds rows of a text file with cells in wrong columns that no repair fixes. The app shows these rows to people. */
import type { MappedField } from '../address/mapping.ts';
import { hasPostcodeShape, isPostcode } from '../address/postcode-shape.ts';
import { type Cells, columnsOf, createCountryOf, isNoValue, onlyColumn, textAt } from './cells-repair.ts';
import { type FoundDamage, type ListForm, MOST_EXAMPLES } from './find-damage.ts';
import { createRepair, type RepairSettings, repairedCells } from './repaired-cells.ts';
import type { Repair } from './repairs.ts';
import { filledLength, maybePostcode } from './rules/moved-cells.ts';

/** In the order of display. */
const KINDS = ['too_long', 'postcode_elsewhere'] as const;
type Misplacement = (typeof KINDS)[number];

/** `too_long`: more cells than header names or columns. `postcode_elsewhere`: a postcode in a wrong column. */
export type MisplacedRows = {
  readonly kind: Misplacement;
  readonly rows: number;
  /** `row`: its number in the file, counting the header. `cells`: the first cells of the row, shortened. */
  readonly examples: readonly { readonly row: number; readonly cells: Cells }[];
};

/** The damage of a list: what can be repaired, and what a person has to examine. */
export type ListDamage = {
  readonly found: readonly FoundDamage[];
  readonly misplaced: readonly MisplacedRows[];
};

/** Returns what is wrong with a repaired row; null if nothing suggests that its cells are misplaced. */
type MisplacementOf = (cells: Cells, repaired: Cells) => Misplacement | null;

/** If more than this share of intact rows have postcode-like texts in another column, these texts are other numbers. */
const MOST_BY_CHANCE = 0.01;
/** If more rows than this end in extra delimiters, that is no damage: spreadsheets write such rows in blocks of 16. */
const MOST_WITH_DELIMITERS = 8;
const PLACES: readonly MappedField[] = ['street', 'locality', 'city', 'state', 'country'];
const MOST_CELLS = 20;
const LONGEST_CELL = 80;

/** Learns which other columns hold postcode-like texts, and whether rows end in meaningless delimiters. */
export function createMisplacedProfile(settings: RepairSettings, { width, isText }: ListForm) {
  const { mapping, defaultCountry } = settings;
  const postcode = onlyColumn(mapping, 'postcode');
  const places = new Set(columnsOf(mapping, PLACES));
  const mapped = Math.max(width, ...Object.values(mapping).flatMap((columns) => columns.map((at) => at + 1)));
  const countryOf = createCountryOf(settings);
  // The country may be misplaced too.
  const shapeOf = (cells: Cells): string => countryOf(cells) || (defaultCountry ?? '');
  const postcodes = new Map<number, number>();
  const looked = { rows: 0, inPlace: 0, withDelimiters: 0, beyond: 0 };

  const isElsewhere = (cells: Cells): boolean => {
    const country = shapeOf(cells);
    const text = textAt(cells, postcode);
    if (!hasPostcodeShape(country) || maybePostcode(text, country)) return false;
    const holdsAnother = text !== '' && !isNoValue(text);
    return cells.some(
      (_, column) =>
        (holdsAnother || places.has(column)) &&
        isPostcode(textAt(cells, column), country) &&
        (postcodes.get(column) ?? 0) <= looked.inPlace * MOST_BY_CHANCE,
    );
  };
  // If most rows are longer than the header, the header lacks some names.
  const longest = (): number => (looked.beyond * 2 > looked.rows ? mapped : width);
  const isLonger = (cells: Cells, than: number): boolean =>
    cells.length > than && filledLength(cells) <= than;
  return {
    look: (cells: Cells): void => {
      looked.rows += 1;
      if (isLonger(cells, width)) looked.withDelimiters += 1;
      if (filledLength(cells) > width) looked.beyond += 1;
      const country = shapeOf(cells);
      if (!isText || postcode === null || !isPostcode(textAt(cells, postcode), country)) return;
      looked.inPlace += 1;
      for (const column of cells.keys())
        if (isPostcode(textAt(cells, column), country))
          postcodes.set(column, (postcodes.get(column) ?? 0) + 1);
    },

    misplacementOf: (cells: Cells, repaired: Cells): Misplacement | null => {
      if (!isText) return null;
      const isUnusual = looked.withDelimiters <= Math.min(MOST_WITH_DELIMITERS, looked.rows / 2);
      // An extra comma moves an empty cell beyond the header. A repair may leave an empty cell there too.
      const isCut = isUnusual && isLonger(cells, longest()) && filledLength(repaired) >= filledLength(cells);
      if (filledLength(repaired) > longest() || isCut) return 'too_long';
      return postcode !== null && isElsewhere(repaired) ? 'postcode_elsewhere' : null;
    },
  };
}

/** Counts misplaced rows after the repairs in force. Leaves out rows that an available repair fixes. */
export function createMisplacedCount(
  settings: RepairSettings,
  repairs: readonly Repair[],
  misplacementOf: MisplacementOf,
) {
  const offered = repairs.map((each) => createRepair(each, settings));
  const counts = KINDS.map((kind) => ({
    kind,
    rows: 0,
    examples: [] as MisplacedRows['examples'][number][],
  }));
  return {
    look(row: number, cells: Cells): void {
      const repaired = repairedCells(cells, settings);
      const kind = misplacementOf(cells, repaired);
      const count = counts.find((each) => each.kind === kind);
      if (!count || offered.some((repair) => misplacementOf(cells, repair(repaired)) === null)) return;
      count.rows += 1;
      if (count.examples.length >= MOST_EXAMPLES) return;
      const shown = cells.slice(0, MOST_CELLS).map((cell) => cell.trim().slice(0, LONGEST_CELL));
      count.examples.push({ row, cells: shown });
    },
    found: (): readonly MisplacedRows[] => counts.filter(({ rows }) => rows > 0),
  };
}
