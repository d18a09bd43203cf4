/**
 * The names of the columns that an export adds. An import recognises these names, because such a column holds a result
 * or a decision and not an address of the list.
 */

/** Names that no other list uses. Every export contains at least one of them if it adds any column. */
const TELLING = [
  'Verdict',
  'Accuracy code',
  'Coordinate accuracy',
  'What the service corrected',
  'Decided address',
  'Not in any column',
  'Final building or flat',
  'Final house number',
  'Email result',
  'Email reason',
  'Email suggestion',
  'Before the change',
  'Why changed',
] as const;

/** Columns for a mail merge, enough for any usual address with organisation, building and country. */
export const LINE_COLUMNS = [
  'Line 1',
  'Line 2',
  'Line 3',
  'Line 4',
  'Line 5',
  'Line 6',
  'Line 7',
  'Line 8',
] as const;

const EMAILS = ['Final email', 'Email result', 'Email reason', 'Email suggestion'] as const;
const CHANGES = ['Before the change', 'Why changed', 'Changed by', 'Changed at'] as const;

/** The columns that are added next to the list's own columns, in the order of the file. */
const BESIDE = [
  'Verdict',
  'Why',
  'Confidence',
  'Accuracy',
  'Accuracy code',
  'Match type',
  'What the service corrected',
  'Status',
  'Decided by',
  'Decided at',
  'Flag',
  'Note',
  'Final address',
  'Final organisation',
  'Final building or flat',
  'Final street',
  'Final house number',
  'Final locality',
  'Final city',
  'Final state',
  'Final postcode',
  'Final country',
  'Recipient',
  ...LINE_COLUMNS,
  'Latitude',
  'Longitude',
  'Coordinate accuracy',
  'UDPRN',
  'UPRN',
  ...EMAILS,
] as const;

const IN_PLACE = [
  'Status',
  'Why',
  'Decided address',
  'Not in any column',
  'Flag',
  'Note',
  ...EMAILS,
  ...CHANGES,
] as const;

export type AddedColumnName = (typeof BESIDE)[number] | (typeof IN_PLACE)[number];

const TELLING_NAMES: ReadonlySet<string> = new Set<AddedColumnName>(TELLING);
const EMAIL_NAMES: ReadonlySet<string> = new Set(EMAILS);
const ORDERS: readonly (readonly string[])[] = [BESIDE, IN_PLACE];

/** The minimum number of consecutive columns. Fewer columns may have such names by chance. */
const FEWEST = 3;

/**
 * Finds the columns (0-based) that an export added: at least three consecutive columns in the export's order, one of
 * them with a name that no other list uses. Columns between them may be missing, because a person deleted them.
 */
export function addedColumns(columns: readonly string[]): Set<number> {
  const names = columns.map(partsOf);
  const found = new Set<number>();
  let start = 0;
  while (start < names.length) {
    const end = Math.max(...ORDERS.map((order) => endOfRun(names, start, order)));
    const isTelling = names.slice(start, end).some(({ base }) => TELLING_NAMES.has(base));
    if (end - start >= FEWEST && isTelling) {
      for (; start < end; start += 1) found.add(start);
    } else {
      start += 1;
      // Skips all but the last of several columns with the same name, of which there may be thousands.
      while (names[start]?.base === names[start - 1]?.base && names[start]?.base === names[start + 1]?.base)
        start += 1;
    }
  }
  return found;
}

/** Returns the end of the names from `start` that follow the order. Email results repeat for each email column. */
function endOfRun(names: readonly ColumnName[], start: number, order: readonly string[]): number {
  let last = -1;
  let end = start;
  for (let name = names[end]; name; name = names[end]) {
    const at = order.indexOf(name.base);
    if (at < last || at === -1 || (at === last && !name.isOfEmails)) break;
    last = at;
    end += 1;
  }
  return end;
}

type ColumnName = {
  /** The name without a suffix, as in "Status (Doorstep 2)", "Status (Billing)" and "Email result: Work". */
  readonly base: string;
  readonly isOfEmails: boolean;
};

function partsOf(name: string): ColumnName {
  const [beforeColon = ''] = name.trim().split(': ', 1);
  const isOfEmails = EMAIL_NAMES.has(beforeColon);
  return { base: isOfEmails ? beforeColon : (name.trim().split(' (', 1)[0] ?? ''), isOfEmails };
}

type Sample = {
  readonly columns: readonly string[];
  /** A sample of the rows, without the header. */
  readonly rows: readonly (readonly string[])[];
};

/** Returns the sample with blank cells in the added columns, so that no guess uses them. */
export function withoutAdded({ columns, rows }: Sample): Sample {
  const added = addedColumns(columns);
  if (added.size === 0) return { columns, rows };
  const own = (cells: readonly string[]): readonly string[] =>
    cells.map((cell, column) => (added.has(column) ? '' : cell));
  return { columns: own(columns), rows: rows.map(own) };
}
