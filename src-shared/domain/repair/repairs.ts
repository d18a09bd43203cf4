/** The repairs in their order of execution. Each reads the result of the earlier ones. Workspaces store these names. */
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

/** Repairs that need no knowledge about the list except its settings. */
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

/** A column whose house numbers became dates. `separator`: the sign between the numbers in the column's other cells. */
export type DateColumn = {
  readonly column: number;
  readonly order: 'day_month' | 'month_day';
  readonly separator: '-' | '/';
};

/** A repair and the facts learned from the list. Storing them keeps its effect constant. `columns`: 0-based. */
export type Repair =
  | { readonly id: (typeof PLAIN_REPAIRS)[number] }
  /** `words`: words with a replacement character (U+FFFD), and their intact form elsewhere in the list. */
  | { readonly id: 'mojibake'; readonly words: readonly (readonly [damaged: string, word: string])[] }
  | { readonly id: 'lost_zeros'; readonly columns: readonly number[] }
  | { readonly id: 'capitals'; readonly columns: readonly number[] }
  /** `width`: columns of the list. `wholeRows`: unmapped cells move too, which is allowed only in files without types. */
  | { readonly id: 'moved_cells'; readonly width: number; readonly wholeRows: boolean }
  /** `phoneColumn`: the column of phone numbers; null if that column is not certain. */
  | { readonly id: 'contact_details'; readonly phoneColumn: number | null }
  /** The texts that the premise column accepts, according to its other cells. */
  | { readonly id: 'unit_place'; readonly units: boolean; readonly careOf: boolean }
  | { readonly id: 'dates'; readonly columns: readonly DateColumn[] };

export type RepairInForce = Repair & { readonly switchedOnAtMs: number };

/** Limits of `mojibake`: words per list, and UTF-16 units per word. */
export const MOST_WORDS = 500;
export const LONGEST_WORD = 60;
