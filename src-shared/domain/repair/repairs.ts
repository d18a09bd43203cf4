/** What spreadsheets and conversions do to addresses, and how a list has it repaired. */

/** In the order in which they are made: a later one reads what the ones before it have left. Stored in workspaces. */
export const REPAIR_IDS = [
  'mojibake',
  'invisible_characters',
  'line_breaks',
  'stray_quotes',
  'scientific_notation',
  'dates',
  'postcode_place',
  'swapped_columns',
  'whole_address',
  'lost_zeros',
  'capitals',
] as const;

export type RepairId = (typeof REPAIR_IDS)[number];

/** Repairs that need to know nothing of the list beside its settings. */
export const PLAIN_REPAIRS = [
  'invisible_characters',
  'line_breaks',
  'stray_quotes',
  'scientific_notation',
  'postcode_place',
  'swapped_columns',
  'whole_address',
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
  | { readonly id: 'dates'; readonly columns: readonly DateColumn[] };

/** A repair that a person has switched on for a list. */
export type RepairInForce = Repair & { readonly switchedOnAtMs: number };

/** Of a list: at most so many words of `mojibake`, of so many UTF-16 units each. */
export const MOST_WORDS = 500;
export const LONGEST_WORD = 60;
