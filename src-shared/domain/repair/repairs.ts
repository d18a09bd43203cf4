/** What spreadsheets and conversions do to addresses, and how a list has it repaired. */

/** In the order in which they are made: a later one reads what the ones before it have left. Stored in workspaces. */
export const REPAIR_IDS = [
  'mojibake',
  'invisible_characters',
  'line_breaks',
  'stray_quotes',
  'extra_spaces',
  'scientific_notation',
  'dates',
  'moved_cells',
  'contact_details',
  'postcode_in_town',
  'postcode_place',
  'swapped_columns',
  'whole_address',
  'repeated_town',
  'unit_place',
  'lost_zeros',
  'capitals',
] as const;

export type RepairId = (typeof REPAIR_IDS)[number];

/** Repairs that need to know nothing of the list beside its settings. */
export const PLAIN_REPAIRS = [
  'invisible_characters',
  'line_breaks',
  'stray_quotes',
  'extra_spaces',
  'scientific_notation',
  'postcode_in_town',
  'postcode_place',
  'swapped_columns',
  'whole_address',
  'repeated_town',
] as const satisfies readonly RepairId[];

/** A column whose house numbers became dates. `separator`: between the two numbers of its other cells. */
export type DateColumn = {
  readonly column: number;
  readonly order: 'day_month' | 'month_day';
  readonly separator: '-' | '/';
};

/**
 * A repair with what was learned from the list when it was found, so that it makes the same of the same cells for good.
 * `columns`: 0-based.
 */
export type Repair =
  | { readonly id: (typeof PLAIN_REPAIRS)[number] }
  /** `words`: those with a replacement character (U+FFFD), and what they are elsewhere in the list. */
  | { readonly id: 'mojibake'; readonly words: readonly (readonly [damaged: string, word: string])[] }
  | { readonly id: 'lost_zeros'; readonly columns: readonly number[] }
  | { readonly id: 'capitals'; readonly columns: readonly number[] }
  /** `width`: columns of the list. `wholeRows`: unmapped cells move too. Only in files without types. */
  | { readonly id: 'moved_cells'; readonly width: number; readonly wholeRows: boolean }
  /** `phoneColumn`: of telephone numbers; null: none that is sure. */
  | { readonly id: 'contact_details'; readonly phoneColumn: number | null }
  /** What the column of flats and floors takes, by what it holds elsewhere. */
  | { readonly id: 'unit_place'; readonly units: boolean; readonly careOf: boolean }
  | { readonly id: 'dates'; readonly columns: readonly DateColumn[] };

/** A repair that a person has switched on for a list. */
export type RepairInForce = Repair & { readonly switchedOnAtMs: number };

/** Of a list: at most so many words of `mojibake`, of so many UTF-16 units each. */
export const MOST_WORDS = 500;
export const LONGEST_WORD = 60;
