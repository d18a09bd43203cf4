/**
 * The columns that an export adds, by their names: the export takes its names from here, and the import of such a file
 * knows them again. A column of them says what was found or decided, and is no address of the list's own.
 */

/** Names that lists do not have by themselves. A file has none of the others from Doorstep without one of these. */
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

/** The columns of a mail merge. No usual address has more lines, an organisation, a building and a country counted. */
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

/** What an export writes beside the list's own columns, in the order of the file. */
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

/** The same where corrections are written in place. */
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

/** Fewer columns in a row may be a list's own: a single name says nothing. */
const FEWEST = 3;

/**
 * Columns (0-based) that an export of Doorstep added: three at least that stand in a row, in the order in which an
 * export writes them, one of them with a name that no other list has. Of an export with fewer, nobody can tell.
 * Columns that a person deleted from the file since, or added behind them, change nothing.
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
      // Of columns of one name only the last may begin another run: thousands of them would make thousands of long ones.
      while (names[start]?.base === names[start - 1]?.base && names[start]?.base === names[start + 1]?.base)
        start += 1;
    }
  }
  return found;
}

/** Where the columns from `start` on stop being some of `order`. A column of emails may be there for each that a list has. */
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
  /** Without what tells it from others of its name: "Status (Doorstep 2)", "Status (Billing)", "Email result: Work". */
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
  /** Header excluded. */
  readonly rows: readonly (readonly string[])[];
};

/** The sample with nothing in the columns that an export added: what they say is not guessed from. */
export function withoutAdded({ columns, rows }: Sample): Sample {
  const added = addedColumns(columns);
  if (added.size === 0) return { columns, rows };
  const own = (cells: readonly string[]): readonly string[] =>
    cells.map((cell, column) => (added.has(column) ? '' : cell));
  return { columns: own(columns), rows: rows.map(own) };
}
